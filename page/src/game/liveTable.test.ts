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
let heard: EventBatch[];

const events = (told: EventTold[]) => ({ type: 'events' as const, events: told });
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

async function sitDown(log = MINI): Promise<void> {
  live = new LiveTable(log.table);
  heard = [];
  live.onEvents((one) => heard.push(one));
  await settle();
  FakeSocket.last.open();
}

/** Delivers all events up to that version to a spectator with these seats. */
function tellUpTo(version: number, log = MINI, seats: number[] = []): void {
  FakeSocket.last.receive(welcome({ version, seats }), events(log.events.slice(0, version)));
}

describe('coming in', () => {
  it('hears everything, which is history and no news', async () => {
    await sitDown();
    expect(live.status).toBe('loading');
    expect(FakeSocket.last.lastSent('hello')).toEqual({ type: 'hello', since: 0, seat: null, language: 'en' });
    tellUpTo(8);
    await settle();
    expect(live.status).toBe('live');
    expect(live.table?.version).toBe(8);
    expect(live.sheet).toBe(SHEET);
    expect(heard.map(({ isNews }) => isNews)).toEqual([false]);
    FakeSocket.last.receive(events(MINI.events.slice(8, 9)));
    expect(heard.at(-1)).toMatchObject({ isNews: true, events: [{ version: 9 }] });
  });

  it('is not live before all that was missed is here', async () => {
    await sitDown();
    FakeSocket.last.receive(welcome({ version: 8 }), events(MINI.events.slice(0, 5)));
    expect(live.status).toBe('loading');
    FakeSocket.last.receive(events(MINI.events.slice(5, 8)));
    expect(live.status).toBe('live');
  });

  it('looks from its only seat, and asks for the code that it has hidden', async () => {
    await sitDown();
    const hidden = MINI.events.find(({ event }) => event === 'CodeSet')!.version;
    tellUpTo(hidden + 1, MINI, [0]);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: hidden - 1, seat: 0 });
    FakeSocket.last.receive(welcome({ version: hidden + 1, seats: [0], watching_as: 0 }), events(eventsFor(MINI, 0).slice(hidden - 1, hidden + 1)));
    expect(live.ownCode).toEqual(MINI.codes[hidden]);
    expect(heard).toHaveLength(1);
    live.viewAs(null);
    expect(live.ownCode).toBeNull();
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: hidden + 1, seat: null });
  });

  it('stops listening when asked to', async () => {
    await sitDown();
    const stop = live.onEvents(() => expect.unreachable());
    stop();
    tellUpTo(3);
    expect(heard).toHaveLength(1);
  });
});

describe('who is there', () => {
  it('comes with the welcome and with each change', async () => {
    await sitDown();
    FakeSocket.last.receive(welcome({ version: 4, seats: [0, 1], here: [0] }), events(MINI.events.slice(0, 4)));
    const here = () => live.table?.seats.map((seat) => seat.here);
    expect(here()).toEqual([true, false]);
    FakeSocket.last.receive({ type: 'presence', seat: 1, here: true });
    expect(here()).toEqual([true, true]);
    FakeSocket.last.receive({ type: 'presence', seat: 0, here: false });
    expect(here()).toEqual([false, true]);
  });

  it('may be me, from now on', async () => {
    await sitDown();
    tellUpTo(4);
    expect(live.seat).toBeNull();
    FakeSocket.last.receive({ type: 'you', seats: [1], watching_as: null });
    expect([live.mine, live.seat]).toEqual([[1], 1]);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 4, seat: 1 });
  });
});

describe('the clock', () => {
  it('is the server’s', async () => {
    await sitDown();
    FakeSocket.last.receive(welcome({ now: 5000 }));
    expect(live.now()).toBeCloseTo(5000);
    FakeSocket.last.receive({ type: 'clock', now: 5000.4 }, { type: 'ping', t: 5000.5 });
    expect(live.now()).toBeCloseTo(5000.5);
  });
});

