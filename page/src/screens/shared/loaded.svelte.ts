/** A value that is requested and arrives later. Only the latest request counts. */

export class Loaded<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<unknown>(null);
  isLoading = $state(false);
  #requests = 0;

  /**
   * Requests the value; true if it has arrived and is still wanted. `fresh: false` keeps the old value until the new one
   * arrives or the request fails.
   */
  async load(request: () => Promise<T>, { fresh = true }: { fresh?: boolean } = {}): Promise<boolean> {
    const number = ++this.#requests;
    this.isLoading = true;
    this.failure = null;
    if (fresh) this.value = null;
    try {
      const value = await request();
      if (number !== this.#requests) return false;
      this.value = value;
      return true;
    } catch (failure) {
      if (number === this.#requests) {
        this.failure = failure;
        this.value = null;
      }
      return false;
    } finally {
      if (number === this.#requests) this.isLoading = false;
    }
  }

  /** Drops the value and ignores a pending request. */
  clear(): void {
    this.#requests += 1;
    this.isLoading = false;
    this.value = null;
    this.failure = null;
  }
}
