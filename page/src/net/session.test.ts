import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, askAsMe } from './api';
import { Offline, Refused } from './errors';
import { me } from './session.svelte';

const GUEST = { id: 'a'.repeat(32), name: 'Blue Fox', language: 'en', account: false };
const NONE = { error: { code: 'session/none', message: 'Nobody is signed in.' } };

let known: typeof GUEST | null;
let asked: string[];
let answers: Record<string, [number, unknown]>;

beforeEach(() => {
  me.forget();
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
  expect(await me.look()).toBeNull();
  expect(await me.look()).toBeNull();
  expect(asked).toEqual(['GET /api/session']);
});

it('makes one guest for all who need one', async () => {
  await Promise.all([me.ensure(), me.ensure(), askAsMe('GET /api/statistics')]);
  expect(asked.filter((route) => route === 'POST /api/session')).toHaveLength(1);
  expect(me.player).toEqual(GUEST);
});

it('is whoever this browser was', async () => {
  known = { ...GUEST, account: true };
  expect((await me.ensure()).account).toBe(true);
  expect(asked).toEqual(['GET /api/session']);
});

it('asks again after nobody has answered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(me.look()).rejects.toBeInstanceOf(Offline);
  vi.stubGlobal('fetch', async () => Response.json({ player: GUEST }));
  expect(await me.look()).toEqual(GUEST);
});

it('begins a session that has ended anew, once', async () => {
  await me.ensure();
  known = null;
  answers['GET /api/statistics'] = [401, NONE];
  await expect(askAsMe('GET /api/statistics')).rejects.toMatchObject({ code: 'session/none' });
  expect(asked.filter((route) => route === 'POST /api/session')).toHaveLength(2);
  expect(asked.filter((route) => route === 'GET /api/statistics')).toHaveLength(2);
});

it('lets other refusals through', async () => {
  answers['GET /api/statistics'] = [403, { error: { code: 'request/origin', message: 'No.' } }];
  await expect(askAsMe('GET /api/statistics')).rejects.toBeInstanceOf(Refused);
  expect(asked.at(-1)).toBe('GET /api/statistics');
});

it('asks nothing of the server about the games of nobody', async () => {
  expect(await api.myTables()).toEqual({ tables: [], next: null });
  expect(await api.myStatistics()).toEqual({ editions: [] });
  expect(asked).toEqual(['GET /api/session']);
});

it('can be called something else', async () => {
  answers['PATCH /api/me'] = [200, { ...GUEST, name: 'Ann' }];
  expect((await me.change({ name: 'Ann' })).name).toBe('Ann');
  expect(me.player?.name).toBe('Ann');
});

it('is nobody after signing out, and somebody else after signing in', async () => {
  await me.ensure();
  await me.signOut();
  expect(me.player).toBeNull();
  expect(await me.look()).toBeNull();
  answers['POST /api/session/password'] = [200, { ...GUEST, name: 'Ben', account: true }];
  await api.signIn('ben', 'correct horse');
  expect(me.player?.name).toBe('Ben');
  expect((await me.look())?.name).toBe('Ben');
});

it('is nobody after it was erased', async () => {
  await me.ensure();
  answers['DELETE /api/me'] = [204, null];
  known = null;
  await me.erase();
  expect(me.player).toBeNull();
});
