/**
 * The player of this browser. A guest is created only when something needs a player; looking around needs
 * none.
 */
import { request } from './rest';
import type { MyselfAnswer, MyselfChange } from './wire';

class Session {
  /** The player; null: none yet, or not loaded yet. */
  player = $state<MyselfAnswer | null>(null);
  #loading: Promise<MyselfAnswer | null> | null = null;
  #creating: Promise<MyselfAnswer> | null = null;

  /** Loads the player that this browser already has, if any. Creates none. */
  load(): Promise<MyselfAnswer | null> {
    this.#loading ??= this.#request().catch((error: unknown) => {
      // The next call tries again.
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** The player of this browser, or a new guest. Concurrent calls create only one. */
  async ensurePlayer(): Promise<MyselfAnswer> {
    const before = this.player ?? (await this.load());
    if (before) return before;
    this.#creating ??= request('POST /api/session').finally(() => {
      this.#creating = null;
    });
    return this.#set(await this.#creating);
  }

  /** Changes the player's name or language. */
  async update(body: MyselfChange): Promise<MyselfAnswer> {
    await this.ensurePlayer();
    return this.#set(await request('PATCH /api/me', { body }));
  }

  /** Takes over the player that signs in by this request. */
  async signIn(signing: Promise<MyselfAnswer>): Promise<MyselfAnswer> {
    return this.#set(await signing);
  }

  /** Signs out in this browser. */
  async signOut(): Promise<void> {
    await request('DELETE /api/session');
    this.clear();
  }

  /** Signs out in all other browsers. */
  async signOutOthers(): Promise<void> {
    await request('DELETE /api/sessions');
  }

  /** Erases the player on the server; afterwards this browser has none. */
  async erase(): Promise<void> {
    await request('DELETE /api/me');
    this.clear();
  }

  /** Forgets the player, because the session has ended. */
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
