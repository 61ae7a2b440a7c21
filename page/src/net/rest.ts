/**
 * Typed REST requests: the route's name determines parameters and answer. The types come from the server's
 * models.
 */
import { locale } from '$i18n';
import { OfflineError, RefusalError } from './errors';
import type { Routes } from './wire';

export type Route = keyof Routes;
export type RouteAnswer<R extends Route> = Routes[R]['answer'];

type Value = string | number | boolean | null | undefined;

export interface RequestOptions<R extends Route> {
  path?: Routes[R]['path'];
  query?: Routes[R]['query'];
  body?: Routes[R]['body'];
  signal?: AbortSignal;
}

/** Sends a request. Throws `RefusalError` or `OfflineError`; an abort passes through. */
export async function request<R extends Route>(route: R, options: RequestOptions<R> = {}): Promise<RouteAnswer<R>> {
  const [method, template] = route.split(' ') as [string, string];
  const address = routeUrl(template, options.path ?? {}, options.query ?? {});
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain',
    'Accept-Language': locale(),
  };
  // The server requires this content type for every request that changes something, even without a body.
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
      credentials: 'same-origin',
    });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new OfflineError(error);
  }
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  if (!response.ok) throw refusalOf(response, isJson ? text : '');
  if (text === '') return undefined as RouteAnswer<R>;
  return (isJson ? JSON.parse(text) : text) as RouteAnswer<R>;
}

/** The address of a route with its parameters; unset ones are left out of the query. */
export function routeUrl(template: string, path: object, query: object): string {
  const parameters = path as Record<string, Value>;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Value | Value[]][]) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(name, String(one));
    }
  }
  const written = search.toString();
  return written ? `${filled}?${written}` : filled;
}

function refusalOf(response: Response, text: string): Error {
  const wait = Number(response.headers.get('Retry-After') ?? NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  try {
    const { error } = JSON.parse(text) as {
      error: { code: string; message: string; gaps?: Record<string, unknown> };
    };
    return new RefusalError(error.code, error.message, error.gaps ?? {}, response.status, retryAfter);
  } catch {
    // A proxy answered with a page of its own, so the server was not reached.
    return new OfflineError(response.status);
  }
}
