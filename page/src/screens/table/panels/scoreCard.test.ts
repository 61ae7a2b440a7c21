import { describe, expect, it } from 'vitest';
import { codemakerOrder, scoreCardLines, type ScoredMatch, type ScoredRound } from './scoreCard';

const row = (seat: number, points: number | null) => ({ seat, mark: points === null ? null : [0, 1], points });

/** The card's worked example (002:201): codemaker 10 | 1 3 3 → 7 | 2 4 10 → 16. */
const example: ScoredRound = {
  number: 1,
  codemaker: 0,
  rows: [row(1, 1), row(2, 2), row(1, 3), row(2, 4), row(1, 3), row(2, 10)],
  outcome: 'scored',
  points: [10, 7, 16],
};

const matchOf = (...rounds: ScoredRound[]) => ({ seats: ['Tim', 'Ben', 'Lotte'], rounds, resigned: [], absent: [], ended: null });

describe('the score card', () => {
  it('has the leaflet’s worked example in its boxes', () => {
    expect(scoreCardLines(matchOf(example))[0]?.cells).toEqual([
      { seat: 0, isCodemaker: true, guesses: [], points: 10 },
      { seat: 1, isCodemaker: false, guesses: [1, 3, 3], points: 7 },
      { seat: 2, isCodemaker: false, guesses: [2, 4, 10], points: 16 },
    ]);
  });

  it('shows the guesses of a running round before it is summed', () => {
    const running = { ...example, rows: example.rows.slice(0, 3), outcome: 'open', points: null };
    expect(scoreCardLines(matchOf(running))[0]?.cells[1]).toEqual({ seat: 1, isCodemaker: false, guesses: [1, 3], points: null });
  });

  it.each(['aborted', 'lost', 'claimed'])('counts no guesses of a round that was %s', (outcome) => {
    const ended = { ...example, outcome, points: [0, 3, 0] };
    expect(scoreCardLines(matchOf(ended))[0]?.cells.map((cell) => cell.guesses)).toEqual([[], [], []]);
  });

  it('says of a round that was given up whether a player stayed away', () => {
    const [first, last] = [{ ...example, outcome: 'resigned', points: null }, { ...example, number: 2, codemaker: 1, outcome: 'resigned', points: null }];
    const absent = (match: Partial<ScoredMatch>) => scoreCardLines({ ...matchOf(first, last), ...match }).map((line) => line.absent);
    expect(absent({ resigned: [0, 2], absent: [2], ended: 'resigned' })).toEqual([false, true]);
    expect(absent({ resigned: [0, 2], absent: [0], ended: 'resigned' })).toEqual([true, false]);
    expect(absent({ resigned: [0], absent: [0] })).toEqual([true, false]);
  });

  it('passes the role of the codemaker around the table', () => {
    expect(codemakerOrder(2, 3, 3)).toEqual([2, 0, 1]);
  });
});
