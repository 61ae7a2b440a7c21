import { describe, expect, it } from 'vitest';
import type { ReviewAnswer, ReviewedRound, ReviewedRow } from '$net';
import { betterRows, readStep, roundReview, seriesOf, stepOfSeat, verdictOf } from './reviewData';

const value = (rows: number) => ({ rows, fraction: String(rows), exact: true, source: 'book' as const });
const judged = (row: string, rows: number) => ({ row, pegs: [...row], value: value(rows) });

function row(given: Partial<ReviewedRow> = {}): ReviewedRow {
  return {
    row: 1,
    hints: [],
    seat: 'Ann',
    seat_number: 0,
    guess: 'RBGY',
    pegs: [...'RBGY'],
    said: [1, 1],
    mark: [1, 1],
    false_mark: false,
    codes_before: 1296,
    codes_after: 252,
    consistent: true,
    made: value(4.38),
    best: judged('RRBG', 4.34),
    then: value(3.4),
    loss: 0.04,
    luck: -0.02,
    likelihood: 0.19,
    exact: true,
    sign: '',
    accuracy: 92,
    rank: null,
    alternatives: [judged('RRBG', 4.34), judged('RRBB', 4.37)],
    sentences: [],
    ...given
  };
}

const totals = { rows: 1, counted: 1, loss: 0, luck: 0, accuracy: 100, exact: true };
function round(rows: ReviewedRow[], index = 1): ReviewedRound {
  return {
    index,
    number: 1,
    codemaker: 'Bob',
    codemaker_number: 1,
    outcome: 'scored',
    code: 'RBGY',
    code_pegs: [...'RBGY'],
    cracked_in: null,
    start: value(4.34),
    stopped: null,
    stopped_after: null,
    rows,
    totals,
    seats: { Ann: totals },
    false_marks: [],
    sentences: []
  };
}

describe('the verdict on a row', () => {
  it('follows the sign, and without a sign the loss', () => {
    expect(verdictOf(row())).toBe('good');
    expect(verdictOf(row({ loss: 0 }))).toBe('best');
    expect(verdictOf(row({ loss: 0, sign: '!' }))).toBe('fine');
    expect(verdictOf(row({ loss: 0.3, sign: '?' }))).toBe('weak');
    expect(verdictOf(row({ loss: null }))).toBeNull();
  });
});

it('names each better row once, the best first, and never the one that was played', () => {
  expect(betterRows(row()).map((one) => one.pegs.join(''))).toEqual(['RRBG', 'RRBB']);
  expect(betterRows(row({ guess: 'RRBG' })).map((one) => one.pegs.join(''))).toEqual(['RRBB']);
});

it('lists the codes left from the start to the last row, and null where they are unknown', () => {
  const series = seriesOf(round([row(), row({ codes_after: null, made: null, best: null })]));
  expect(series.codesLeft).toEqual([1296, 252, null]);
  expect(series.asPlayed).toEqual([4.38, null]);
  expect(series.withBest).toEqual([4.34, null]);
});

it('finds a round by its place in the match, since a replay repeats its number', () => {
  const review: ReviewAnswer = { edition: 'mini', options: [], rounds: [round([], 2)], seats: {}, legend: [] };
  expect(roundReview(review, 1)?.index).toBe(2);
  expect(roundReview(review, 0)).toBeNull();
  expect(roundReview(null, 0)).toBeNull();
});

it('limits the step in the address to the rows of the round', () => {
  expect(readStep('3', 0, 7)).toBe(3);
  expect(readStep('99', 0, 7)).toBe(7);
  expect(readStep('-1', 0, 7)).toBe(0);
  expect(readStep('x', 0, 7)).toBe(7);
  expect(readStep(null, 1, 7, 1)).toBe(1);
});

it('goes from row to row of one seat, and back to the start', () => {
  const seats = [1, 2, 1, 2];
  expect(stepOfSeat(seats, 1, 1, 1)).toBe(3);
  expect(stepOfSeat(seats, 3, 1, 1)).toBe(3);
  expect(stepOfSeat(seats, 3, -1, 1)).toBe(1);
  expect(stepOfSeat(seats, 1, -1, 1)).toBe(0);
  expect(stepOfSeat(seats, 1, 1, null)).toBe(2);
});
