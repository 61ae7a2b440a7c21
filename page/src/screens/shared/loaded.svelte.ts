/** A value that is requested and arrives later. Only the latest request counts. */

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<unknown>(null);
  isLoading = $state(false);
  #asked = 0;

  /** Requests the value. `fresh: false` keeps the old value until the new one arrives. */
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

  /** Drops the value and ignores a pending request. */
  clear(): void {
    this.#asked += 1;
    this.isLoading = false;
    this.value = null;
    this.failure = null;
  }
}
