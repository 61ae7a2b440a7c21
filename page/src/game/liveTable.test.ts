/** Tests a live table with a fake server that does what no real server does on demand. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type EditionSheet, type EventTold, OfflineError, RefusalError, session } from '$net';
import { FakeSocket, welcome } from '$net/testing/fakeSocket';
import { LiveTable } from './liveTable.svelte';
import { eventsFor, logs } from './testing/recordedLogs';
import type { EventBatch } from './types';

const ME = { id: 'a'.repeat(32), name: 'Ann', language: 'en', account: false };
const SHEET = { scoring: { by_guess: false } } as EditionSheet;
const MINI = logs['mini']!;

let live: LiveTable;
let batches: EventBatch[];

const eventsMessage = (events: EventTold[]) => ({ type: 'events' as const, events });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  sessionStorage.clear();
  FakeSocket.instances = [];
  vi.spyOn(session, 'ensurePlayer').mockResolvedValue(ME);
  vi.spyOn(api, 'edition').mockResolvedValue(SHEET);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(log = MINI): Promise<void> {
  live = new LiveTable(log.table);
  batches = [];
  live.onEvents((batch) => batches.push(batch));
  await settle();
  FakeSocket.last.open();
}

/** Delivers all events up to that version to a spectator with these seats. */
function deliverUpTo(version: number, log = MINI, seats: number[] = []): void {
  FakeSocket.last.receive(welcome({ version, seats }), eventsMessage(log.events.slice(0, version)));
}

describe('joining a table', () => {
  it('delivers earlier events as history and later ones as news', async () => {
    await connect();
    expect(live.status).toBe('loading');
    expect(FakeSocket.last.lastSent('hello')).toEqual({ type: 'hello', since: 0, seat: null, language: 'en' });
    deliverUpTo(8);
    await settle();
    expect(live.status).toBe('live');
    expect(live.table?.version).toBe(8);
    expect(live.sheet).toBe(SHEET);
    expect(batches.map(({ isNews }) => isNews)).toEqual([false]);
    FakeSocket.last.receive(eventsMessage(MINI.events.slice(8, 9)));
    expect(batches.at(-1)).toMatchObject({ isNews: true, events: [{ version: 9 }] });
  });

  it('is not complete before all missed events have arrived', async () => {
    await connect();
    FakeSocket.last.receive(welcome({ version: 8 }), eventsMessage(MINI.events.slice(0, 5)));
    expect(live.status).toBe('loading');
    FakeSocket.last.receive(eventsMessage(MINI.events.slice(5, 8)));
    expect(live.status).toBe('live');
  });

  it('views the player’s only seat and requests the player’s own code', async () => {
    await connect();
    const hidden = MINI.events.find(({ event }) => event === 'CodeSet')!.version;
    deliverUpTo(hidden + 1, MINI, [0]);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: hidden - 1, seat: 0 });
    FakeSocket.last.receive(welcome({ version: hidden + 1, seats: [0], watching_as: 0 }), eventsMessage(eventsFor(MINI, 0).slice(hidden - 1, hidden + 1)));
    expect(live.ownCode).toEqual(MINI.codes[hidden]);
    expect(batches).toHaveLength(1);
    live.viewAs(null);
    expect(live.ownCode).toBeNull();
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: hidden + 1, seat: null });
  });

  it('calls no listener that was removed', async () => {
    await connect();
    const stop = live.onEvents(() => expect.unreachable());
    stop();
    deliverUpTo(3);
    expect(batches).toHaveLength(1);
  });
});

describe('presence', () => {
  it('is known from the welcome and from each change', async () => {
    await connect();
    FakeSocket.last.receive(welcome({ version: 4, seats: [0, 1], here: [0] }), eventsMessage(MINI.events.slice(0, 4)));
    const here = () => live.table?.seats.map((seat) => seat.here);
    expect(here()).toEqual([true, false]);
    FakeSocket.last.receive({ type: 'presence', seat: 1, here: true });
    expect(here()).toEqual([true, true]);
    FakeSocket.last.receive({ type: 'presence', seat: 0, here: false });
    expect(here()).toEqual([false, true]);
  });

  it('includes a seat that the player takes later', async () => {
    await connect();
    deliverUpTo(4);
    expect(live.seat).toBeNull();
    FakeSocket.last.receive({ type: 'you', seats: [1], watching_as: null });
    expect([live.mine, live.seat]).toEqual([[1], 1]);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 4, seat: 1 });
  });
});

describe('the clock', () => {
  it('shows the server’s time', async () => {
    await connect();
    FakeSocket.last.receive(welcome({ now: 5000 }));
    expect(live.now()).toBeCloseTo(5000);
    FakeSocket.last.receive({ type: 'clock', now: 5000.4 }, { type: 'ping', t: 5000.5 });
    expect(live.now()).toBeCloseTo(5000.5);
  });
});

