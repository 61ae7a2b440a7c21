/** What the page reads out of the review of a finished match. */
import type { Judged, ReviewAnswer, ReviewedRound, ReviewedRow } from '$net';

/** What a row's loss is called. The server's signs say how much; a loss without a sign is small. */
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

/** The review of a round of the match; rounds of which no row was played have none. */
export function roundReview(review: ReviewAnswer | null, index: number): ReviewedRound | null {
  return review?.rounds.find((round) => round.index === index + 1) ?? null;
}

/** The best other rows, beginning with the best of all where another row was played. */
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

export interface Series {
  /** From the start to the last row. */
  codesLeft: (number | null)[];
  /** For each row, how many rows were still to be expected, itself included. */
  asPlayed: (number | null)[];
  withBest: (number | null)[];
}

/** What the charts show. */
export function seriesOf(round: ReviewedRound): Series {
  return {
    codesLeft: [round.rows[0]?.codes_before ?? null, ...round.rows.map((row) => row.codes_after)],
    asPlayed: round.rows.map((row) => row.made?.rows ?? null),
    withBest: round.rows.map((row) => row.best?.value?.rows ?? null),
  };
}

/** A number of the address, kept within what there is; the last where none is named. */
export function readStep(text: string | null, least: number, most: number, otherwise = most): number {
  const step = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isInteger(step) ? Math.min(Math.max(step, least), most) : otherwise;
}

/** The next step that shows a row of that seat; null: any seat's. */
export function stepOfSeat(seats: readonly number[], from: number, by: 1 | -1, seat: number | null): number {
  for (let step = from + by; step >= 1 && step <= seats.length; step += by) {
    if (seat === null || seats[step - 1] === seat) return step;
  }
  return by < 0 ? 0 : from;
}
