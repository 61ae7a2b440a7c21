/** The set-up in the making: a plan, what the server says of it, and what is remembered. */

import type { EditionLine } from '$net';
import { readOptions, writeOptions } from '../shared/options';
import { type MatchSetup, nearest, newSetup, type Opponents, seated, type SeatSetup, withOption } from '../shared/setup/matchSetup';
import { lastEdition, savedSetup } from '../shared/setup/savedSetups';
import { TermsCheck } from '../shared/setup/termsCheck.svelte';

export interface SetupRequest {
  who: Opponents;
  edition?: string | undefined;
  players?: number | undefined;
  options?: readonly string[] | undefined;
}

export class SetupForm {
  who = $state<Opponents>('computer');
  setup = $state.raw<MatchSetup>(newSetup('computer'));
  readonly terms = new TermsCheck();
  #editions: readonly EditionLine[] = [];
  /** Who sat there before an edition for fewer was looked at: they come back with the next one. */
  #company: readonly SeatSetup[] = [];

  /** Begin with what the address asks for, and otherwise with what was played last. */
  begin({ who, edition, players, options }: SetupRequest): void {
    this.who = who;
    const kept = savedSetup(who) ?? newSetup(who, lastEdition() ?? undefined);
    // Options of another edition would only be in the way.
    const setup =
      edition === undefined || edition === kept.edition ? kept : { ...kept, edition, options: {} };
    this.#set(options === undefined ? setup : { ...setup, options: readOptions(options) });
    this.#fit(players ?? this.setup.seats.length);
  }

  /** The editions are there: so many players need one that they can play. */
  setEditions(editions: readonly EditionLine[]): void {
    this.#editions = editions;
    if (!editions.some((one) => one.name === this.setup.edition)) {
      const first = editions[0];
      if (first) this.chooseEdition(first);
    } else this.#fit(this.setup.seats.length);
    this.#ask();
  }

  get line(): EditionLine | undefined {
    return this.#editions.find((one) => one.name === this.setup.edition);
  }

  /** Another company at the same board. */
  chooseOpponents(who: Opponents): void {
    if (who === this.who) return;
    this.who = who;
    const { edition, options, seats } = this.setup;
    const kept = savedSetup(who);
    const fresh = newSetup(who, edition, seats.length);
    this.#set(
      kept !== null && kept.seats.length === seats.length
        ? { ...kept, edition, options }
        : { ...fresh, options },
    );
  }

  chooseEdition(edition: EditionLine): void {
    const seats = [...this.setup.seats, ...this.#company.slice(this.setup.seats.length)];
    const players = nearest(edition.players, seats.length);
    this.#set(seated({ ...this.setup, edition: edition.name, seats }, this.who, players));
    this.#company = seats;
  }

  /** So many players; if the edition is not for them, the first one that is. */
  setPlayers(players: number): void {
    this.#set(seated(this.setup, this.who, players));
    this.#fit(players);
  }

  setOption(name: string, value: string | true | null): void {
    this.#set(withOption(this.setup, name, value));
  }

  change(setup: MatchSetup): void {
    this.#set(setup);
  }

  /** Everything as the leaflet has it. */
  reset(): void {
    this.#set({ ...this.setup, options: {} });
  }

  /** What does not belong to the edition was found out by asking. */
  dropUnknownOptions(): void {
    const { unknown } = this.terms;
    if (!unknown.some((name) => name in this.setup.options)) return;
    const options = Object.fromEntries(
      Object.entries(this.setup.options).filter(([name]) => !unknown.includes(name)),
    );
    this.#set({ ...this.setup, options });
  }

  #set(setup: MatchSetup): void {
    this.setup = setup;
    this.#company = setup.seats;
    this.#ask();
  }

  #ask(): void {
    // Before the editions are there, so many players may be too many for this one.
    if (this.#editions.length === 0) return;
    const { edition, seats, options } = this.setup;
    this.terms.ask({ edition, players: seats.length, options: writeOptions(options) });
  }

  #fit(players: number): void {
    const now = this.line;
    const fits = now === undefined || now.players.includes(players);
    const other = fits ? undefined : this.#editions.find((one) => one.players.includes(players));
    if (fits) {
      if (players !== this.setup.seats.length) this.#set(seated(this.setup, this.who, players));
    } else if (other)
      this.#set(seated({ ...this.setup, edition: other.name }, this.who, players));
    else if (now) this.#set(seated(this.setup, this.who, nearest(now.players, players)));
  }
}
