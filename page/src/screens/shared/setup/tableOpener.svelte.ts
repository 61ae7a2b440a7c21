/** Opening a table: sent twice, because nobody answered the first time, it is still one table. */

import { m } from '$i18n';
import { api, newCommandId } from '$net';
import { navigate } from '$ui';
import { type MatchSetup, openRequest, opponentsOf } from './matchSetup';
import { saveSetup } from './savedSetups';

/** What somebody at this screen is called who has not said. */
export function defaultName(seat: number): string {
  return m.lobby_setup_player_n({ number: seat + 1 });
}

export class TableOpener {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);
  #cmd = newCommandId();
  #sent = '';

  /** Open the table and go there; afterwards `failure` says why not. */
  async open(setup: MatchSetup): Promise<void> {
    if (this.isBusy) return;
    const said = JSON.stringify(setup);
    if (said !== this.#sent) this.#cmd = newCommandId();
    this.#sent = said;
    this.isBusy = true;
    this.failure = null;
    try {
      const table = await api.openTable(openRequest(setup, this.#cmd, defaultName));
      saveSetup(opponentsOf(setup), setup);
      navigate(`/tables/${table.id}`);
    } catch (error) {
      this.failure = error;
    } finally {
      this.isBusy = false;
    }
  }
}
