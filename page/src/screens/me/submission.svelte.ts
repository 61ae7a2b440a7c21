/** A form's submission: busy, refused because of a field, or failed. */

import { m } from '$i18n';
import { RefusalError } from '$net';
import { PasskeyError } from './account/passkey';
import { proof, ProofCancelled } from './account/proof.svelte';

const PASSKEY_ERRORS = {
  cancelled: m.lobby_passkeys_cancelled,
  known: m.lobby_passkeys_known,
  unsupported: m.lobby_passkeys_unsupported,
} as const;

export class Submission {
  /** Whether to show that it runs; not while the player is asked for a password or a passkey. */
  isBusy = $state(false);
  #isRunning = false;
  /** Why the server refused it, in a sentence. */
  refusal = $state<string | null>(null);
  code = $state<string | null>(null);
  /** An error that is no refusal, as of the network. */
  failure = $state.raw<unknown>(null);

  /**
   * Runs the task and returns whether it succeeded. Does nothing while one runs. Asks for the password or
   * a passkey where the server wants one, and then runs the task again.
   */
  async run(task: () => Promise<void>): Promise<boolean> {
    if (this.#isRunning) return false;
    this.#isRunning = this.isBusy = true;
    this.refusal = this.code = this.failure = null;
    try {
      await proof.guard(task, (isAsked) => (this.isBusy = !isAsked));
      return true;
    } catch (error) {
      if (error instanceof ProofCancelled) return false;
      if (error instanceof PasskeyError) this.refusal = PASSKEY_ERRORS[error.reason]();
      else if (error instanceof RefusalError) {
        this.refusal = error.message;
        this.code = error.code;
      } else this.failure = error;
      return false;
    } finally {
      this.#isRunning = this.isBusy = false;
    }
  }

  /** The refusal, if it has one of these codes; the field that it is about shows it. */
  errorFor(...codes: string[]): string | null {
    return this.code !== null && codes.includes(this.code) ? this.refusal : null;
  }

  /** The refusal, unless it has one of these codes and a field shows it. */
  otherError(...codes: string[]): string | null {
    return this.code !== null && codes.includes(this.code) ? null : this.refusal;
  }
}
