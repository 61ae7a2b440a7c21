/** Announces sentences to screen readers, by two live regions that the app has on every screen. */

class Region {
  text = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.#waiting.push(text);
    // Sentences at the same moment are joined: a region that changes twice in a moment announces only the last
    // text.
    this.#timer ??= setTimeout(() => {
      const next = this.#waiting.join(' ');
      this.#waiting = [];
      this.#timer = undefined;
      // A region announces only changes; a space at the end makes the same sentence a change.
      this.text = next === this.text ? `${next}\u00A0` : next;
    }, 60);
  }
}

export const polite = new Region();
export const assertive = new Region();

/** Announces a sentence. `assertive` interrupts the reader: only for what cannot wait. */
export function announce(text: string, options: { assertive?: boolean } = {}): void {
  (options.assertive ? assertive : polite).say(text);
}
