import { afterEach, describe, expect, it } from 'vitest';
import { attemptsPicture, knownCodes, readHistory, recordAttempt, recordGivenUp, saveHistory, streak } from './puzzleHistory';
import type { PuzzleHistory } from './puzzleHistory';

function solved(...days: string[]): PuzzleHistory {
  return days.reduce<PuzzleHistory>((history, day) => recordAttempt(history, day, 0, day, ['R']), {});
}

describe('the streak', () => {
  it('counts days in a row up to today', () => {
    expect(streak(solved('2026-02-28', '2026-03-01', '2026-03-02'), '2026-03-02')).toBe(3);
  });

  it('continues while today’s puzzle is unsolved', () => {
    expect(streak(solved('2026-11-14', '2026-11-15'), '2026-11-16')).toBe(2);
  });

  it('ends with a missed day', () => {
    expect(streak(solved('2026-11-13', '2026-11-14'), '2026-11-16')).toBe(0);
    expect(streak(solved('2026-11-13', '2026-11-16'), '2026-11-16')).toBe(1);
  });

  it('does not count other puzzles', () => {
    expect(streak(recordAttempt({}, 'x', 0, null, ['R']), '2026-11-16')).toBe(0);
  });
});

it('the picture shows the attempts and not the code', () => {
  let history = recordAttempt({}, 'p', 2, null, ['B']);
  history = recordAttempt(history, 'p', 0, null, ['R']);
  expect(attemptsPicture(history['p']!)).toBe('○ ●');
  expect(recordAttempt(history, 'p', 3, null, ['R'])).toBe(history);
});

describe('the stored history', () => {
  afterEach(() => localStorage.clear());

  it('is read again as it was written', () => {
    const history = solved('2026-11-16');
    saveHistory(history);
    expect(readHistory()).toEqual(history);
  });

  it('omits invalid entries', () => {
    localStorage.setItem('codepegs.puzzles', '{"a": 1, "b": {"tries": "2"}}');
    expect(readHistory()).toEqual({});
    localStorage.setItem('codepegs.puzzles', 'no json');
    expect(readHistory()).toEqual({});
  });
});

it('a puzzle that was given up stays so, breaks the streak, and its code is known on its day', () => {
  let history = recordAttempt({}, 'p', 1, '2026-11-16', ['B']);
  expect(knownCodes(history, '2026-11-16')).toEqual([]);
  history = recordGivenUp(history, 'p', '2026-11-16', ['R', 'G']);
  expect(recordAttempt(history, 'p', 0, '2026-11-16', ['R', 'G'])).toBe(history);
  expect(streak(history, '2026-11-16')).toBe(0);
  expect(knownCodes(history, '2026-11-16')).toEqual([['R', 'G']]);
  expect(knownCodes(history, '2026-11-17')).toEqual([]);
  saveHistory(history);
  expect(readHistory()).toEqual(history);
});

it('the code of a puzzle that was solved is known, and giving it up changes nothing', () => {
  const history = recordAttempt({}, 'p', 0, '2026-11-16', ['R', 'G']);
  expect(knownCodes(history, '2026-11-16')).toEqual([['R', 'G']]);
  expect(recordGivenUp(history, 'p', '2026-11-16', ['B', 'B'])).toBe(history);
});
