/** "Try it from here": a finished round with other rows. The server marks them; nothing is kept there. */
import type { ReviewedRound } from '$net';

export type TryRows = (rows: string[][]) => Promise<ReviewedRound>;

export class Trying {
  /** The round as it would stand now; null before the first row was tried. */
  round = $state.raw<ReviewedRound | null>(null);
  failure = $state.raw<unknown>(null);
  isThinking = $state(false);
  #own = $state.raw<string[][]>([]);

  constructor(
    /** Rows of the match that stay. */
    readonly base: readonly (readonly string[])[],
    private readonly ask: TryRows,
  ) {}

  get own(): readonly string[][] {
    return this.#own;
  }

  /** The row in which the code was cracked, by now. */
  get crackedIn(): number | null {
    return this.#own.length ? (this.round?.cracked_in ?? null) : null;
  }

  /** Try one more row; what was refused leaves everything as it was. */
  async add(row: string[]): Promise<boolean> {
    return this.#become([...this.#own, row]);
  }

  async undo(): Promise<boolean> {
    return this.#become(this.#own.slice(0, -1));
  }

  async #become(own: string[][]): Promise<boolean> {
    if (this.isThinking) return false;
    this.isThinking = true;
    this.failure = null;
    try {
      const rows = [...this.base.map((row) => [...row]), ...own];
      this.round = own.length ? await this.ask(rows) : null;
      this.#own = own;
      return true;
    } catch (failure) {
      this.failure = failure;
      return false;
    } finally {
      this.isThinking = false;
    }
  }
}
