// Who this browser is. Nobody is made a guest before something needs one: looking around is free.

import { ask } from './rest';
import type { MyselfAnswer, MyselfChange } from './wire';

class Me {
  /** Who this is; null: nobody yet, or not asked yet. */
  player = $state<MyselfAnswer | null>(null);
  #looked: Promise<MyselfAnswer | null> | null = null;
  #made: Promise<MyselfAnswer> | null = null;

  /** Who this browser already is, if anybody. Makes nobody. */
  look(): Promise<MyselfAnswer | null> {
    this.#looked ??= this.#ask().catch((error: unknown) => {
      // Asked again by whoever comes next, once the server can be reached.
      this.#looked = null;
      throw error;
    });
    return this.#looked;
  }

  /** Be somebody: whoever this browser was, or a new guest. However often it is asked, once. */
  async ensure(): Promise<MyselfAnswer> {
    const before = this.player ?? (await this.look());
    if (before) return before;
    this.#made ??= ask('POST /api/session').finally(() => {
      this.#made = null;
    });
    return this.#be(await this.#made);
  }

  /** Be called something else, or be spoken to in another language. */
  async change(body: MyselfChange): Promise<MyselfAnswer> {
    await this.ensure();
    return this.#be(await ask('PATCH /api/me', { body }));
  }

  /** Be whoever signs in by this request. */
  async become(signing: Promise<MyselfAnswer>): Promise<MyselfAnswer> {
    return this.#be(await signing);
  }

  /** Sign out in this browser. */
  async signOut(): Promise<void> {
    await ask('DELETE /api/session');
    this.forget();
  }

  /** Sign out everywhere else. */
  async signOutOthers(): Promise<void> {
    await ask('DELETE /api/sessions');
  }

  /** Erase me on the server; afterwards this browser is nobody. */
  async erase(): Promise<void> {
    await ask('DELETE /api/me');
    this.forget();
  }

  /** Forget who this was: the session has ended. */
  forget(): void {
    this.player = null;
    this.#looked = null;
  }

  async #ask(): Promise<MyselfAnswer | null> {
    const { player } = await ask('GET /api/session');
    this.player = player;
    return player;
  }

  #be(player: MyselfAnswer): MyselfAnswer {
    this.player = player;
    this.#looked = Promise.resolve(player);
    return player;
  }
}

export const me = new Me();
