/** Opening a table: sent twice, because nobody answered the first time, it is still one table. */

import { m } from '$i18n';
import { api, newCommandId } from '$net';
import { navigate } from '$ui';
import { orderOf, whoOf, type Plan } from './matchSetup';
import { keepPlan } from './savedSetups';

/** What somebody at this screen is called who has not said. */
export function called(seat: number): string {
  return m.lobby_setup_player_n({ number: seat + 1 });
}

export class Opening {
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);
  #cmd = newCommandId();
  #sent = '';

  /** Open the table and go there; afterwards `failure` says why not. */
  async open(plan: Plan): Promise<void> {
    if (this.isBusy) return;
    const said = JSON.stringify(plan);
    if (said !== this.#sent) this.#cmd = newCommandId();
    this.#sent = said;
    this.isBusy = true;
    this.failure = null;
    try {
      const table = await api.openTable(orderOf(plan, this.#cmd, called));
      keepPlan(whoOf(plan), plan);
      navigate(`/tables/${table.id}`);
    } catch (error) {
      this.failure = error;
    } finally {
      this.isBusy = false;
    }
  }
}
