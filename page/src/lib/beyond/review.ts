/** The review of a finished match, as the server writes it, and what the page reads out of it. */
import { splitRow } from './rowText';

export interface Value {
  rows: number;
  fraction: string;
  exact: boolean;
  source: string;
}

export interface Judged {
  row: string;
  value: Value | null;
}

export interface ReviewedRow {
  row: number;
  seat: string;
  guess: string | null;
  said: number[] | null;
  mark: number[] | null;
  false_mark: boolean;
  codes_before: number | null;
  codes_after: number | null;
  consistent: boolean | null;
  made: Value | null;
  best: Judged | null;
  then: Value | null;
  loss: number | null;
  luck: number | null;
  likelihood: number | null;
  exact: boolean;
  sign: '' | '!' | '?!' | '?' | '??';
  accuracy: number | null;
  rank: { place: number; equal: number; of: number } | null;
  alternatives: Judged[];
}

export interface Totals {
  rows: number;
  counted: number;
  loss: number;
  luck: number;
  accuracy: number | null;
  exact: boolean;
}

export interface ReviewedRound {
  index: number;
  number: number;
  codemaker: string;
  outcome: string;
  code: string | null;
  cracked_in: number | null;
  start: Value | null;
  stopped: 'contradiction' | 'unmarked' | 'cracked' | null;
  stopped_after: number | null;
  rows: ReviewedRow[];
  totals: Totals;
  seats: Record<string, Totals>;
  false_marks: number[];
}

export interface Review {
  edition: string;
  options: string[];
  rounds: ReviewedRound[];
  seats: Record<string, Totals>;
}

/** What a row's loss is called; the server's signs say how much, a loss without a sign is small. */
export type Verdict = 'fine' | 'best' | 'good' | 'inexact' | 'weak' | 'blunder';

const BY_SIGN: Record<string, Verdict> = {
  '!': 'fine',
  '?!': 'inexact',
  '?': 'weak',
  '??': 'blunder'
};

export function verdictOf(row: ReviewedRow): Verdict | null {
  if (row.loss === null) return null;
  return BY_SIGN[row.sign] ?? (row.loss > 0 ? 'good' : 'best');
}

/** The review of a round of the match; rounds of which no row was played have none. */
export function roundReview(review: Review | null, index: number): ReviewedRound | null {
  return review?.rounds.find((round) => round.index === index + 1) ?? null;
}

/** The best other rows, beginning with the best of all where another row was played. */
export function betterRows(row: ReviewedRow): { pegs: string[]; value: Value | null }[] {
  const played = row.guess;
  const seen = new Set(played === null ? [] : [played]);
  const rows: Judged[] = [];
  for (const one of [...(row.best ? [row.best] : []), ...row.alternatives]) {
    if (seen.has(one.row)) continue;
    seen.add(one.row);
    rows.push(one);
  }
  return rows.slice(0, 4).map((one) => ({ pegs: splitRow(one.row), value: one.value }));
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
    codesLeft: [
      round.rows[0]?.codes_before ?? null,
      ...round.rows.map((row) => row.codes_after)
    ],
    asPlayed: round.rows.map((row) => row.made?.rows ?? null),
    withBest: round.rows.map((row) => row.best?.value?.rows ?? null)
  };
}

/** The step that a query names, kept within the round. */
export function readStep(text: string | null, last: number): number {
  const step = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isInteger(step) ? Math.min(Math.max(step, 0), last) : last;
}
