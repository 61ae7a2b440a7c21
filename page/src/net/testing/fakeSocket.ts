/** A WebSocket for tests, which play the server's part. */
import type { FromClient, FromServer } from '../wire';

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  /** All sockets that were created, the latest last. */
  static instances: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.instances.at(-1);
    if (!socket) throw new Error('no socket was created');
    return socket;
  }

  readyState = 0;
  sent: FromClient[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.instances.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  // -- The server's side --

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(...messages: FromServer[]): void {
    for (const message of messages) this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  drop(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }

  /** The last message of that type that the page sent. */
  lastSent<T extends FromClient['type']>(type: T): Extract<FromClient, { type: T }> | undefined {
    return this.sent.findLast((message) => message.type === type) as Extract<FromClient, { type: T }> | undefined;
  }
}

/** A welcome message with the given changes. */
export function welcome(changed: Partial<Extract<FromServer, { type: 'welcome' }>> = {}): FromServer {
  const limits = { message_bytes: 4096, messages: 20, burst: 20, hello_seconds: 10, idle_seconds: 65, beat_seconds: 4 };
  return { type: 'welcome', protocol: 1, table: '0'.repeat(32), version: 0, now: 1e9, seats: [], watching_as: null, here: [], limits, ...changed };
}
