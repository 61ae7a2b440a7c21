/** "Try it from here": a finished round with other rows. The server marks them and stores nothing. */
import type { ReviewedRound } from '$net';

type TryRows = (rows: string[][]) => Promise<ReviewedRound>;

export class TriedRows {
  /** The review of the round with the tried rows; null before the first one. */
  round = $state.raw<ReviewedRound | null>(null);
  failure = $state.raw<unknown>(null);
  isThinking = $state(false);
  #rows = $state.raw<string[][]>([]);

  constructor(
    /** Rows of the match that stay. */
    readonly base: readonly (readonly string[])[],
    private readonly ask: TryRows,
  ) {}

  get rows(): readonly string[][] {
    return this.#rows;
  }

  /** The row in which the tried rows crack the code. */
  get crackedIn(): number | null {
    return this.#rows.length ? (this.round?.cracked_in ?? null) : null;
  }

  /** Tries one more row; a refusal changes nothing. */
  async add(row: string[]): Promise<boolean> {
    return this.#setRows([...this.#rows, row]);
  }

  async undo(): Promise<boolean> {
    return this.#setRows(this.#rows.slice(0, -1));
  }

  async #setRows(own: string[][]): Promise<boolean> {
    if (this.isThinking) return false;
    this.isThinking = true;
    this.failure = null;
    try {
      const rows = [...this.base.map((row) => [...row]), ...own];
      this.round = own.length ? await this.ask(rows) : null;
      this.#rows = own;
      return true;
    } catch (failure) {
      this.failure = failure;
      return false;
    } finally {
      this.isThinking = false;
    }
  }
}
