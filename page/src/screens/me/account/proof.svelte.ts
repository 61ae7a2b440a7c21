/** Asks for the password or a passkey again, when the server wants one shown before it changes something. */

import { RefusalError } from '$net';

/** The player closed the question without an answer. Nothing was changed. */
export class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

class Proof {
  /** Whether the dialog asks. */
  isAsked = $state(false);
  #settle: ((isShown: boolean) => void) | null = null;

  /** Runs the task; asks and runs it again if the server wants to be shown who it is. */
  async guard<T>(task: () => Promise<T>, onask: (isAsked: boolean) => void): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'session/proof') throw error;
    }
    onask(true);
    const isShown = await this.#ask();
    onask(false);
    if (!isShown) throw new ProofCancelled();
    return task();
  }

  /** Ends the question: a password or a passkey was shown, or the dialog was closed. */
  end(isShown: boolean): void {
    this.isAsked = false;
    this.#settle?.(isShown);
    this.#settle = null;
  }

  #ask(): Promise<boolean> {
    this.end(false);
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.isAsked = true;
    });
  }
}

export const proof = new Proof();
