/** Extracts what the page shows from the review of a finished match. */
import type { Judged, ReviewAnswer, ReviewedRound, ReviewedRow } from '$net';

/** The name for a row's loss. The server's sign tells how large it is; a loss without a sign is small. */
export type Verdict = 'fine' | 'best' | 'good' | 'inexact' | 'weak' | 'blunder';

const BY_SIGN: Readonly<Record<string, Verdict>> = {
  '!': 'fine',
  '?!': 'inexact',
  '?': 'weak',
  '??': 'blunder',
};

export function verdictOf(row: ReviewedRow): Verdict | null {
  if (row.loss === null) return null;
  return BY_SIGN[row.sign] ?? (row.loss > 0 ? 'good' : 'best');
}

/** The review of a round; rounds without rows have none. */
export function roundReview(review: ReviewAnswer | null, index: number): ReviewedRound | null {
  return review?.rounds.find((round) => round.index === index + 1) ?? null;
}

/** The best other rows, the best of all first if another one was played. */
export function betterRows(row: ReviewedRow): Judged[] {
  const seen = new Set(row.guess === null ? [] : [row.guess]);
  const rows: Judged[] = [];
  for (const one of [...(row.best ? [row.best] : []), ...row.alternatives]) {
    if (seen.has(one.row)) continue;
    seen.add(one.row);
    rows.push(one);
  }
  return rows.slice(0, 4);
}

interface Series {
  /** From the start to the last row. */
  codesLeft: (number | null)[];
  /** For each row the expected number of rows, this one included. */
  asPlayed: (number | null)[];
  withBest: (number | null)[];
}

/** The values for the charts. */
export function seriesOf(round: ReviewedRound): Series {
  return {
    codesLeft: [round.rows[0]?.codes_before ?? null, ...round.rows.map((row) => row.codes_after)],
    asPlayed: round.rows.map((row) => row.made?.rows ?? null),
    withBest: round.rows.map((row) => row.best?.value?.rows ?? null),
  };
}

/** Reads a number from the address and limits it; the last one if there is none. */
export function readStep(text: string | null, least: number, most: number, otherwise = most): number {
  const step = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isInteger(step) ? Math.min(Math.max(step, least), most) : otherwise;
}

/** The next step with a row of that seat; null: any seat. */
export function stepOfSeat(seats: readonly number[], from: number, by: 1 | -1, seat: number | null): number {
  for (let step = from + by; step >= 1 && step <= seats.length; step += by) {
    if (seat === null || seats[step - 1] === seat) return step;
  }
  return by < 0 ? 0 : from;
}
