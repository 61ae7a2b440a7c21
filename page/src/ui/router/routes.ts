/** Matches addresses to screens. The server serves the page for each of them (src/codepegs/web/static_page.py). */
import type { Component } from 'svelte';
import { PATTERNS } from './routePatterns.js';

export interface ScreenProps {
  params: Record<string, string>;
  query: URLSearchParams;
}
export type Screen = Component<ScreenProps>;

export type RouteName = (typeof PATTERNS)[number][1] | 'missing';

/** The screen of an address, and the parameters in the address. */
export function matchRoute(path: string): { name: RouteName; params: Record<string, string> } {
  const parts = split(path);
  for (const [pattern, name] of PATTERNS) {
    const params = parts && matchParts(split(pattern) ?? [], parts);
    if (params) return { name, params };
  }
  return { name: 'missing', params: {} };
}

function split(path: string): string[] | null {
  try {
    // As on the server, a trailing slash makes another address.
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null; // A mistyped address contains a stray %.
  }
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const expected = pattern[i] as string;
    if (expected.startsWith(':') && part !== '') params[expected.slice(1)] = part;
    else if (expected !== part) return null;
  }
  return params;
}
