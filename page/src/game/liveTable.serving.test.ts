/** Tests the page's client against a real server: both must agree about the table. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api, newCommandId, type OpenRequest, Outbox, RefusalError, session } from '$net';
import { PATIENCE, TestServer } from '$net/testing/testServer';
import { LiveTable } from './liveTable.svelte';
import { narrate } from './sentences/narration';
import { asAnswer } from './testing/asAnswer';

// Every test here waits for a real server, and the machine may be busy.
vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });

const server = new TestServer();
const opened: LiveTable[] = [];

beforeAll(async () => {
  await server.start();
  server.visit();
}, PATIENCE);
afterAll(() => server.end());
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

const until = (holds: () => void) => vi.waitFor(holds, { timeout: PATIENCE, interval: 10 });

function connect(id: string): LiveTable {
  const live = new LiveTable(id);
  opened.push(live);
  return live;
}

async function connected(id: string): Promise<LiveTable> {
  const live = connect(id);
  await until(() => {
    expect(live.status).toBe('live');
    expect(live.sheet).not.toBeNull();
  });
  return live;
}

/** A table at one screen where this player has every seat. */
async function openTable(edition: string, names: string[], options: string[] = []): Promise<string> {
  const request: OpenRequest = {
    cmd: newCommandId(),
    terms: { edition, players: names.length, options, first: 0 },
    chairs: names.map((name) => ({ who: 'me', name })),
  };
  return (await api.openTable(request)).id;
}

async function expectAsServed(live: LiveTable): Promise<void> {
  const served = await api.table(live.id, live.seat);
  await until(() => expect(asAnswer(live, live.seat)).toEqual(served));
}

const CODE = ['R', 'B', 'G', 'Y'];
const WRONG = ['R', 'R', 'B', 'B'];

describe('the session', () => {
  it('is not needed for lists and editions', async () => {
    expect(await session.load()).toBeNull();
    expect(await api.myTables()).toEqual({ tables: [], next: null });
    expect((await api.editions()).editions.length).toBeGreaterThan(10);
    expect(await session.load()).toBeNull();
  });

  it('is created once for concurrent requests', async () => {
    const [one, other] = await Promise.all([session.ensurePlayer(), session.ensurePlayer()]);
    expect(one).toEqual(other);
    expect((await session.load())?.id).toBe(one.id);
  });

  it('is renewed after it ended elsewhere', async () => {
    const before = await session.ensurePlayer();
    await fetch('/api/session', { method: 'DELETE', headers: { 'Content-Type': 'application/json' } });
    const id = await openTable('mini', ['Ann', 'Ben']);
    expect(id).toHaveLength(32);
    expect(session.player?.id).not.toBe(before.id);
  });
});

