import { afterEach, describe, expect, it, vi } from 'vitest';
import { OfflineError, RefusalError } from './errors';
import { request, routeUrl } from './rest';

afterEach(() => vi.unstubAllGlobals());

function stubAnswer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const json = typeof body !== 'string';
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) =>
    new Response(status === 204 ? null : json ? JSON.stringify(body) : body, {
      status,
      headers: { 'Content-Type': json ? 'application/json' : 'text/plain', ...headers },
    }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('an address', () => {
  it('has its path parameters filled in and escaped', () => {
    expect(routeUrl('/api/codes/{code}', { code: 'AB/../C?' }, {})).toBe('/api/codes/AB%2F..%2FC%3F');
  });
  it('omits unset query parameters and repeats the name for each part of a list', () => {
    const query = { players: 3, option: ['doubles', 'rows=10'], lang: null, after: undefined };
    expect(routeUrl('/api/x', {}, query)).toBe('/api/x?players=3&option=doubles&option=rows%3D10');
  });
});

describe('a request', () => {
  it('names the reader’s language and reads JSON', async () => {
    const fetched = stubAnswer(200, { player: null });
    expect(await request('GET /api/session')).toEqual({ player: null });
    const [address, init] = fetched.mock.calls[0]!;
    expect(address).toBe('/api/session');
    expect(init?.headers).toMatchObject({ 'Accept-Language': 'en' });
  });
  it('that changes something sends JSON', async () => {
    const fetched = stubAnswer(201, { id: 'x' });
    await request('POST /api/me/tokens', { body: { label: 'bot' } });
    expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"label":"bot"}', headers: { 'Content-Type': 'application/json' } });
  });
  it('reads answers in text and empty answers', async () => {
    stubAnswer(200, 'edition duel\n');
    expect(await request('GET /api/me/export')).toBe('edition duel\n');
    stubAnswer(204, '');
    expect(await request('DELETE /api/session')).toBeUndefined();
  });
});

describe('a failure', () => {
  it('is a refusal with the server’s message', async () => {
    stubAnswer(429, { error: { code: 'request/too-many', message: 'Wait.', gaps: { seconds: 3 } } }, { 'Retry-After': '3' });
    const refused = await request('GET /api/session').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({ code: 'request/too-many', message: 'Wait.', status: 429, gaps: { seconds: 3 }, retryAfter: 3 });
  });
  it('is offline when no answer comes, or one that is not the server’s', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await expect(request('GET /api/session')).rejects.toBeInstanceOf(OfflineError);
    stubAnswer(502, '<h1>Bad gateway</h1>');
    await expect(request('GET /api/session')).rejects.toBeInstanceOf(OfflineError);
  });
  it('is not offline when the request was aborted', async () => {
    const abort = new AbortController();
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')));
    abort.abort();
    await expect(request('GET /api/session', { signal: abort.signal })).rejects.not.toBeInstanceOf(OfflineError);
  });
});
