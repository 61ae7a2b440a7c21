/** The streak of daily puzzles and the attempts at each puzzle, stored only in this browser. */
import { isObject, isTexts, readStored, store } from '$ui';

const KEY = 'codepegs.puzzles';
const MOST = 120;

interface PuzzleAttempts {
  /** The number of codes that were checked. */
  tries: number;
  /** For each checked code the number of rows that contradicted it; 0 for the solution. */
  against: number[];
  solved: boolean;
  /** The day of a daily puzzle, as `2026-11-16`. */
  day: string | null;
  /** The code, once it was found or shown. */
  code?: string[];
  gaveUp?: boolean;
}

export type PuzzleHistory = Record<string, PuzzleAttempts>;

function isAttempts(value: unknown): value is PuzzleAttempts {
  return (
    isObject(value) &&
    Number.isInteger(value.tries) &&
    Array.isArray(value.against) &&
    value.against.every((one) => Number.isInteger(one)) &&
    typeof value.solved === 'boolean' &&
    (value.code === undefined || isTexts(value.code)) &&
    (value.gaveUp === undefined || typeof value.gaveUp === 'boolean') &&
    (value.day === null || (typeof value.day === 'string' && /^\d{4}-\d\d-\d\d$/.test(value.day)))
  );
}

export function readHistory(): PuzzleHistory {
  const read = readStored(KEY, (value) => (isObject(value) ? value : null)) ?? {};
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, PuzzleAttempts] => isAttempts(entry[1]))
  );
}

/** The history with one more attempt; a puzzle that was solved or given up does not change any more. */
export function recordAttempt(history: PuzzleHistory, id: string, against: number, day: string | null, tried: string[]): PuzzleHistory {
  const old = history[id] ?? { tries: 0, against: [], solved: false, day };
  if (old.solved || old.gaveUp) return history;
  const solved = against === 0;
  return withAttempts(history, id, {
    tries: old.tries + 1,
    against: [...old.against, against].slice(-50),
    solved,
    day,
    ...(solved ? { code: tried } : {})
  });
}

/** The history after a puzzle was given up and its code shown. */
export function recordGivenUp(history: PuzzleHistory, id: string, day: string | null, code: string[]): PuzzleHistory {
  const old = history[id] ?? { tries: 0, against: [], solved: false, day };
  return old.solved ? history : withAttempts(history, id, { ...old, code, gaveUp: true });
}

/** The codes of the puzzles of that day that were found or shown. */
export function knownCodes(history: PuzzleHistory, day: string): string[][] {
  return Object.values(history).flatMap((one) => (one.day === day && one.code ? [one.code] : [])).slice(-20);
}

function withAttempts(history: PuzzleHistory, id: string, now: PuzzleAttempts): PuzzleHistory {
  const { [id]: _, ...others } = history;
  // Drops the oldest puzzles; the limit exceeds the days that a streak needs.
  const entries = [...Object.entries(others), [id, now] as const];
  return Object.fromEntries(entries.slice(-MOST));
}

export function saveHistory(history: PuzzleHistory): void {
  store(KEY, history);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Days in a row on which the daily puzzle was solved, up to today, or up to yesterday while today's is unsolved. */
export function streak(history: PuzzleHistory, today: string): number {
  const solved = new Set(
    Object.values(history).flatMap((one) => (one.solved && one.day !== null ? [one.day] : []))
  );
  let day = solved.has(today) ? today : dayBefore(today);
  let days = 0;
  while (solved.has(day)) {
    days += 1;
    day = dayBefore(day);
  }
  return days;
}

/** The attempts as signs, without the code. These signs look the same in every font. */
export function attemptsPicture(tried: PuzzleAttempts): string {
  return tried.against.map((rows) => (rows === 0 ? '●' : '○')).join(' ');
}
