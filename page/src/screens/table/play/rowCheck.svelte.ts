/**
 * Asks the server whether a full row is allowed, so that the button explains a refusal before it is pressed.
 * Only the answer about the latest row counts.
 */
import { RefusalError } from '$net';

type AskServer = (row: string[], signal: AbortSignal) => Promise<{ allowed: boolean; refusal?: { message: string } | null }>;

/** Milliseconds that a row must stay unchanged before the server is asked. */
const PAUSE = 60;

export class RowCheck {
  /** The server's reason against the current row; null: none is known. */
  why = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;

  constructor(private readonly ask: AskServer) {}

  /** Checks a row; null: it is not full. */
  check(row: string[] | null): void {
    this.stop();
    this.why = null;
    if (row) this.#timer = setTimeout(() => void this.#request(row), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #request(row: string[]): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const { allowed, refusal } = await this.ask(row, abort.signal);
      if (!abort.signal.aborted) this.why = allowed ? null : (refusal?.message ?? null);
    } catch (error) {
      // No answer came, or it is another player's turn: submitting will tell. A refused code is a reason.
      if (!abort.signal.aborted && error instanceof RefusalError && error.code.startsWith('code/')) this.why = error.message;
    }
  }
}
