// The server's clock, as it looks from here.

const KEPT = 8;
/** Seconds by which one message may differ from the others before this machine's clock was set. */
const JUMP = 2;

/**
 * Every message that tells the server's time was under way for a while, so it tells too early a
 * time. The one that was quickest tells it best.
 */
export class ServerClock {
  #ahead: number[] = [];

  constructor(private readonly here: () => number = () => Date.now() / 1000) {}

  /** A message that was sent at that time has just come. */
  hear(serverTime: number): void {
    const ahead = serverTime - this.here();
    if (Math.abs(ahead - this.offset) > JUMP) this.#ahead = [];
    this.#ahead = [...this.#ahead, ahead].slice(-KEPT);
  }

  /** Seconds by which the server's clock is ahead of this one. */
  get offset(): number {
    return this.#ahead.length === 0 ? 0 : Math.max(...this.#ahead);
  }

  /** The time there, in seconds since 1970. */
  now(): number {
    return this.here() + this.offset;
  }
}
