/** Something that is asked for and comes later; only the last question counts. */

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<unknown>(null);
  isLoading = $state(false);
  #asked = 0;

  /** Ask; what was there before stays until the answer has come, unless it is about something else. */
  async load(question: () => Promise<T>, { fresh = true }: { fresh?: boolean } = {}): Promise<void> {
    const number = ++this.#asked;
    this.isLoading = true;
    this.failure = null;
    if (fresh) this.value = null;
    try {
      const value = await question();
      if (number === this.#asked) this.value = value;
    } catch (failure) {
      if (number === this.#asked) this.failure = failure;
    } finally {
      if (number === this.#asked) this.isLoading = false;
    }
  }

  /** Whatever comes now is no longer wanted. */
  clear(): void {
    this.#asked += 1;
    this.isLoading = false;
    this.value = null;
    this.failure = null;
  }
}
