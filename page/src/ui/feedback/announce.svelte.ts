/** What a screen reader is told at once: two live regions that App has on every screen. */

class Region {
  text = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.#waiting.push(text);
    // Things that happen at once are said together; a region that changes twice in a moment says only the last.
    this.#timer ??= setTimeout(() => {
      const next = this.#waiting.join(' ');
      this.#waiting = [];
      this.#timer = undefined;
      // The same sentence twice is no change; a space at the end is one, and is not heard.
      this.text = next === this.text ? `${next}\u00A0` : next;
    }, 60);
  }
}

export const polite = new Region();
export const assertive = new Region();

/** Say a sentence. `assertive` interrupts: only for what cannot wait. */
export function announce(text: string, options: { assertive?: boolean } = {}): void {
  (options.assertive ? assertive : polite).say(text);
}
