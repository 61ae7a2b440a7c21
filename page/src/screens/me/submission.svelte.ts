/** A form's submission: busy, refused because of a field, or failed. */

import { m } from '$i18n';
import { RefusalError } from '$net';
import { PasskeyError } from './account/passkey';

const PASSKEY_ERRORS = {
  cancelled: m.lobby_passkeys_cancelled,
  known: m.lobby_passkeys_known,
  unsupported: m.lobby_passkeys_unsupported,
} as const;

export class Submission {
  isBusy = $state(false);
  /** Why the server refused it, in a sentence. */
  refusal = $state<string | null>(null);
  code = $state<string | null>(null);
  /** An error that is no refusal, as of the network. */
  failure = $state.raw<unknown>(null);

  /** Runs the task and returns whether it succeeded. Does nothing while one runs. */
  async run(task: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.refusal = this.code = this.failure = null;
    try {
      await task();
      return true;
    } catch (error) {
      if (error instanceof PasskeyError) this.refusal = PASSKEY_ERRORS[error.reason]();
      else if (error instanceof RefusalError) {
        this.refusal = error.message;
        this.code = error.code;
      } else this.failure = error;
      return false;
    } finally {
      this.isBusy = false;
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
