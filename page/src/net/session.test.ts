import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, requestAsPlayer } from './api';
import { OfflineError, RefusalError } from './errors';
import { session } from './session.svelte';

const GUEST = { id: 'a'.repeat(32), name: 'Blue Fox', language: 'en', account: false };
const NONE = { error: { code: 'session/none', message: 'Nobody is signed in.' } };

let player: typeof GUEST | null;
let requests: string[];
let answers: Record<string, [number, unknown]>;

beforeEach(() => {
  session.clear();
  player = null;
  requests = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const route = `${method} ${path}`;
    requests.push(route);
    if (route === 'POST /api/session') player = GUEST;
    if (route === 'DELETE /api/session') player = null;
    const session: Record<string, [number, unknown]> = {
      'GET /api/session': [200, { player }],
      'POST /api/session': [201, GUEST],
      'DELETE /api/session': [204, null],
    };
    const [status, body] = answers[route] ?? session[route] ?? [200, {}];
    const headers = { 'Content-Type': 'application/json' };
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('creates no guest when it loads, and loads once', async () => {
  expect(await session.load()).toBeNull();
  expect(await session.load()).toBeNull();
  expect(requests).toEqual(['GET /api/session']);
});

it('creates one guest for concurrent requests', async () => {
  await Promise.all([session.ensurePlayer(), session.ensurePlayer(), requestAsPlayer('GET /api/statistics')]);
  expect(requests.filter((route) => route === 'POST /api/session')).toHaveLength(1);
  expect(session.player).toEqual(GUEST);
});

it('restores the player of this browser', async () => {
  player = { ...GUEST, account: true };
  expect((await session.ensurePlayer()).account).toBe(true);
  expect(requests).toEqual(['GET /api/session']);
});

it('loads again after a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(session.load()).rejects.toBeInstanceOf(OfflineError);
  vi.stubGlobal('fetch', async () => Response.json({ player: GUEST }));
  expect(await session.load()).toEqual(GUEST);
});

it('renews an ended session, once', async () => {
  await session.ensurePlayer();
  player = null;
  answers['GET /api/statistics'] = [401, NONE];
  await expect(requestAsPlayer('GET /api/statistics')).rejects.toMatchObject({ code: 'session/none' });
  expect(requests.filter((route) => route === 'POST /api/session')).toHaveLength(2);
  expect(requests.filter((route) => route === 'GET /api/statistics')).toHaveLength(2);
});

it('passes other refusals on', async () => {
  answers['GET /api/statistics'] = [403, { error: { code: 'request/origin', message: 'No.' } }];
  await expect(requestAsPlayer('GET /api/statistics')).rejects.toBeInstanceOf(RefusalError);
  expect(requests.at(-1)).toBe('GET /api/statistics');
});

it('requests no games and statistics without a player', async () => {
  expect(await api.myTables()).toEqual({ tables: [], next: null });
  expect(await api.myStatistics()).toEqual({ editions: [] });
  expect(requests).toEqual(['GET /api/session']);
});

it('changes the player’s name', async () => {
  answers['PATCH /api/me'] = [200, { ...GUEST, name: 'Ann' }];
  expect((await session.update({ name: 'Ann' })).name).toBe('Ann');
  expect(session.player?.name).toBe('Ann');
});

it('has no player after signing out, and the account’s after signing in', async () => {
  await session.ensurePlayer();
  await session.signOut();
  expect(session.player).toBeNull();
  expect(await session.load()).toBeNull();
  answers['POST /api/session/password'] = [200, { ...GUEST, name: 'Ben', account: true }];
  await api.signIn('ben', 'correct horse');
  expect(session.player?.name).toBe('Ben');
  expect((await session.load())?.name).toBe('Ben');
});

it('has no player after erasing', async () => {
  await session.ensurePlayer();
  answers['DELETE /api/me'] = [204, null];
  player = null;
  await session.erase();
  expect(session.player).toBeNull();
});
