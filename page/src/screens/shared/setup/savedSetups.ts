/** The last set-up against each kind of opponents, stored in this browser. */

import { isObject, readStored, store } from '$ui';
import type { Options } from '../options';
import { type MatchSetup, MOST_SEATS, type Opponents, OPPONENTS, type SeatSetup } from './matchSetup';

const KEY = 'codepegs.set-up';

/** As it is stored: an older page may have written it, so the names of its fields do not change. */
interface SavedSetups {
  last: Opponents;
  plans: Partial<Record<Opponents, MatchSetup>>;
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

function readSeat(value: unknown): SeatSetup | null {
  if (!isObject(value)) return null;
  if (value.who === 'anybody') return { who: 'anybody' };
  if (value.who === 'me' && isText(value.name, 160)) return { who: 'me', name: value.name };
  if (value.who === 'bot' && isText(value.strength, 40) && value.strength !== '')
    return { who: 'bot', strength: value.strength };
  return null;
}

function readOptions(value: unknown): Options | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const fit = entries.every(([name, one]) => isText(name, 40) && (one === true || isText(one, 40)));
  return fit && entries.length <= 20 ? (value as Options) : null;
}

export function readSetup(value: unknown): MatchSetup | null {
  if (!isObject(value) || !isText(value.edition, 40) || !Array.isArray(value.seats)) return null;
  const seats = value.seats.map(readSeat).filter((seat) => seat !== null);
  const options = readOptions(value.options);
  if (options === null || seats.length < value.seats.length || seats.length > MOST_SEATS) return null;
  if (!seats.some((seat) => seat.who === 'me')) return null;
  const { first } = value;
  const known = typeof first === 'number' && Number.isInteger(first);
  return {
    edition: value.edition,
    seats,
    options,
    listed: value.listed === true,
    first: known && first >= 0 && first < seats.length ? first : null,
    standIns: value.standIns === true,
  };
}

function readAll(value: unknown): SavedSetups | null {
  if (!isObject(value) || !isObject(value.plans)) return null;
  const plans: SavedSetups['plans'] = {};
  for (const opponents of OPPONENTS) {
    const setup = readSetup(value.plans[opponents]);
    if (setup !== null) plans[opponents] = setup;
  }
  return { last: OPPONENTS.find((opponents) => opponents === value.last) ?? 'computer', plans };
}

/** The last set-up for a game against these opponents. */
export function savedSetup(opponents: Opponents): MatchSetup | null {
  return readStored(KEY, readAll)?.plans[opponents] ?? null;
}

/** The edition of the latest match, against any opponents. */
export function lastEdition(): string | null {
  const saved = readStored(KEY, readAll);
  return saved === null ? null : (saved.plans[saved.last]?.edition ?? null);
}

export function saveSetup(opponents: Opponents, setup: MatchSetup): void {
  store(KEY, { last: opponents, plans: { ...readStored(KEY, readAll)?.plans, [opponents]: setup } });
}

/** Removes all set-ups from this browser, after players have erased themselves. */
export function clearSavedSetups(): void {
  store(KEY, null);
}