describe('a table', () => {
  it('is played at one screen and agrees with the server', async () => {
    const live = await connected(await openTable('mini', ['Ann', 'Ben']));
    const sentences: string[] = [];
    live.onEvents((batch) => sentences.push(...narrate(batch)));
    expect([live.mine, live.seat, live.match?.stage]).toEqual([[0, 1], null, 'code']);

    live.viewAs(0);
    expect(await live.send({ kind: 'set-code', seat: 0, code: CODE })).toBe('ack');
    await until(() => expect(live.ownCode).toEqual(CODE));
    await expectAsServed(live);

    live.viewAs(1);
    expect(live.ownCode).toBeNull();
    expect(await live.send({ kind: 'guess', seat: 1, guess: WRONG })).toBe('ack');
    expect(live.round?.rows).toHaveLength(1);
    expect(live.pending).toBeNull();
    await expectAsServed(live);

    live.viewAs(0);
    await until(() => expect(live.ownCode).toEqual(CODE));
    live.viewAs(null);
    expect(await live.send({ kind: 'guess', seat: 1, guess: CODE })).toBe('ack');
    expect(live.round?.codemaker).toBe(1);
    await expectAsServed(live);
    expect(sentences).toContain('Row 1: red, red, blue, blue. 1 black key, 1 white key.');
    expect(live.log.map(({ version }) => version)).toEqual(live.log.map((_, n) => n + 1));
  });

  it('gives three players the points of their rows', async () => {
    const live = await connected(await openTable('family-2004', ['Tim', 'Ben', 'Oma Lotte']));
    await live.send({ kind: 'set-code', seat: 0, code: ['P', 'R', 'B', 'Y'] });
    await live.send({ kind: 'guess', seat: 1, guess: ['P', 'B', 'R', 'G'] });
    await live.send({ kind: 'guess', seat: 2, guess: ['P', 'R', 'B', 'Y'] });
    expect(live.match?.rounds[0]?.rows.map(({ points }) => points)).toEqual([4, 10]);
    await expectAsServed(live);
  });

  it('is viewed from the player’s only seat', async () => {
    const cmd = newCommandId();
    const terms = { edition: 'mini', first: 0 };
    const table = await api.openTable({ cmd, terms, chairs: [{ who: 'me' }, { who: 'bot', strength: 'beginner' }] });
    const live = await connected(table.id);
    expect(live.seat).toBe(0);
    await live.send({ kind: 'set-code', seat: 0, code: CODE });
    await until(() => expect(live.ownCode ?? live.round?.code).toEqual(CODE));
    expect(live.table?.seats.map(({ here }) => here)).toEqual([true, true]);
  });

  it('refuses an illegal command with an explanation', async () => {
    const live = await connected(await openTable('mini', ['Ann', 'Ben']));
    const refused = await live.send({ kind: 'guess', seat: 1, guess: WRONG }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect((refused as RefusalError).code).toMatch(/^turn\//);
    expect((refused as RefusalError).message).not.toBe('');
    expect(live.pending).toBeNull();
  });

  it('that does not exist is reported as gone', async () => {
    const live = connect('0'.repeat(32));
    await until(() => expect(live.status).toBe('gone'));
    expect(live.failure?.status).toBe(404);
  });

  it('has a clock that shows the server’s time', async () => {
    const live = await connected(await openTable('mini', ['Ann', 'Ben'], ['time=60']));
    await live.send({ kind: 'set-code', seat: 0, code: CODE });
    const left = (live.match?.deadline ?? 0) - live.now();
    expect(left).toBeGreaterThan(55);
    expect(left).toBeLessThanOrEqual(60.5);
  });
});

describe('two tabs of one player', () => {
  it('agree, and of two simultaneous commands one is stale', async () => {
    const id = await openTable('mini', ['Ann', 'Ben']);
    const [one, other] = [await connected(id), await connected(id)];
    await one.send({ kind: 'set-code', seat: 0, code: CODE });
    await until(() => expect(other.match?.stage).toBe('guess'));
    const guess = { kind: 'guess', seat: 1, guess: WRONG } as const;
    const sent = await Promise.all([one.send({ ...guess }), other.send({ ...guess })]);
    expect(sent.sort()).toEqual(['ack', 'stale']);
    await until(() => expect(other.match).toEqual(one.match));
    expect(one.round?.rows).toHaveLength(1);
  });
});

describe('a connection that is lost', () => {
  it('is restored after the server was killed, and sends waiting commands with the same id', async () => {
    const live = await connected(await openTable('mini', ['Ann', 'Ben']));
    await live.send({ kind: 'set-code', seat: 0, code: CODE });
    await server.kill();
    await until(() => expect(live.status).not.toBe('live'));
    const sent = live.send({ kind: 'guess', seat: 1, guess: WRONG });
    expect(live.pending).toMatchObject({ kind: 'guess' });
    await server.start();
    live.retry();
    expect(await sent).toBe('ack');
    expect(live.round?.rows).toHaveLength(1);
    await until(() => expect(live.status).toBe('live'));
    await expectAsServed(live);
  }, PATIENCE);

  it('loses no command: a reload sends it again, and the server carries it out once', async () => {
    const id = await openTable('mini', ['Ann', 'Ben']);
    const before = await connected(id);
    await before.send({ kind: 'set-code', seat: 0, code: CODE });
    const waiting = { cmd: newCommandId(), after: before.table?.version ?? 0, do: { kind: 'guess', seat: 1, guess: WRONG } as const };
    before.close();
    for (const _ of ['the first reload', 'one before the answer came']) {
      new Outbox(id).add(waiting);
      const after = connect(id);
      expect(after.pending).toEqual(waiting.do);
      await until(() => expect(after.pending).toBeNull());
      expect(after.round?.rows).toHaveLength(1);
      after.close();
    }
    expect(new Outbox(id).waiting).toEqual([]);
  });

  it('reports the refusal of a command from before a reload', async () => {
    const id = await openTable('mini', ['Ann', 'Ben']);
    new Outbox(id).add({ cmd: newCommandId(), after: 6, do: { kind: 'give-mark', seat: 0, mark: [1, 1] } });
    const live = connect(id);
    await until(() => expect(live.refusal?.code).toBe('turn/no-mark'));
    expect(live.pending).toBeNull();
  });
});
