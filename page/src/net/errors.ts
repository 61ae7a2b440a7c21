// The two ways in which the server can fail a caller: it says no, or it says nothing.

/** The server says no, and why, in the reader's language. Nothing was changed. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(
    readonly code: string,
    message: string,
    readonly gaps: Record<string, unknown> = {},
    /** The HTTP status; 0 where it came by WebSocket. */
    readonly status = 0,
    /** Seconds to wait before it is worth trying again, where the server says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** Nobody answered. What was asked may or may not have been done. */
export class OfflineError extends Error {
  override name = 'OfflineError';

  constructor(cause?: unknown) {
    super('offline', { cause });
  }
}