describe('trouble', () => {
  it('of the network is waited out, and what waits is sent with the same id', async () => {
    await sitDown();
    tellUpTo(4, MINI, [0, 1]);
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

  it('that lasts is called offline', async () => {
    vi.spyOn(api, 'table').mockRejectedValue(new OfflineError());
    await sitDown();
    tellUpTo(4);
    for (let n = 0; n < 3; n += 1) {
      FakeSocket.last.drop();
      live.retry();
    }
    expect(live.status).toBe('offline');
    FakeSocket.last.open();
    FakeSocket.last.receive(welcome({ version: 4 }));
    expect(live.status).toBe('live');
  });

  it('with the table is said in words', async () => {
    vi.spyOn(api, 'table').mockRejectedValue(new RefusalError('request/not-found', 'There is nothing here.', {}, 404));
    await sitDown();
    const sent = live.send({ kind: 'sit' });
    FakeSocket.last.drop();
    await expect(sent).rejects.toMatchObject({ code: 'request/not-found' });
    expect([live.status, live.failure?.message]).toEqual(['gone', 'There is nothing here.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it('with who I am ends it, unless I am somebody else by now', async () => {
    const looking = vi.spyOn(session, 'load').mockResolvedValueOnce(ME).mockResolvedValueOnce(null);
    await sitDown();
    tellUpTo(4);
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

  it('with becoming a guest is said, or waited out', async () => {
    vi.spyOn(session, 'ensurePlayer').mockRejectedValueOnce(new RefusalError('request/origin', 'No.', {}, 403));
    live = new LiveTable(MINI.table);
    await settle();
    expect(live.status).toBe('gone');
    vi.spyOn(session, 'ensurePlayer').mockRejectedValueOnce(new OfflineError());
    live = new LiveTable(MINI.table);
    await settle();
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it('ends with the screen, also before the connection began', async () => {
    live = new LiveTable(MINI.table);
    live.close();
    await settle();
    expect(FakeSocket.instances).toHaveLength(0);
  });
});

describe('a hello that is refused', () => {
  const refusal = (code: string) => ({ type: 'refusal' as const, cmd: null, code, message: 'No.', gaps: {} });

  it('because the server has forgotten something begins anew', async () => {
    await sitDown();
    tellUpTo(8);
    FakeSocket.last.drop();
    live.retry();
    FakeSocket.last.open();
    FakeSocket.last.receive(refusal('command/ahead'));
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 0 });
    tellUpTo(5);
    expect(live.table?.version).toBe(5);
    expect(live.log).toHaveLength(5);
  });

  it('because the seat is not mine looks as a spectator', async () => {
    await sitDown();
    tellUpTo(4, MINI, [1]);
    FakeSocket.last.receive(refusal('chair/not-yours'));
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ seat: null });
    expect(live.seat).toBeNull();
  });

  it('because the log is damaged says so', async () => {
    await sitDown();
    FakeSocket.last.receive(refusal('store/damaged'));
    expect([live.status, live.failure?.message]).toEqual(['gone', 'No.']);
  });

  it('because nothing can be read now comes back later', async () => {
    await sitDown();
    FakeSocket.last.receive(refusal('store/unavailable'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.instances).toHaveLength(2);
  });
});

describe('what events do not say', () => {
  it('is asked of the server: the marks of rows that nobody had marked', async () => {
    const log = logs['resigned-before-the-mark']!;
    vi.spyOn(api, 'table').mockResolvedValue(log.answers[0]!);
    await sitDown(log);
    tellUpTo(log.events.length, log);
    await settle();
    expect(live.round?.rows.map(({ mark }) => mark)).toEqual([[1, 2]]);
  });

  it('and a gap is closed by asking again', async () => {
    await sitDown();
    tellUpTo(4);
    FakeSocket.last.receive(events(MINI.events.slice(6, 8)));
    expect(live.table?.version).toBe(4);
    expect(FakeSocket.last.lastSent('hello')).toMatchObject({ since: 4 });
  });
});

it('shows a refusal of before the reload until it is dismissed', async () => {
  await sitDown();
  tellUpTo(4, MINI, [0, 1]);
  void live.send({ kind: 'resign', seat: 0 });
  live.close();
  await sitDown();
  tellUpTo(4, MINI, [0, 1]);
  expect(live.pending).toEqual({ kind: 'resign', seat: 0 });
  const { cmd } = FakeSocket.last.lastSent('command')!;
  FakeSocket.last.receive({ type: 'refusal', cmd, code: 'turn/over', message: 'Over.', gaps: {} });
  expect(live.refusal?.message).toBe('Over.');
  live.dismissRefusal();
  expect([live.refusal, live.pending]).toEqual([null, null]);
});
