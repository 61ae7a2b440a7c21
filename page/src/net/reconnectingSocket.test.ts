import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FIRST_DELAY,
  HELLO_TIMEOUT,
  LONGEST_DELAY,
  reconnectDelay,
  ReconnectingSocket,
  type SocketState,
  socketUrl,
} from './reconnectingSocket';
import { FakeSocket, welcome } from './testing/fakeSocket';
import type { FromServer } from './wire';

/** Twice the time between two beats of the server in `welcome`. */
const SILENCE_LIMIT = 8_000;

let states: [SocketState, number][];
let received: FromServer[];
let socket: ReconnectingSocket;
let isOnline = true;

function build(): ReconnectingSocket {
  const listener = {
    hello: () => ({ type: 'hello', since: 3, seat: null }) as const,
    onMessage: (message: FromServer) => received.push(message),
    onState: (state: SocketState, failures: number) => states.push([state, failures]),
  };
  return new ReconnectingSocket('ws://pegs.example/socket', listener, () => 1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  FakeSocket.instances = [];
  [states, received] = [[], []];
  socket = build();
  socket.start();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function beWelcomed(): void {
  FakeSocket.last.open();
  FakeSocket.last.receive(welcome());
}

describe('a connection', () => {
  it('says hello first, and is open with the welcome', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', since: 3, seat: null }]);
    expect(socket.isOpen).toBe(false);
    FakeSocket.last.receive(welcome());
    expect(socket.isOpen).toBe(true);
    expect(received.map(({ type }) => type)).toEqual(['welcome']);
  });

  it('answers pings with the same number', () => {
    beWelcomed();
    FakeSocket.last.receive({ type: 'ping', t: 12.5 });
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'pong', t: 12.5 });
  });

  it('sends nothing before it is open', () => {
    expect(socket.send({ type: 'pong', t: 1 })).toBe(false);
    beWelcomed();
    expect(socket.send({ type: 'pong', t: 1 })).toBe(true);
  });

  it('that is closed while connecting closes once it is open', () => {
    const last = FakeSocket.last;
    const closed = vi.spyOn(last, 'close');
    socket.close();
    expect(closed).not.toHaveBeenCalled();
    last.open();
    expect(closed).toHaveBeenCalledOnce();
    expect(last.sent).toEqual([]);
  });

  it('ignores messages and does not reconnect after it was closed', () => {
    beWelcomed();
    const last = FakeSocket.last;
    socket.close();
    last.receive({ type: 'clock', now: 1 });
    last.drop();
    vi.advanceTimersByTime(LONGEST_DELAY * 2);
    expect(received).toHaveLength(1);
    expect(FakeSocket.instances).toHaveLength(1);
    expect(socket.state).toBe('closed');
  });
});

describe('a loss', () => {
  it('is followed by attempts that come later and later, up to a bound', () => {
    for (const wait of [400, 800, 1600, 3200, 6400, 12800, LONGEST_DELAY, LONGEST_DELAY]) {
      const before = FakeSocket.instances.length;
      FakeSocket.last.drop();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.instances).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.instances).toHaveLength(before + 1);
    }
  });

  it('of a welcomed connection resets the count of failures', () => {
    FakeSocket.last.drop();
    vi.advanceTimersByTime(FIRST_DELAY);
    FakeSocket.last.drop();
    expect(states.at(-1)).toEqual(['waiting', 2]);
    vi.advanceTimersByTime(FIRST_DELAY * 2);
    beWelcomed();
    FakeSocket.last.drop();
    expect(states.at(-1)).toEqual(['waiting', 1]);
  });

  it('is noticed after two beats of the server without a message', () => {
    beWelcomed();
    vi.advanceTimersByTime(SILENCE_LIMIT - 1);
    expect(socket.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(socket.state).toBe('waiting');
  });

  it('is noticed when hello is not answered', () => {
    FakeSocket.last.open();
    vi.advanceTimersByTime(HELLO_TIMEOUT);
    expect(socket.state).toBe('waiting');
  });

  it('can be followed by an immediate retry', () => {
    FakeSocket.last.drop();
    socket.retry();
    expect(FakeSocket.instances).toHaveLength(2);
    beWelcomed();
    socket.retry();
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it('can be forced', () => {
    beWelcomed();
    socket.reconnectLater();
    expect(socket.state).toBe('waiting');
  });
});

describe('a network', () => {
  it('that is down is waited for, and used as soon as it returns', () => {
    beWelcomed();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    expect(socket.state).toBe('offline');
    vi.advanceTimersByTime(LONGEST_DELAY * 4);
    expect(FakeSocket.instances).toHaveLength(1);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(socket.state).toBe('connecting');
  });
});

describe('a page that becomes visible again', () => {
  it('connects at once instead of waiting', () => {
    FakeSocket.last.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it('sends hello after a silence, to find out whether the server is there', () => {
    beWelcomed();
    vi.setSystemTime(Date.now() + SILENCE_LIMIT / 2 + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.last.sent).toHaveLength(2);
    vi.advanceTimersByTime(HELLO_TIMEOUT);
    expect(socket.state).toBe('waiting');
  });

  it('does nothing while it is hidden', () => {
    FakeSocket.last.drop();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.instances).toHaveLength(1);
  });
});

describe('the wait before the next attempt', () => {
  it('is random between half and all of the delay, so that clients do not return all at once', () => {
    expect(reconnectDelay(3, null, 0)).toBe(800);
    expect(reconnectDelay(3, null, 1)).toBe(1600);
  });
  it('is longer after too many messages', () => {
    expect(reconnectDelay(1, 'too-many', 0)).toBe(5000);
    expect(reconnectDelay(1, 'restart', 0)).toBe(200);
  });
});

it('has the address of the page’s server', () => {
  expect(socketUrl('ab')).toBe(`${location.origin.replace('http', 'ws')}/api/tables/ab/socket`);
});
