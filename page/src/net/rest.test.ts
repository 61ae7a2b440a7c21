import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineError, RefusalError } from './errors';
import { request, routeUrl } from './rest';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const json = typeof body !== 'string';
  const fetching = vi.fn(async (..._: Parameters<typeof fetch>) =>
    new Response(status === 204 ? null : json ? JSON.stringify(body) : body, {
      status,
      headers: { 'Content-Type': json ? 'application/json' : 'text/plain', ...headers },
    }),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

describe('an address', () => {
  it('has its gaps filled, safely', () => {
    expect(routeUrl('/api/codes/{code}', { code: 'AB/../C?' }, {})).toBe('/api/codes/AB%2F..%2FC%3F');
  });
  it('leaves out what is not asked for, and names lists one by one', () => {
    const query = { players: 3, option: ['doubles', 'rows=10'], lang: null, after: undefined };
    expect(routeUrl('/api/x', {}, query)).toBe('/api/x?players=3&option=doubles&option=rows%3D10');
  });
});

describe('asking', () => {
  it('speaks the reader’s language and reads JSON', async () => {
    const fetching = answering(200, { player: null });
    expect(await request('GET /api/session')).toEqual({ player: null });
    const [address, init] = fetching.mock.calls[0]!;
    expect(address).toBe('/api/session');
    expect(init?.headers).toMatchObject({ 'Accept-Language': 'en' });
  });
  it('sends JSON with whatever changes something', async () => {
    const fetching = answering(201, { id: 'x' });
    await request('POST /api/me/tokens', { body: { label: 'bot' } });
    expect(fetching.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"label":"bot"}', headers: { 'Content-Type': 'application/json' } });
  });
  it('reads text as text and nothing as nothing', async () => {
    answering(200, 'edition duel\n');
    expect(await request('GET /api/me/export')).toBe('edition duel\n');
    answering(204, '');
    expect(await request('DELETE /api/session')).toBeUndefined();
  });
});

describe('what fails', () => {
  it('is a refusal in words', async () => {
    answering(429, { error: { code: 'request/too-many', message: 'Wait.', gaps: { seconds: 3 } } }, { 'Retry-After': '3' });
    const refused = await request('GET /api/session').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({ code: 'request/too-many', message: 'Wait.', status: 429, gaps: { seconds: 3 }, retryAfter: 3 });
  });
  it('is offline when nobody answers, or somebody who is not the server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(request('GET /api/session')).rejects.toBeInstanceOf(OfflineError);
    answering(502, '<h1>Bad gateway</h1>');
    await expect(request('GET /api/session')).rejects.toBeInstanceOf(OfflineError);
  });
  it('is no failure where the asker has lost interest', async () => {
    const abort = new AbortController();
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')));
    abort.abort();
    await expect(request('GET /api/session', { signal: abort.signal })).rejects.not.toBeInstanceOf(OfflineError);
  });
});
