/**
 * Why a row cannot be submitted: the server is asked as soon as the row is full, so that the button
 * says it before it is pressed. Only the last question counts; the answer to an older one is dropped.
 */
import { RefusalError } from '$net';

export type Asking = (row: string[], signal: AbortSignal) => Promise<{ allowed: boolean; refusal?: { message: string } | null }>;

/** So long a row must stand before the server is asked. */
const PAUSE = 60;

export class RowCheck {
  /** The server's reason against the row that stands; null: none is known. */
  why = $state<string | null>(null);
  #ask: Asking;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;

  constructor(ask: Asking) {
    this.#ask = ask;
  }

  /** The row has changed; null: it is not full. */
  check(row: string[] | null): void {
    this.stop();
    this.why = null;
    if (row) this.#timer = setTimeout(() => void this.#question(row), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #question(row: string[]): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const { allowed, refusal } = await this.#ask(row, abort.signal);
      if (!abort.signal.aborted) this.why = allowed ? null : (refusal?.message ?? null);
    } catch (error) {
      // Nobody answered, or it is no longer our turn: submitting will tell. A refused row is a reason.
      if (!abort.signal.aborted && error instanceof RefusalError && error.code.startsWith('code/')) this.why = error.message;
    }
  }
}
