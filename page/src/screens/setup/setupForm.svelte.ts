/** The set-up in the making: a plan, what the server says of it, and what is remembered. */

import type { EditionLine } from '$net';
import { freshPlan, nearest, readOptions, seated, withOption, written, type Plan, type SeatPlan, type Who } from '../shared/setup/matchSetup';
import { keptPlan, lastEdition } from '../shared/setup/savedSetups';
import { Terms } from '../shared/setup/termsCheck.svelte';

export interface Wanted {
  who: Who;
  edition?: string | undefined;
  players?: number | undefined;
  options?: readonly string[] | undefined;
}

export class SetUp {
  who = $state<Who>('computer');
  plan = $state.raw<Plan>(freshPlan('computer'));
  readonly terms = new Terms();
  #editions: readonly EditionLine[] = [];
  /** Who sat there before an edition for fewer was looked at: they come back with the next one. */
  #company: readonly SeatPlan[] = [];

  /** Begin with what the address asks for, and otherwise with what was played last. */
  begin({ who, edition, players, options }: Wanted): void {
    this.who = who;
    const kept = keptPlan(who) ?? freshPlan(who, lastEdition() ?? undefined);
    // Options of another edition would only be in the way.
    const plan =
      edition === undefined || edition === kept.edition ? kept : { ...kept, edition, options: {} };
    this.#set(options === undefined ? plan : { ...plan, options: readOptions(options) });
    this.#fit(players ?? this.plan.seats.length);
  }

  /** The editions are there: so many players need one that they can play. */
  know(editions: readonly EditionLine[]): void {
    this.#editions = editions;
    if (!editions.some((one) => one.name === this.plan.edition)) {
      const first = editions[0];
      if (first) this.choose(first);
    } else this.#fit(this.plan.seats.length);
    this.#ask();
  }

  get line(): EditionLine | undefined {
    return this.#editions.find((one) => one.name === this.plan.edition);
  }

  /** Another company at the same board. */
  meet(who: Who): void {
    if (who === this.who) return;
    this.who = who;
    const { edition, options, seats } = this.plan;
    const kept = keptPlan(who);
    const fresh = freshPlan(who, edition, seats.length);
    this.#set(
      kept !== null && kept.seats.length === seats.length
        ? { ...kept, edition, options }
        : { ...fresh, options },
    );
  }

  choose(edition: EditionLine): void {
    const seats = [...this.plan.seats, ...this.#company.slice(this.plan.seats.length)];
    const players = nearest(edition.players, seats.length);
    this.#set(seated({ ...this.plan, edition: edition.name, seats }, this.who, players));
    this.#company = seats;
  }

  /** So many players; if the edition is not for them, the first one that is. */
  play(players: number): void {
    this.#set(seated(this.plan, this.who, players));
    this.#fit(players);
  }

  option(name: string, value: string | true | null): void {
    this.#set(withOption(this.plan, name, value));
  }

  change(plan: Plan): void {
    this.#set(plan);
  }

  /** Everything as the leaflet has it. */
  reset(): void {
    this.#set({ ...this.plan, options: {} });
  }

  /** What does not belong to the edition was found out by asking. */
  forgetUnknown(): void {
    const { unknown } = this.terms;
    if (!unknown.some((name) => name in this.plan.options)) return;
    const options = Object.fromEntries(
      Object.entries(this.plan.options).filter(([name]) => !unknown.includes(name)),
    );
    this.#set({ ...this.plan, options });
  }

  #set(plan: Plan): void {
    this.plan = plan;
    this.#company = plan.seats;
    this.#ask();
  }

  #ask(): void {
    // Before the editions are there, so many players may be too many for this one.
    if (this.#editions.length === 0) return;
    const { edition, seats, options } = this.plan;
    this.terms.ask({ edition, players: seats.length, options: written(options) });
  }

  #fit(players: number): void {
    const now = this.line;
    const fits = now === undefined || now.players.includes(players);
    const other = fits ? undefined : this.#editions.find((one) => one.players.includes(players));
    if (fits) {
      if (players !== this.plan.seats.length) this.#set(seated(this.plan, this.who, players));
    } else if (other)
      this.#set(seated({ ...this.plan, edition: other.name }, this.who, players));
    else if (now) this.#set(seated(this.plan, this.who, nearest(now.players, players)));
  }
}
