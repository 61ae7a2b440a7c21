/** Opens a table. A repeated request after a lost answer opens no second table. */

import { m } from '$i18n';
import { giveShare } from '$game';
import { api, newCommandId } from '$net';
import { navigate } from '$ui';
import { type MatchSetup, openRequest, opponentsOf } from './matchSetup';
import { saveSetup } from './savedSetups';

/** The name of a player at this screen who has not given one. */
export function defaultName(seat: number): string {
  return m.lobby_setup_player_n({ number: seat + 1 });
}

export class TableOpener {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);
  #cmd = newCommandId();
  #sent = '';

  /** Opens the table and goes there; `failure` tells why it did not work. */
  async open(setup: MatchSetup): Promise<void> {
    if (this.isBusy) return;
    const written = JSON.stringify(setup);
    if (written !== this.#sent) this.#cmd = newCommandId();
    this.#sent = written;
    this.isBusy = true;
    this.failure = null;
    try {
      const table = await api.openTable(openRequest(setup, this.#cmd, defaultName));
      // The match waits for it. If it gets lost, the table screen gives it again.
      await giveShare(table).catch(() => undefined);
      saveSetup(opponentsOf(setup), setup);
      navigate(`/tables/${table.id}`);
    } catch (error) {
      this.failure = error;
    } finally {
      this.isBusy = false;
    }
  }
}
