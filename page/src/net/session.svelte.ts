// Who this browser is. Nobody is made a guest before something needs one: looking around is free.

import { request } from './rest';
import type { MyselfAnswer, MyselfChange } from './wire';

class Session {
  /** Who this is; null: nobody yet, or not asked yet. */
  player = $state<MyselfAnswer | null>(null);
  #loading: Promise<MyselfAnswer | null> | null = null;
  #creating: Promise<MyselfAnswer> | null = null;

  /** Who this browser already is, if anybody. Makes nobody. */
  load(): Promise<MyselfAnswer | null> {
    this.#loading ??= this.#request().catch((error: unknown) => {
      // Asked again by whoever comes next, once the server can be reached.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Be somebody: whoever this browser was, or a new guest. However often it is asked, once. */
  async ensurePlayer(): Promise<MyselfAnswer> {
    const before = this.player ?? (await this.load());
    if (before) return before;
    this.#creating ??= request('POST /api/session').finally(() => {
      this.#creating = null;
    });
    return this.#set(await this.#creating);
  }

  /** Be called something else, or be spoken to in another language. */
  async update(body: MyselfChange): Promise<MyselfAnswer> {
    await this.ensurePlayer();
    return this.#set(await request('PATCH /api/me', { body }));
  }

  /** Be whoever signs in by this request. */
  async signIn(signing: Promise<MyselfAnswer>): Promise<MyselfAnswer> {
    return this.#set(await signing);
  }

  /** Sign out in this browser. */
  async signOut(): Promise<void> {
    await request('DELETE /api/session');
    this.clear();
  }

  /** Sign out everywhere else. */
  async signOutOthers(): Promise<void> {
    await request('DELETE /api/sessions');
  }

  /** Erase me on the server; afterwards this browser is nobody. */
  async erase(): Promise<void> {
    await request('DELETE /api/me');
    this.clear();
  }

  /** Forget who this was: the session has ended. */
  clear(): void {
    this.player = null;
    this.#loading = null;
  }

  async #request(): Promise<MyselfAnswer | null> {
    const { player } = await request('GET /api/session');
    this.player = player;
    return player;
  }

  #set(player: MyselfAnswer): MyselfAnswer {
    this.player = player;
    this.#loading = Promise.resolve(player);
    return player;
  }
}

export const session = new Session();
