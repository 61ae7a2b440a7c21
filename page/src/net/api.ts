// One function a route, for those that screens ask for. Whoever needs to be somebody is made a guest.

import { Refused } from './errors';
import { ask, type Answer, type Asked, type Route } from './rest';
import { me } from './session.svelte';
import type { EditionList, EditionSheet, ImportRequest, NewPasskey, OpenRequest, Routes, TableList } from './wire';

/** Ask as somebody. A session that has ended meanwhile is begun anew, once. */
export async function askAsMe<R extends Route>(
  route: R,
  asked: Asked<R> = {},
): Promise<Answer<R>> {
  await me.ensure();
  try {
    return await ask(route, asked);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'session/none') throw error;
    me.forget();
    await me.ensure();
    return ask(route, asked);
  }
}

const NO_TABLES: TableList = { tables: [], next: null };

export const api = {
  // -- Editions
  editions: (query: Routes['GET /api/editions']['query'] = {}): Promise<EditionList> =>
    ask('GET /api/editions', { query }),
  edition: (
    name: string,
    query: Routes['GET /api/editions/{name}']['query'] = {},
  ): Promise<EditionSheet> => ask('GET /api/editions/{name}', { path: { name }, query }),

  // -- Tables
  openTable: (body: OpenRequest) => askAsMe('POST /api/tables', { body }),
  table: (table: string, seat: number | null = null) =>
    askAsMe('GET /api/tables/{table}', { path: { table }, query: { seat } }),
  byCode: (code: string) => askAsMe('GET /api/codes/{code}', { path: { code } }),

  // -- Finished matches
  match: (table: string) => askAsMe('GET /api/matches/{table}', { path: { table } }),
  notation: (table: string) => askAsMe('GET /api/matches/{table}/notation', { path: { table } }),
  review: (table: string, signal?: AbortSignal) =>
    askAsMe('GET /api/matches/{table}/review', { path: { table }, signal }),

  // -- Me. Whoever is nobody yet has no tables, and need not become somebody to hear so.
  myTables: async (
    state: 'unfinished' | 'finished' = 'unfinished',
    after: string | null = null,
  ): Promise<TableList> =>
    (await me.look()) ? askAsMe('GET /api/me/tables', { query: { state, after } }) : NO_TABLES,
  myStatistics: async () =>
    (await me.look()) ? askAsMe('GET /api/me/statistics') : { editions: [] },
  exportMe: () => askAsMe('GET /api/me/export'),
  importMe: (body: ImportRequest) => askAsMe('POST /api/me/import', { body }),

  // -- Account
  account: () => askAsMe('GET /api/account'),
  setPassword: (login: string, password: string) =>
    me.become(askAsMe('POST /api/account/password', { body: { login, password } })),
  changePassword: (old_password: string, new_password: string) =>
    askAsMe('PUT /api/account/password', { body: { old_password, new_password } }),
  signIn: (login: string, password: string) =>
    me.become(ask('POST /api/session/password', { body: { login, password } })),
  passkeyQuestion: () => ask('POST /api/session/passkey/options'),
  signInByPasskey: (credential: Routes['POST /api/session/passkey']['body']['credential']) =>
    me.become(ask('POST /api/session/passkey', { body: { credential } })),
  newPasskeyQuestion: () => askAsMe('POST /api/passkeys/options'),
  addPasskey: (body: NewPasskey) => askAsMe('POST /api/passkeys', { body }),
  dropPasskey: (passkey: string) =>
    askAsMe('DELETE /api/passkeys/{passkey}', { path: { passkey } }),
  tokens: () => askAsMe('GET /api/me/tokens'),
  newToken: (label: string) => askAsMe('POST /api/me/tokens', { body: { label } }),
  dropToken: (id: string) => askAsMe('DELETE /api/me/tokens/{id}', { path: { id } }),
};
