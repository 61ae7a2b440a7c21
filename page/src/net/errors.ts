/** The two ways in which a request fails: the server refuses it, or there is no answer. */

/** The server refuses a request and says why, in the reader's language. Nothing was changed. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(
    readonly code: string,
    message: string,
    /** The values in the message, for programs. */
    readonly gaps: Record<string, unknown> = {},
    /** The HTTP status; 0 for a refusal by WebSocket. */
    readonly status = 0,
    /** Seconds to wait before trying again, if the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** No answer came. The request may or may not have been carried out. */
export class OfflineError extends Error {
  override name = 'OfflineError';

  constructor(cause?: unknown) {
    super('offline', { cause });
  }
}
