/** The form of the set-up screen: the chosen set-up, the server's check of it, and saved set-ups. */

import type { EditionLine } from '$net';
import { readOptions, withOption, writeOptions } from '../shared/options';
import { type MatchSetup, nearest, newSetup, type Opponents, seated, type SeatSetup } from '../shared/setup/matchSetup';
import { lastEdition, savedSetup } from '../shared/setup/savedSetups';
import { TermsCheck } from '../shared/setup/termsCheck.svelte';

interface SetupRequest {
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
  /** The seats before an edition for fewer players was chosen; the next edition restores them. */
  #formerSeats: readonly SeatSetup[] = [];

  /** Starts with what the address asks for, or else with the last set-up. */
  begin({ who, edition, players, options }: SetupRequest): void {
    this.who = who;
    const saved = savedSetup(who) ?? newSetup(who, lastEdition() ?? undefined);
    // Options belong to their edition.
    const setup =
      edition === undefined || edition === saved.edition ? saved : { ...saved, edition, options: {} };
    this.#set(options === undefined ? setup : { ...setup, options: readOptions(options) });
    this.#fit(players ?? this.setup.seats.length);
  }

  /** Once the editions are loaded, chooses one that so many players can play. */
  setEditions(editions: readonly EditionLine[]): void {
    this.#editions = editions;
    if (!editions.some((one) => one.name === this.setup.edition)) {
      const first = editions[0];
      if (first) this.chooseEdition(first);
    } else this.#fit(this.setup.seats.length);
    this.#check();
  }

  get line(): EditionLine | undefined {
    return this.#editions.find((one) => one.name === this.setup.edition);
  }

  /** Changes the opponents and keeps edition and options. */
  chooseOpponents(who: Opponents): void {
    if (who === this.who) return;
    this.who = who;
    const { edition, options, seats } = this.setup;
    const saved = savedSetup(who);
    const fresh = newSetup(who, edition, seats.length);
    this.#set(
      saved !== null && saved.seats.length === seats.length
        ? { ...saved, edition, options }
        : { ...fresh, options },
    );
  }

  chooseEdition(edition: EditionLine): void {
    const seats = [...this.setup.seats, ...this.#formerSeats.slice(this.setup.seats.length)];
    const players = nearest(edition.players, seats.length);
    this.#set(seated({ ...this.setup, edition: edition.name, seats }, this.who, players));
    this.#formerSeats = seats;
  }

  /** Sets the number of players; if the edition does not allow it, chooses the first edition that does. */
  setPlayers(players: number): void {
    this.#set(seated(this.setup, this.who, players));
    this.#fit(players);
  }

  setOption(name: string, value: string | true | null): void {
    this.#set({ ...this.setup, options: withOption(this.setup.options, name, value) });
  }

  change(setup: MatchSetup): void {
    this.#set(setup);
  }

  /** Resets all options to the leaflet's rules. */
  reset(): void {
    this.#set({ ...this.setup, options: {} });
  }

  /** Drops options that the edition does not have; the check has found them. */
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
    this.#formerSeats = setup.seats;
    this.#check();
  }

  #check(): void {
    // Until the editions are loaded, the number of players may not fit this one.
    if (this.#editions.length === 0) return;
    const { edition, seats, options } = this.setup;
    this.terms.check({ edition, players: seats.length, options: writeOptions(options) });
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
