import { describe, expect, it } from 'vitest';
import { isCracked, markPicture, matchPicture } from './matchPicture';

const words = {
  title: 'Codepegs · duel',
  round: (number: number, rows: number | null) => `Round ${number}: ${rows ?? 'not cracked'}`,
  link: 'https://pegs.example/review/1',
};

describe('the picture in letters', () => {
  it('shows each mark at the width of a row', () => {
    expect(markPicture([1, 2], 4)).toBe('●○○·');
    expect(markPicture([0, 0], 4)).toBe('····');
    expect(markPicture([1, 1, 1], 4)).toBe('●○◦·');
    expect(markPicture(null, 4)).toBe('––––');
  });

  it('tells a cracked round from one that was not', () => {
    const round = { number: 1, codemaker: 0, holes: 4, outcome: 'scored' };
    expect(isCracked({ ...round, rows: [{ mark: [1, 0] }, { mark: [4, 0] }] })).toBe(true);
    expect(isCracked({ ...round, rows: [{ mark: [1, 0] }] })).toBe(false);
    expect(isCracked({ ...round, rows: [] })).toBe(false);
  });

  it('names no peg', () => {
    const rounds = [
      { number: 1, codemaker: 0, holes: 4, outcome: 'scored', rows: [{ mark: [1, 2] }, { mark: [4, 0] }] },
      { number: 2, codemaker: 1, holes: 4, outcome: 'aborted', rows: [{ mark: [0, 0] }] },
      { number: 2, codemaker: 1, holes: 4, outcome: 'scored', rows: [{ mark: null }] },
    ];
    expect(matchPicture(rounds, words)).toBe(
      'Codepegs · duel\n\nRound 1: 2\n 1 ●○○·\n 2 ●●●●\n\nRound 2: not cracked\n 1 ––––\n\nhttps://pegs.example/review/1',
    );
  });
});
