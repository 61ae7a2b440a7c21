/**
 * The set-up of a match before its table is opened. It contains no rules: the server says which set-ups can be
 * played, and why others cannot.
 */

import type { OpenRequest } from '$net';
import { type Options, writeOptions } from '../options';

export type Opponents = 'computer' | 'here' | 'online';

export const OPPONENTS: readonly Opponents[] = ['computer', 'here', 'online'];

export type SeatSetup =
  | { who: 'me'; name: string }
  | { who: 'bot'; strength: string }
  | { who: 'anybody' };

export interface MatchSetup {
  edition: string;
  seats: SeatSetup[];
  options: Options;
  listed: boolean;
  /** The seat of the first codemaker; null: by lot. */
  first: number | null;
  /** After the grace period a bot plays for a missing player; otherwise the seat forfeits. */
  standIns: boolean;
}

const FIRST_EDITION = 'classic-1972';
export const DEFAULT_STRENGTH = 'casual';
export const MOST_SEATS = 5;
/** Seconds: the longest grace period. Where no other person waits, players may return the next day. */
const LONGEST_GRACE = 86_400;

/** A seat to add for these opponents. */
function newSeat(who: Opponents, seats: readonly SeatSetup[]): SeatSetup {
  if (who === 'here') return { who: 'me', name: '' };
  if (who === 'online') return { who: 'anybody' };
  const bot = seats.findLast((seat) => seat.who === 'bot');
  return { who: 'bot', strength: bot?.who === 'bot' ? bot.strength : DEFAULT_STRENGTH };
}

/** A set-up that can be started as it is. */
export function newSetup(who: Opponents, edition = FIRST_EDITION, players = 2): MatchSetup {
  return seated(
    {
      edition,
      seats: [{ who: 'me', name: '' }],
      options: {},
      listed: false,
      // Against the computer the player breaks the first code, which is what most want.
      first: who === 'computer' ? 1 : null,
      standIns: false,
    },
    who,
    players,
  );
}

/** The set-up for so many players; occupied seats stay. */
export function seated(setup: MatchSetup, who: Opponents, players: number): MatchSetup {
  const seats = setup.seats.slice(0, players);
  while (seats.length < players) seats.push(newSeat(who, seats));
  const first = setup.first !== null && setup.first >= players ? null : setup.first;
  return { ...setup, seats, first };
}

/** The number of players that the edition allows and that is nearest to the wanted one. */
export function nearest(players: readonly number[], wanted: number): number {
  return players.reduce(
    (best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
    players[0] ?? wanted,
  );
}

export function withSeat(setup: MatchSetup, index: number, seat: SeatSetup): MatchSetup {
  return { ...setup, seats: setup.seats.map((one, i) => (i === index ? seat : one)) };
}

/**
 * The request that opens the table. The first seat without a name gets its player's name; other people at the
 * screen get default names.
 */
export function openRequest(setup: MatchSetup, cmd: string, defaultName: (seat: number) => string): OpenRequest {
  const hasOpenSeat = setup.seats.some((seat) => seat.who === 'anybody');
  return {
    cmd,
    terms: {
      edition: setup.edition,
      players: setup.seats.length,
      options: writeOptions(setup.options),
      first: setup.first,
      grace: hasOpenSeat ? null : LONGEST_GRACE,
      stand_ins: setup.standIns,
    },
    chairs: setup.seats.map((seat, index) =>
      seat.who === 'me'
        ? { who: 'me', name: seat.name.trim() || (index === 0 ? null : defaultName(index)) }
        : { ...seat },
    ),
    // A table without open seats is not listed.
    listed: setup.listed && hasOpenSeat,
    owes_share: true,
  };
}

/** Seats that repeat the name of an earlier one; the server would refuse them one at a time. */
export function repeatedNames(setup: MatchSetup, defaultName: (seat: number) => string): number[] {
  const seen = new Set<string>();
  return setup.seats.flatMap((seat, index) => {
    if (seat.who !== 'me') return [];
    const name = seat.name.trim() || defaultName(index);
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

/** The opponents in this set-up, under which it is saved. */
export function opponentsOf(setup: MatchSetup): Opponents {
  if (setup.seats.some((seat) => seat.who === 'anybody')) return 'online';
  return setup.seats.filter((seat) => seat.who === 'me').length > 1 ? 'here' : 'computer';
}
