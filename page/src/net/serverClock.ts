/** Estimates the server's clock from the times in its messages. */

/** How many messages the estimate considers. */
const KEPT = 8;
/** If a message differs from the others by more seconds than this, this machine's clock was set. */
const JUMP = 2;

/**
 * Every message takes a while to arrive, so the server's time in it is already past. The fastest message gives
 * the best estimate.
 */
export class ServerClock {
  #offsets: number[] = [];

  constructor(private readonly localTime: () => number = () => Date.now() / 1000) {}

  /** A message with that server time has just arrived. */
  sync(serverTime: number): void {
    const ahead = serverTime - this.localTime();
    if (Math.abs(ahead - this.offset) > JUMP) this.#offsets = [];
    this.#offsets = [...this.#offsets, ahead].slice(-KEPT);
  }

  /** Seconds by which the server's clock is ahead of this machine's. */
  get offset(): number {
    return this.#offsets.length === 0 ? 0 : Math.max(...this.#offsets);
  }

  /** The server's time, in seconds since 1970. */
  now(): number {
    return this.localTime() + this.offset;
  }
}
