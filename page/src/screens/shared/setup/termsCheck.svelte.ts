/** Asks the server after every change whether the terms can be played, and why not. */

import { api, type EditionSheet, RefusalError } from '$net';
import { optionName } from '../options';

interface CheckedTerms {
  edition: string;
  players: number;
  /** As `doubles`, `rows=10`. */
  options: readonly string[];
}

/** Milliseconds that terms must stay unchanged before the server is asked. */
const PAUSE = 120;

export class TermsCheck {
  /** The sheet of the match; of the last terms that fitted. */
  sheet = $state.raw<EditionSheet | null>(null);
  /** Why these terms cannot be played. */
  refusal = $state.raw<RefusalError | null>(null);
  /** An error that is no refusal. */
  failure = $state.raw<unknown>(null);
  isBusy = $state(true);
  /** Chosen options that this edition does not have for so many players. */
  unknown = $state.raw<readonly string[]>([]);

  #checks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The sheet of the edition without options. */
  #plain: EditionSheet | null = null;

  get fits(): boolean {
    return !this.isBusy && this.sheet !== null && this.refusal === null && this.failure === null;
  }

  /** The option that the refusal is about, if any. */
  get refused(): string | null {
    const option = this.refusal?.gaps.option;
    return typeof option === 'string' ? option : null;
  }

  /** Checks these terms, unless others follow at once. */
  check(terms: CheckedTerms): void {
    clearTimeout(this.#timer);
    this.isBusy = true;
    const number = ++this.#checks;
    const wait = this.#plain === null ? 0 : PAUSE;
    this.#timer = setTimeout(() => void this.#request(terms, number), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#checks += 1;
  }

  async #request({ edition, players, options }: CheckedTerms, number: number): Promise<void> {
    const isCurrent = () => number === this.#checks;
    try {
      const plain =
        this.#plain?.name === edition && this.#plain.for_players === players
          ? this.#plain
          : await api.edition(edition, { players });
      if (!isCurrent()) return;
      this.#plain = plain;
      const fitting = plain.options.filter((one) => one.refusal === null).map((one) => one.name);
      const offered = plain.options.map((one) => one.name);
      const sheetWith = async (names: readonly string[]) => {
        const option = options.filter((one) => names.includes(optionName(one)));
        const sheet = option.length === 0 ? plain : await api.edition(edition, { players, option });
        if (isCurrent()) this.unknown = options.map(optionName).filter((name) => !names.includes(name));
        return sheet;
      };
      // An option may fit only with another one: `check=at-once` needs marks by hand.
      const sheet = await sheetWith(offered).catch((error: unknown) => {
        const isChosen = options.some((one) => !fitting.includes(optionName(one)) && offered.includes(optionName(one)));
        if (!(error instanceof RefusalError && isChosen && isCurrent())) throw error;
        return sheetWith(fitting);
      });
      if (!isCurrent()) return;
      this.sheet = sheet;
      this.refusal = null;
      this.failure = null;
      this.isBusy = false;
    } catch (error) {
      if (!isCurrent()) return;
      this.isBusy = false;
      this.refusal = error instanceof RefusalError ? error : null;
      this.failure = error instanceof RefusalError ? null : error;
      // Still shows the board and the options of the edition.
      if (this.#plain?.name === edition && this.sheet?.name !== edition) this.sheet = this.#plain;
    }
  }
}
