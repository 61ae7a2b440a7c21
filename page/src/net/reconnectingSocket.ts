/**
 * A WebSocket that reconnects: after a loss it waits, longer each time and with a random part, and sends
 * hello again.
 */
import type { Bye, FromClient, FromServer, Hello } from './wire';

export type SocketState = 'connecting' | 'open' | 'waiting' | 'offline' | 'closed';

interface SocketListener {
  /** The first message of each connection. */
  hello(): Hello;
  onMessage(message: FromServer): void;
  /** Called on every change of state. `failures`: attempts in a row without a welcome. */
  onState(state: SocketState, failures: number, bye: Bye['reason'] | null): void;
}

/** Milliseconds before the first attempt to reconnect, and at most before a later one. */
export const FIRST_DELAY = 400;
export const LONGEST_DELAY = 15_000;
/** After so many beats of the server (see its welcome) without a message the connection counts as lost. */
export const SILENT_BEATS = 2;
/** How long the server may take to answer hello. */
export const HELLO_TIMEOUT = 10_000;
/** The least delay after the server closed the connection for too many messages. */
const RATE_LIMIT_DELAY = 5_000;

export class ReconnectingSocket {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: SocketState = 'waiting';
  #failures = 0;
  #isWelcomed = false;
  #bye: Bye['reason'] | null = null;
  #lastMessageAt = 0;
  /** Milliseconds without a message after which the connection counts as lost. */
  #silenceLimit = HELLO_TIMEOUT;

  constructor(
    private readonly address: string,
    private readonly listener: SocketListener,
    private readonly random: () => number = Math.random,
  ) {}

  get state(): SocketState {
    return this.#state;
  }

  /** Whether the server has welcomed this connection. */
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

  /** Sends a message; false: there is no connection. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends hello again: to view another seat, or to find out whether the server is there. */
  sendHello(): void {
    if (this.send(this.listener.hello())) this.#expectMessage(HELLO_TIMEOUT);
  }

  /** Connects now instead of waiting for the next attempt. */
  retry(): void {
    if (this.#state === 'waiting' || this.#state === 'offline') {
      this.#connect();
    }
  }

  /** Closes this connection and reconnects after a delay. */
  reconnectLater(): void {
    if (this.#state !== 'closed') this.#end();
  }

  /** Closes the socket for good. */
  close(): void {
    window.removeEventListener('online', this.#online);
    window.removeEventListener('offline', this.#lost);
    window.removeEventListener('pageshow', this.#seen);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#stopTimer();
    const socket = this.#socket;
    // Browsers log an error for a socket that is closed before it is open, so wait for that. A reconnect does
    // not wait: browsers open only one socket to a server at a time.
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
    // A dropped socket may still deliver messages; ignore them.
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
    if (message.type === 'welcome') this.#silenceLimit = SILENT_BEATS * 1000 * message.limits.beat_seconds;
    if (message.type === 'welcome' && !this.#isWelcomed) {
      this.#isWelcomed = true;
      this.#failures = 0;
      this.#setState('open');
    }
    this.#expectMessage(this.#silenceLimit);
    this.listener.onMessage(message);
  }

  /** The connection is lost: reconnect after a delay. */
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

  // -- Detecting a lost connection ----------------------------------------------------------------

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

  /** The page is visible again. Timers of a hidden page are suspended, and the connection may be lost. */
  #seen = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.isOpen && Date.now() - this.#lastMessageAt > this.#silenceLimit / 2) this.sendHello();
    else this.retry();
  };
}

/** Milliseconds before the next attempt: the delay doubles each time, and chance takes off up to half of it. */
export function reconnectDelay(failures: number, bye: Bye['reason'] | null, chance: number): number {
  // The first attempt after a good connection comes quickly: most losses are short.
  const most = Math.min(FIRST_DELAY * 2 ** Math.max(failures - 1, 0), LONGEST_DELAY);
  const wait = most / 2 + (most / 2) * chance;
  return bye === 'too-many' ? Math.max(wait, RATE_LIMIT_DELAY) : wait;
}

/** The WebSocket address of a table. */
export function socketUrl(table: string): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`;
}
