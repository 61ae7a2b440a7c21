import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_WAIT, LONGEST_WAIT, PATIENCE, SILENCE, socketAddress, TableSocket, waitBefore, type SocketState } from './reconnectingSocket';
import { FakeSocket, welcome } from './testing/fakeSocket';
import type { FromServer } from './wire';

let states: [SocketState, number][];
let heard: FromServer[];
let socket: TableSocket;
let isOnline = true;

function build(): TableSocket {
  const listener = {
    hello: () => ({ type: 'hello', since: 3, seat: null }) as const,
    hear: (message: FromServer) => heard.push(message),
    changed: (state: SocketState, failures: number) => states.push([state, failures]),
  };
  return new TableSocket('ws://pegs.example/socket', listener, () => 1);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  FakeSocket.made = [];
  [states, heard] = [[], []];
  socket = build();
  socket.start();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function comeIn(): void {
  FakeSocket.last.open();
  FakeSocket.last.tell(welcome());
}

describe('a connection', () => {
  it('says hello first, and is open with the welcome', () => {
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', since: 3, seat: null }]);
    expect(socket.isOpen).toBe(false);
    FakeSocket.last.tell(welcome());
    expect(socket.isOpen).toBe(true);
    expect(heard.map(({ type }) => type)).toEqual(['welcome']);
  });

  it('answers pings with the same number', () => {
    comeIn();
    FakeSocket.last.tell({ type: 'ping', t: 12.5 });
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'pong', t: 12.5 });
  });

  it('says nothing that nobody would hear', () => {
    expect(socket.say({ type: 'pong', t: 1 })).toBe(false);
    comeIn();
    expect(socket.say({ type: 'pong', t: 1 })).toBe(true);
  });

  it('that is not wanted any more before it is open is closed when it is', () => {
    const last = FakeSocket.last;
    const closed = vi.spyOn(last, 'close');
    socket.close();
    expect(closed).not.toHaveBeenCalled();
    last.open();
    expect(closed).toHaveBeenCalledOnce();
    expect(last.sent).toEqual([]);
  });

  it('is no connection any more once it is closed', () => {
    comeIn();
    const last = FakeSocket.last;
    socket.close();
    last.tell({ type: 'clock', now: 1 });
    last.drop();
    vi.advanceTimersByTime(LONGEST_WAIT * 2);
    expect(heard).toHaveLength(1);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket.state).toBe('closed');
  });
});

describe('a loss', () => {
  it('is followed by attempts that come later and later, up to a bound', () => {
    for (const wait of [400, 800, 1600, 3200, 6400, 12800, LONGEST_WAIT, LONGEST_WAIT]) {
      const before = FakeSocket.made.length;
      FakeSocket.last.drop();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made).toHaveLength(before + 1);
    }
  });

  it('of a good connection begins the count anew', () => {
    FakeSocket.last.drop();
    vi.advanceTimersByTime(FIRST_WAIT);
    FakeSocket.last.drop();
    expect(states.at(-1)).toEqual(['waiting', 2]);
    vi.advanceTimersByTime(FIRST_WAIT * 2);
    comeIn();
    FakeSocket.last.drop();
    expect(states.at(-1)).toEqual(['waiting', 1]);
  });

  it('is noticed when nothing comes for a long time', () => {
    comeIn();
    vi.advanceTimersByTime(SILENCE - 1);
    expect(socket.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(socket.state).toBe('waiting');
  });

  it('is noticed when hello is not answered', () => {
    FakeSocket.last.open();
    vi.advanceTimersByTime(PATIENCE);
    expect(socket.state).toBe('waiting');
  });

  it('need not be waited for', () => {
    FakeSocket.last.drop();
    socket.retry();
    expect(FakeSocket.made).toHaveLength(2);
    comeIn();
    socket.retry();
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('can be asked for', () => {
    comeIn();
    socket.startAnew();
    expect(socket.state).toBe('waiting');
  });
});

describe('a network', () => {
  it('that is gone is waited for, and used as soon as it is back', () => {
    comeIn();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    expect(socket.state).toBe('offline');
    vi.advanceTimersByTime(LONGEST_WAIT * 4);
    expect(FakeSocket.made).toHaveLength(1);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(socket.state).toBe('connecting');
  });
});

describe('a page that is looked at again', () => {
  it('connects at once instead of waiting', () => {
    FakeSocket.last.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('asks whether anybody is there, when nothing was heard for a while', () => {
    comeIn();
    vi.setSystemTime(Date.now() + SILENCE / 2 + 1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.last.sent).toHaveLength(2);
    vi.advanceTimersByTime(PATIENCE);
    expect(socket.state).toBe('waiting');
  });

  it('does nothing while it is hidden', () => {
    FakeSocket.last.drop();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe('the wait before the next attempt', () => {
  it('is by chance between the half and all, so that not all come back at once', () => {
    expect(waitBefore(3, null, 0)).toBe(800);
    expect(waitBefore(3, null, 1)).toBe(1600);
  });
  it('is longer for whoever was too quick', () => {
    expect(waitBefore(1, 'too-many', 0)).toBe(5000);
    expect(waitBefore(1, 'restart', 0)).toBe(200);
  });
});

it('is at the address of the page', () => {
  expect(socketAddress('ab')).toBe(`${location.origin.replace('http', 'ws')}/api/tables/ab/socket`);
});
