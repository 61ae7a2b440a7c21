/** The last set-up of each kind, kept in this browser; what cannot be read is as if never kept. */

import { MOST_SEATS, WHO, type Options, type Plan, type SeatPlan, type Who } from './matchSetup';

const KEY = 'codepegs.set-up';

interface Kept {
  last: Who;
  plans: Partial<Record<Who, Plan>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;

function readSeat(value: unknown): SeatPlan | null {
  if (!isRecord(value)) return null;
  if (value.who === 'anybody') return { who: 'anybody' };
  if (value.who === 'me' && isText(value.name, 160)) return { who: 'me', name: value.name };
  if (value.who === 'bot' && isText(value.strength, 40) && value.strength !== '')
    return { who: 'bot', strength: value.strength };
  return null;
}

function readOptions(value: unknown): Options | null {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const fit = entries.every(([name, one]) => isText(name, 40) && (one === true || isText(one, 40)));
  return fit && entries.length <= 20 ? (value as Options) : null;
}

export function readPlan(value: unknown): Plan | null {
  if (!isRecord(value) || !isText(value.edition, 40) || !Array.isArray(value.seats)) return null;
  const seats = value.seats.map(readSeat);
  const options = readOptions(value.options);
  if (options === null || seats.length < 1 || seats.length > MOST_SEATS) return null;
  const controller = seats.filter((seat) => seat !== null);
  if (controller.length < seats.length || !controller.some((seat) => seat.who === 'me')) return null;
  const { first } = value;
  const known = typeof first === 'number' && Number.isInteger(first);
  return {
    edition: value.edition,
    seats: controller,
    options,
    listed: value.listed === true,
    first: known && first >= 0 && first < controller.length ? first : null,
    standIns: value.standIns === true,
  };
}

function readAll(): Kept | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(value) || !isRecord(value.plans)) return null;
    const plans: Kept['plans'] = {};
    for (const who of WHO) {
      const plan = readPlan(value.plans[who]);
      if (plan !== null) plans[who] = plan;
    }
    const last = WHO.find((who) => who === value.last) ?? 'computer';
    return { last, plans };
  } catch {
    // Storage may be closed to us, or hold anything.
    return null;
  }
}

/** The last plan for this kind of game. */
export function keptPlan(who: Who): Plan | null {
  return readAll()?.plans[who] ?? null;
}

/** The edition that was played last, in whatever company. */
export function lastEdition(): string | null {
  const all = readAll();
  return all === null ? null : (all.plans[all.last]?.edition ?? null);
}

export function keepPlan(who: Who, plan: Plan): void {
  const plans = { ...readAll()?.plans, [who]: plan };
  try {
    localStorage.setItem(KEY, JSON.stringify({ last: who, plans }));
  } catch {
    // Nothing is lost but the convenience.
  }
}

/** After erasing oneself nothing of the games before stays in this browser. */
export function forgetPlans(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
