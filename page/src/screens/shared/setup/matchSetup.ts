/**
 * A plan: the table that somebody is about to open, before the server has seen it.
 *
 * It knows no rules. What fits, and why something does not, is said by the server.
 */

import type { OpenRequest } from '$net';

export type Who = 'computer' | 'here' | 'online';

export const WHO: readonly Who[] = ['computer', 'here', 'online'];

export type SeatPlan =
  | { who: 'me'; name: string }
  | { who: 'bot'; strength: string }
  | { who: 'anybody' };

/** A flag is `true`; numbers and choices are kept as they are written: `'10'`, `'hand'`. */
export type Options = Record<string, string | true>;

export interface Plan {
  edition: string;
  seats: SeatPlan[];
  options: Options;
  listed: boolean;
  /** The seat of the first codemaker; null: drawn by lot. */
  first: number | null;
  /** After the grace a bot sits in; otherwise the seat forfeits. */
  standIns: boolean;
}

export const FIRST_EDITION = 'classic-1972';
export const PLAIN_STRENGTH = 'casual';
export const MOST_SEATS = 5;
/** Seconds. Where nobody else waits, one may come back tomorrow: the longest that can be agreed. */
const UNHURRIED = 86_400;

/** The seat that is added: whoever is missing most where that game is played. */
function another(who: Who, seats: readonly SeatPlan[]): SeatPlan {
  if (who === 'here') return { who: 'me', name: '' };
  if (who === 'online') return { who: 'anybody' };
  const bot = seats.findLast((seat) => seat.who === 'bot');
  return { who: 'bot', strength: bot?.who === 'bot' ? bot.strength : PLAIN_STRENGTH };
}

/** A plan that can be begun as it is. */
export function freshPlan(who: Who, edition = FIRST_EDITION, players = 2): Plan {
  return seated(
    {
      edition,
      seats: [{ who: 'me', name: '' }],
      options: {},
      listed: false,
      // Against the computer one cracks a code first: that is the game everybody came for.
      first: who === 'computer' ? 1 : null,
      standIns: false,
    },
    who,
    players,
  );
}

/** The same plan for so many players; who sits already stays. */
export function seated(plan: Plan, who: Who, players: number): Plan {
  const seats = plan.seats.slice(0, players);
  while (seats.length < players) seats.push(another(who, seats));
  const first = plan.first !== null && plan.first >= players ? null : plan.first;
  return { ...plan, seats, first };
}

/** The number of players nearest to the wanted one that the edition can be played by. */
export function nearest(players: readonly number[], wanted: number): number {
  return players.reduce(
    (best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
    players[0] ?? wanted,
  );
}

/** Another edition: of the options only those stay that it has too. */
export function withEdition(
  plan: Plan,
  who: Who,
  edition: { name: string; players: readonly number[]; options?: readonly { name: string }[] },
): Plan {
  const offered = new Set(edition.options?.map((option) => option.name));
  const options = Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => offered.has(name)),
  );
  const players = nearest(edition.players, plan.seats.length);
  return seated({ ...plan, edition: edition.name, options }, who, players);
}

export function withOption(plan: Plan, name: string, value: string | true | null): Plan {
  const options = { ...plan.options };
  if (value === null || value === '') delete options[name];
  else options[name] = value;
  return { ...plan, options };
}

export function withSeat(plan: Plan, index: number, seat: SeatPlan): Plan {
  return { ...plan, seats: plan.seats.map((one, i) => (i === index ? seat : one)) };
}

/** The options as they are written everywhere: `doubles`, `rows=10`. */
export function written(options: Options): string[] {
  return Object.entries(options).map(([name, value]) =>
    value === true ? name : `${name}=${value}`,
  );
}

/** What was written, taken apart again. */
export function readOptions(said: readonly string[]): Options {
  return Object.fromEntries(
    said.map((one): [string, string | true] => {
      const equals = one.indexOf('=');
      return equals < 0 ? [one, true] : [one.slice(0, equals), one.slice(equals + 1)];
    }),
  );
}

/**
 * What the server is asked for. The first seat without a name is called as its player is; others at
 * the same screen are `called` something.
 */
export function orderOf(plan: Plan, cmd: string, called: (seat: number) => string): OpenRequest {
  const awaited = plan.seats.some((seat) => seat.who === 'anybody');
  return {
    cmd,
    terms: {
      edition: plan.edition,
      players: plan.seats.length,
      options: written(plan.options),
      first: plan.first,
      grace: awaited ? null : UNHURRIED,
      stand_ins: plan.standIns,
    },
    chairs: plan.seats.map((seat, index) =>
      seat.who === 'me'
        ? { who: 'me', name: seat.name.trim() || (index === 0 ? null : called(index)) }
        : { ...seat },
    ),
    // A table that waits for nobody has no reason to stand in the list of open ones.
    listed: plan.listed && awaited,
  };
}

/** Seats whose name somebody before them has; the server would refuse them one at a time. */
export function sameNames(plan: Plan, called: (seat: number) => string): number[] {
  const seen = new Set<string>();
  return plan.seats.flatMap((seat, index) => {
    if (seat.who !== 'me') return [];
    const name = seat.name.trim() || called(index);
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

/** Whose game this is, seen from its seats: the heading under which it is remembered. */
export function whoOf(plan: Plan): Who {
  if (plan.seats.some((seat) => seat.who === 'anybody')) return 'online';
  return plan.seats.filter((seat) => seat.who === 'me').length > 1 ? 'here' : 'computer';
}
