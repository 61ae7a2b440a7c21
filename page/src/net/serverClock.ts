// The server's clock, as it looks from here.

const KEPT = 8;
/** Seconds by which one message may differ from the others before this machine's clock was set. */
const JUMP = 2;

/**
 * Every message that tells the server's time was under way for a while, so it tells too early a
 * time. The one that was quickest tells it best.
 */
export class ServerClock {
  #offsets: number[] = [];

  constructor(private readonly localTime: () => number = () => Date.now() / 1000) {}

  /** A message that was sent at that time has just come. */
  sync(serverTime: number): void {
    const ahead = serverTime - this.localTime();
    if (Math.abs(ahead - this.offset) > JUMP) this.#offsets = [];
    this.#offsets = [...this.#offsets, ahead].slice(-KEPT);
  }

  /** Seconds by which the server's clock is ahead of this one. */
  get offset(): number {
    return this.#offsets.length === 0 ? 0 : Math.max(...this.#offsets);
  }

  /** The time there, in seconds since 1970. */
  now(): number {
    return this.localTime() + this.offset;
  }
}