describe('a failure', () => {
  it('of the network is waited out, and waiting commands are sent with the same id', async () => {
    await connect();
    deliverUpTo(4, MINI, [0, 1]);
    FakeSocket.last.drop();
    expect(live.status).toBe('reconnecting');
    const sent = live.send({ kind: 'resign', seat: 0 });
    live.retry();
    FakeSocket.last.open();
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 4 });
    FakeSocket.last.receive(welcome({ version: 4, seats: [0, 1] }));
    const first = FakeSocket.last.lastSent('command')!;
    FakeSocket.last.drop();
    live.retry();
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome({ version: 4, seats: [0, 1] }));
    expect(FakeSocket.last.lastSent('command')).toEqual(first);
    FakeSocket.last.receive({ type: 'ack', cmd: first.cmd, version: 4 });
    expect(await sent).toBe('ack');
  });

  it('of the network that lasts sets the status to offline', async () => {
    vi.spyOn(api, 'table').mockRejectedValue(new OfflineError());
    await connect();
    deliverUpTo(4);
    for (let n = 0; n < 3; n += 1) {
      FakeSocket.last.drop();
      live.retry();
    }
    expect(live.status).toBe('offline');
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome({ version: 4 }));
    expect(live.status).toBe('live');
  });

  it('to find the table ends the connection with the reason', async () => {
    vi.spyOn(api, 'table').mockRejectedValue(new RefusalError('request/not-found', 'There is nothing here.', {}, 404));
    await connect();
    const sent = live.send({ kind: 'sit' });
    FakeSocket.last.drop();
    await expect(sent).rejects.toMatchObject({ code: 'request/not-found' });
    expect([live.status, live.failure?.message]).toEqual(['gone', 'There is nothing here.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it('of the session ends the connection, unless the browser has a player again', async () => {
    const looking = vi.spyOn(session, 'load').mockResolvedValueOnce(ME).mockResolvedValueOnce(null);
    await connect();
    deliverUpTo(4);
    FakeSocket.last.receive({ type: 'bye', reason: 'signed-out' });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.instances).toHaveLength(2);
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome({ version: 4 }), { type: 'bye', reason: 'signed-out' });
    FakeSocket.last.drop();
    await settle();
    expect(looking).toHaveBeenCalledTimes(2);
    expect([live.status, live.failure]).toEqual(['gone', null]);
  });

  it('to create a guest is final if the server refuses, and waited out if offline', async () => {
    vi.spyOn(session, 'ensurePlayer').mockRejectedValueOnce(new RefusalError('request/origin', 'No.', {}, 403));
    live = new LiveTable(MINI.table);
    await settle();
    expect(live.status).toBe('gone');
    vi.spyOn(session, 'ensurePlayer').mockRejectedValueOnce(new OfflineError());
    live = new LiveTable(MINI.table);
    await settle();
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it('leaves no connection when the screen closes before it began', async () => {
    live = new LiveTable(MINI.table);
    live.close();
    await settle();
    expect(FakeSocket.instances).toHaveLength(0);
  });
});

describe('a hello that is refused', () => {
  const refusal = (code: string) => ({ type: 'refusal' as const, cmd: null, code, message: 'No.', gaps: {} });

  it('because the server knows fewer events starts over', async () => {
    await connect();
    deliverUpTo(8);
    FakeSocket.last.drop();
    live.retry();
    FakeSocket.last.open();
    FakeSocket.last.receive(refusal('command/ahead'));
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 0 });
    deliverUpTo(5);
    expect(live.table?.version).toBe(5);
    expect(live.log).toHaveLength(5);
  });

  it('because the seat is another player’s continues as a spectator', async () => {
    await connect();
    deliverUpTo(4, MINI, [1]);
    FakeSocket.last.receive(refusal('chair/not-yours'));
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ seat: null });
    expect(live.seat).toBeNull();
  });

  it('because the log is damaged ends the connection with the reason', async () => {
    await connect();
    FakeSocket.last.receive(refusal('store/damaged'));
    expect([live.status, live.failure?.message]).toEqual(['gone', 'No.']);
  });

  it('because the storage is unavailable is repeated later', async () => {
    await connect();
    FakeSocket.last.receive(refusal('store/unavailable'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.instances).toHaveLength(2);
  });
});

describe('what events do not contain', () => {
  it('is requested from the server: marks that only the rules can give', async () => {
    const log = logs['resigned-before-the-mark']!;
    vi.spyOn(api, 'table').mockResolvedValue(log.answers[0]!);
    await connect(log);
    deliverUpTo(log.events.length, log);
    await settle();
    expect(live.round?.rows.map(({ mark }) => mark)).toEqual([[1, 2]]);
  });

  it('is requested again after a gap in the events', async () => {
    await connect();
    deliverUpTo(4);
    FakeSocket.last.receive(eventsMessage(MINI.events.slice(6, 8)));
    expect(live.table?.version).toBe(4);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 4 });
  });
});

it('keeps the refusal of a command from before a reload until it is dismissed', async () => {
  await connect();
  deliverUpTo(4, MINI, [0, 1]);
  void live.send({ kind: 'resign', seat: 0 });
  live.close();
  await connect();
  deliverUpTo(4, MINI, [0, 1]);
  expect(live.pending).toEqual({ kind: 'resign', seat: 0 });
  const { cmd } = FakeSocket.last.lastSent('command')!;
  FakeSocket.last.receive({ type: 'refusal', cmd, code: 'turn/over', message: 'Over.', gaps: {} });
  expect(live.refusal?.message).toBe('Over.');
  live.dismissRefusal();
  expect([live.refusal, live.pending]).toEqual([null, null]);
});
