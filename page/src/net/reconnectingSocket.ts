// A WebSocket that comes back: after a loss it waits, longer each time and by chance, and says hello.

import type { Bye, FromClient, FromServer, Hello } from './wire';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed';

export interface SocketListener {
  /** What to say first, each time. */
  hello(): Hello;
  onMessage(message: FromServer): void;
  /** The state has changed. `failures`: attempts in a row that never came to a welcome. */
  onState(state: SocketState, failures: number, bye: Bye['reason'] | null): void;
}

/** Milliseconds. */
export const FIRST_DELAY = 400;
export const LONGEST_DELAY = 15_000;
/** The server speaks every 20 seconds; after this long without a word the line is dead. */
export const SILENCE_LIMIT = 45_000;
/** How long an answer to hello may take. */
export const HELLO_TIMEOUT = 10_000;
/** Whoever sent too much waits at least that long. */
const RATE_LIMIT_DELAY = 5_000;

export class ReconnectingSocket {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: SocketState = 'waiting';
  #failures = 0;
  #isWelcomed = false;
  #bye: Bye['reason'] | null = null;
  #lastMessageAt = 0;

  constructor(
    private readonly address: string,
    private readonly listener: SocketListener,
    private readonly random: () => number = Math.random,
  ) {}

  get state(): SocketState {
    return this.#state;
  }

  /** Welcomed: what is said now is heard. */
  get isOpen(): boolean {
    return this.#state === 'open';
  }

  start(): void {
    window.addEventListener('online', this.#online);
    window.addEventListener('offline', this.#lost);
    window.addEventListener('pageshow', this.#seen);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Say something; false: nobody hears it now. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Say hello again: for another view, or to hear whether anybody is there. */
  sendHello(): void {
    if (this.send(this.listener.hello())) this.#expectMessage(HELLO_TIMEOUT);
  }

  /** Connect now, without waiting. */
  retry(): void {
    if (this.#state === 'waiting' || this.#state === 'offline') {
      this.#connect();
    }
  }

  /** Give this connection up, and come back in a while. */
  reconnectLater(): void {
    if (this.#state !== 'closed') this.#end();
  }

  /** For good. */
  close(): void {
    window.removeEventListener('online', this.#online);
    window.removeEventListener('offline', this.#lost);
    window.removeEventListener('pageshow', this.#seen);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#stopTimer();
    const socket = this.#socket;
    // Browsers complain of a socket that is closed before it was open. While we come back we do not
    // wait for that: a browser opens one socket to a server at a time.
    if (socket?.readyState === WebSocket.CONNECTING) {
      this.#socket = null;
      socket.addEventListener('open', () => socket.close());
    }
    this.#drop();
    this.#setState('closed');
  }

  // -- Connecting ---------------------------------------------------------------------------------

  #connect(): void {
    this.#stopTimer();
    this.#drop();
    this.#bye = null;
    this.#isWelcomed = false;
    this.#setState('connecting');
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    // A socket that was dropped may still speak; nobody listens to it any more.
    const ours = (act: (event: MessageEvent<string>) => void) => (event: Event) => {
      if (this.#socket === socket) act(event as MessageEvent<string>);
    };
    socket.addEventListener('open', ours(() => this.sendHello()));
    socket.addEventListener('message', ours((event) => this.#receive(event.data)));
    socket.addEventListener('close', ours(() => this.#end()));
    this.#expectMessage(HELLO_TIMEOUT);
  }

  #receive(text: string): void {
    this.#lastMessageAt = Date.now();
    const message = JSON.parse(text) as FromServer;
    if (message.type === 'ping') this.send({ type: 'pong', t: message.t });
    if (message.type === 'bye') this.#bye = message.reason;
    if (message.type === 'welcome' && !this.#isWelcomed) {
      this.#isWelcomed = true;
      this.#failures = 0;
      this.#setState('open');
    }
    this.#expectMessage(SILENCE_LIMIT);
    this.listener.onMessage(message);
  }

  /** The connection is lost: wait, and come back. */
  #end(): void {
    this.#drop();
    if (!this.#isWelcomed) this.#failures += 1;
    else this.#failures = 1;
    this.#stopTimer();
    if (!navigator.onLine) {
      this.#setState('offline');
      return;
    }
    const wait = reconnectDelay(this.#failures, this.#bye, this.random());
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.#setState('waiting');
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #setState(state: SocketState): void {
    this.#state = state;
    this.listener.onState(state, this.#failures, this.#bye);
  }

  // -- Whether anybody is there -------------------------------------------------------------------

  #expectMessage(within: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => this.#end(), within);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #online = (): void => this.retry();

  #lost = (): void => {
    if (this.#state === 'closed' || this.#state === 'offline') return;
    this.#end();
  };

  /** The page is looked at again. Timers of a hidden page sleep, and so may the connection. */
  #seen = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.isOpen && Date.now() - this.#lastMessageAt > SILENCE_LIMIT / 2) this.sendHello();
    else this.retry();
  };
}

/** Milliseconds before the next attempt: twice as many each time, by chance the half or all. */
export function reconnectDelay(failures: number, bye: Bye['reason'] | null, chance: number): number {
  // The first time after a good connection costs next to nothing: most losses are short.
  const most = Math.min(FIRST_DELAY * 2 ** Math.max(failures - 1, 0), LONGEST_DELAY);
  const wait = most / 2 + (most / 2) * chance;
  return bye === 'too-many' ? Math.max(wait, RATE_LIMIT_DELAY) : wait;
}

/** Where the socket of a table is. */
export function socketUrl(table: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`;
}
