/** Something that a person asks for once: under way, refused at a field, or failed. */

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
  /** Why not, in a sentence that belongs to what was asked. */
  refusal = $state<string | null>(null);
  code = $state<string | null>(null);
  /** The network, or something that is nobody's fault here. */
  failure = $state.raw<unknown>(null);

  /** Whether it was done. While one try is under way there is no second. */
  async run(todo: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.refusal = this.code = this.failure = null;
    try {
      await todo();
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

  /** The refusal, if it is one of those; each stands at the field it is about. */
  errorFor(...codes: string[]): string | null {
    return this.code !== null && codes.includes(this.code) ? this.refusal : null;
  }

  /** The refusal, if no field has shown it. */
  otherError(...codes: string[]): string | null {
    return this.code !== null && codes.includes(this.code) ? null : this.refusal;
  }
}
