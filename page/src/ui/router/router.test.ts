import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followLinks, navigate, route } from './router.svelte';
import { matchRoute } from './routes';

describe('addresses', () => {
  it.each([
    ['/', 'home', {}],
    ['/new', 'setup', {}],
    ['/join', 'join', {}],
    ['/join/ABCD', 'join', { code: 'ABCD' }],
    ['/tables/0123abc', 'table', { id: '0123abc' }],
    ['/review/7f', 'review', { id: '7f' }],
    ['/rules/family-2004', 'rules', { edition: 'family-2004' }],
    ['/puzzle/a%20b', 'puzzle', { id: 'a b' }],
    ['/settings', 'settings', {}],
  ])('%s shows %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params });
  });

  it.each(['/nowhere', '/tables', '/tables/', '/tables/a/b', '/join/%', '/settings/x', '/settings/', '//settings'])('%s leads nowhere', (path) => {
    expect(matchRoute(path).name).toBe('missing');
  });
});

describe('navigation', () => {
  let stop: () => void;
  beforeEach(() => {
    history.replaceState(null, '', '/');
    route.update();
    stop = followLinks();
  });
  afterEach(() => {
    stop();
    document.body.replaceChildren();
  });

  function click(attributes: Record<string, string>, event: MouseEventInit = {}): MouseEvent {
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    link.append(document.createElement('span'));
    document.body.append(link);
    // The browser follows other links, which jsdom does not implement.
    addEventListener('click', (last) => last.preventDefault(), { once: true });
    const sent = new MouseEvent('click', { bubbles: true, cancelable: true, ...event });
    link.firstElementChild?.dispatchEvent(sent);
    return sent;
  }

  it('follows a link of the page without loading it again', () => {
    click({ href: '/rules/duel?print=1' });
    expect([route.name, route.params.edition, route.query.get('print')]).toEqual(['rules', 'duel', '1']);
    expect(location.pathname).toBe('/rules/duel');
  });

  it.each([
    ['another site', { href: 'https://elsewhere.example/' }, {}],
    ['a new tab', { href: '/me', target: '_blank' }, {}],
    ['a new tab by key', { href: '/me' }, { ctrlKey: true }],
    ['a download', { href: '/me', download: '' }, {}],
    ['an address of the API', { href: '/api/openapi.json' }, {}],
  ])('%s is left to the browser', (_, attributes, event) => {
    click(attributes, event);
    expect(route.name).toBe('home');
  });

  it('goes back by the browser’s own button', async () => {
    navigate('/learn');
    navigate('/me');
    history.back();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    expect(route.name).toBe('learn');
  });

  it('replaces the current entry of the history if asked to', () => {
    const before = history.length;
    navigate('/join/ABCD', { replace: true });
    expect([history.length, route.params.code]).toEqual([before, 'ABCD']);
  });
});
