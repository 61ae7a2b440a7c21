import { expect, test } from 'vitest';
import { bars, crackedShare, mean, played, skillOf } from './statistics';

test('a distribution has a bar for every row', () => {
  expect(bars({ 2: 1, 4: 3 })).toEqual([
    { rows: 1, count: 0 },
    { rows: 2, count: 1 },
    { rows: 3, count: 0 },
    { rows: 4, count: 3 },
  ]);
  expect(bars({})).toEqual([]);
});

test('before the first round there is no share', () => {
  expect(crackedShare({ rounds: 0, cracked: 0 })).toBeNull();
  expect(crackedShare({ rounds: 4, cracked: 3 })).toBe(0.75);
});

test('editions are sorted by the number of matches, without those that were never played', () => {
  const one = (edition: string, matches: number) => ({
    edition,
    played: 'unaided' as const,
    matches,
    won: 0,
    drawn: 0,
    lost: 0,
    undecided: 0,
    rounds: 0,
    cracked: 0,
    average: null,
    distribution: {},
    together: 0,
  });
  const withHints = { ...one('duel', 9), played: 'with-hints' as const };
  const names = played([one('duel', 1), one('mini', 0), one('super', 5), withHints], 'unaided').map((e) => e.edition);
  expect(names).toEqual(['super', 'duel']);
  expect(played([one('duel', 1), withHints], 'with-hints')).toEqual([withHints]);
});

test('skill and luck are found by name, if any row counted', () => {
  const about = { table: 'a', at: 1, edition: 'duel' };
  const review = {
    seats: { Ann: { accuracy: 91.5, luck: -0.25, exact: true }, Ben: { accuracy: null, luck: 0, exact: true } },
  };
  expect(skillOf(review, 'Ann', about)).toEqual({ ...about, accuracy: 91.5, luck: -0.25, exact: true });
  expect(skillOf(review, 'Ben', about)).toBeNull();
  expect(skillOf(review, 'Eve', about)).toBeNull();
});

test('an empty list has no mean', () => {
  expect(mean([])).toBeNull();
  expect(mean([1, 2])).toBe(1.5);
});
