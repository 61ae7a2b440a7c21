/** One function for each route that screens use. Routes that need a player create a guest. */
import { RefusalError } from './errors';
import { request, type RequestOptions, type Route, type RouteAnswer } from './rest';
import { session } from './session.svelte';
import type { EditionList, EditionSheet, ImportRequest, NewPasskey, OpenRequest, Routes, TableList } from './wire';

/** Sends a request as a player. Renews a session that has ended meanwhile, once. */
export async function requestAsPlayer<R extends Route>(
  route: R,
  options: RequestOptions<R> = {},
): Promise<RouteAnswer<R>> {
  await session.ensurePlayer();
  try {
    return await request(route, options);
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'session/none') throw error;
    session.clear();
    await session.ensurePlayer();
    return request(route, options);
  }
}

const NO_TABLES: TableList = { tables: [], next: null };

export const api = {
  // -- Editions
  editions: (query: Routes['GET /api/editions']['query'] = {}): Promise<EditionList> =>
    request('GET /api/editions', { query }),
  edition: (
    name: string,
    query: Routes['GET /api/editions/{name}']['query'] = {},
  ): Promise<EditionSheet> => request('GET /api/editions/{name}', { path: { name }, query }),

  // -- Tables
  openTable: (body: OpenRequest) => requestAsPlayer('POST /api/tables', { body }),
  table: (table: string, seat: number | null = null) =>
    requestAsPlayer('GET /api/tables/{table}', { path: { table }, query: { seat } }),
  byCode: (code: string) => requestAsPlayer('GET /api/codes/{code}', { path: { code } }),

  // -- Finished matches
  match: (table: string) => requestAsPlayer('GET /api/matches/{table}', { path: { table } }),
  notation: (table: string) => requestAsPlayer('GET /api/matches/{table}/notation', { path: { table } }),
  review: (table: string, signal?: AbortSignal) =>
    requestAsPlayer('GET /api/matches/{table}/review', { path: { table }, signal }),

  // -- The player. A browser without a player has no tables, and asking for them creates no guest.
  myTables: async (
    state: 'unfinished' | 'finished' = 'unfinished',
    after: string | null = null,
  ): Promise<TableList> =>
    (await session.load()) ? requestAsPlayer('GET /api/me/tables', { query: { state, after } }) : NO_TABLES,
  myStatistics: async () =>
    (await session.load()) ? requestAsPlayer('GET /api/me/statistics') : { editions: [] },
  exportMe: () => requestAsPlayer('GET /api/me/export'),
  importMe: (body: ImportRequest) => requestAsPlayer('POST /api/me/import', { body }),

  // -- Account
  account: () => requestAsPlayer('GET /api/account'),
  setPassword: (login: string, password: string) =>
    session.signIn(requestAsPlayer('POST /api/account/password', { body: { login, password } })),
  changePassword: (old_password: string, new_password: string) =>
    requestAsPlayer('PUT /api/account/password', { body: { old_password, new_password } }),
  signIn: (login: string, password: string) =>
    session.signIn(request('POST /api/session/password', { body: { login, password } })),
  passkeyOptions: () => request('POST /api/session/passkey/options'),
  signInByPasskey: (credential: Routes['POST /api/session/passkey']['body']['credential']) =>
    session.signIn(request('POST /api/session/passkey', { body: { credential } })),
  proofOptions: () => requestAsPlayer('POST /api/session/proof/options'),
  proveByPassword: (password: string) =>
    requestAsPlayer('POST /api/session/proof/password', { body: { password } }),
  proveByPasskey: (credential: Routes['POST /api/session/proof/passkey']['body']['credential']) =>
    requestAsPlayer('POST /api/session/proof/passkey', { body: { credential } }),
  newPasskeyOptions: () => requestAsPlayer('POST /api/passkeys/options'),
  addPasskey: (body: NewPasskey) => requestAsPlayer('POST /api/passkeys', { body }),
  dropPasskey: (passkey: string) =>
    requestAsPlayer('DELETE /api/passkeys/{passkey}', { path: { passkey } }),
  tokens: () => requestAsPlayer('GET /api/me/tokens'),
  newToken: (label: string) => requestAsPlayer('POST /api/me/tokens', { body: { label } }),
  dropToken: (id: string) => requestAsPlayer('DELETE /api/me/tokens/{id}', { path: { id } }),
};
