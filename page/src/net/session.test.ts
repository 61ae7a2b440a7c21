import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, requestAsPlayer } from './api';
import { OfflineError, RefusalError } from './errors';
import { session } from './session.svelte';

const GUEST = { id: 'a'.repeat(32), name: 'Blue Fox', language: 'en', account: false };
const NONE = { error: { code: 'session/none', message: 'Nobody is signed in.' } };

let known: typeof GUEST | null;
let asked: string[];
let answers: Record<string, [number, unknown]>;

beforeEach(() => {
  session.clear();
  known = null;
  asked = [];
  answers = {};
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const route = `${method} ${path}`;
    asked.push(route);
    if (route === 'POST /api/session') known = GUEST;
    if (route === 'DELETE /api/session') known = null;
    const session: Record<string, [number, unknown]> = {
      'GET /api/session': [200, { player: known }],
      'POST /api/session': [201, GUEST],
      'DELETE /api/session': [204, null],
    };
    const [status, body] = answers[route] ?? session[route] ?? [200, {}];
    const headers = { 'Content-Type': 'application/json' };
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('makes nobody by looking, and asks once', async () => {
  expect(await session.load()).toBeNull();
  expect(await session.load()).toBeNull();
  expect(asked).toEqual(['GET /api/session']);
});

it('makes one guest for all who need one', async () => {
  await Promise.all([session.ensurePlayer(), session.ensurePlayer(), requestAsPlayer('GET /api/statistics')]);
  expect(asked.filter((route) => route === 'POST /api/session')).toHaveLength(1);
  expect(session.player).toEqual(GUEST);
});

it('is whoever this browser was', async () => {
  known = { ...GUEST, account: true };
  expect((await session.ensurePlayer()).account).toBe(true);
  expect(asked).toEqual(['GET /api/session']);
});

it('asks again after nobody has answered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(session.load()).rejects.toBeInstanceOf(OfflineError);
  vi.stubGlobal('fetch', async () => Response.json({ player: GUEST }));
  expect(await session.load()).toEqual(GUEST);
});

it('begins a session that has ended anew, once', async () => {
  await session.ensurePlayer();
  known = null;
  answers['GET /api/statistics'] = [401, NONE];
  await expect(requestAsPlayer('GET /api/statistics')).rejects.toMatchObject({ code: 'session/none' });
  expect(asked.filter((route) => route === 'POST /api/session')).toHaveLength(2);
  expect(asked.filter((route) => route === 'GET /api/statistics')).toHaveLength(2);
});

it('lets other refusals through', async () => {
  answers['GET /api/statistics'] = [403, { error: { code: 'request/origin', message: 'No.' } }];
  await expect(requestAsPlayer('GET /api/statistics')).rejects.toBeInstanceOf(RefusalError);
  expect(asked.at(-1)).toBe('GET /api/statistics');
});

it('asks nothing of the server about the games of nobody', async () => {
  expect(await api.myTables()).toEqual({ tables: [], next: null });
  expect(await api.myStatistics()).toEqual({ editions: [] });
  expect(asked).toEqual(['GET /api/session']);
});

it('can be called something else', async () => {
  answers['PATCH /api/me'] = [200, { ...GUEST, name: 'Ann' }];
  expect((await session.update({ name: 'Ann' })).name).toBe('Ann');
  expect(session.player?.name).toBe('Ann');
});

it('is nobody after signing out, and somebody else after signing in', async () => {
  await session.ensurePlayer();
  await session.signOut();
  expect(session.player).toBeNull();
  expect(await session.load()).toBeNull();
  answers['POST /api/session/password'] = [200, { ...GUEST, name: 'Ben', account: true }];
  await api.signIn('ben', 'correct horse');
  expect(session.player?.name).toBe('Ben');
  expect((await session.load())?.name).toBe('Ben');
});

it('is nobody after it was erased', async () => {
  await session.ensurePlayer();
  answers['DELETE /api/me'] = [204, null];
  known = null;
  await session.erase();
  expect(session.player).toBeNull();
});
