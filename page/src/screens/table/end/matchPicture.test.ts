import { describe, expect, it } from 'vitest';
import { markPicture, matchPicture } from './matchPicture';

const words = {
  title: 'Codepegs · duel',
  round: (number: number, rows: number | null) => `Round ${number}: ${rows ?? 'not cracked'}`,
  keys: ['red', 'white'],
  notes: [],
  link: 'https://pegs.example/review/1',
};

describe('the text picture', () => {
  it('shows each mark at the width of a row', () => {
    expect(markPicture([1, 2], 4, ['red', 'white'])).toBe('●○○·');
    expect(markPicture([0, 0], 4, ['black', 'white'])).toBe('····');
    expect(markPicture([1, 1, 1], 4, ['black', 'white', 'blue'])).toBe('●○◦·');
    expect(markPicture([1, 2], 4, ['bull', 'cow'])).toBe('●○○·');
    expect(markPicture(null, 4, ['red', 'white'])).toBe('––––');
  });

  it('shows the marks of the young as white pegs', () => {
    expect(markPicture([2], 3, ['white'])).toBe('○○·');
  });

  it('says in which row a round was cracked, or that it was not', () => {
    const headings = (...marks: number[][]) =>
      matchPicture([{ number: 1, holes: 4, outcome: 'scored', rows: marks.map((mark) => ({ mark })) }], words).split('\n')[2];
    expect(headings([1, 0], [4, 0])).toBe('Round 1: 2');
    expect(headings([1, 0])).toBe('Round 1: not cracked');
    expect(headings()).toBe('Round 1: not cracked');
  });

  it('says that hints were used', () => {
    const noted = matchPicture([], { ...words, notes: ['2 hints used'] });
    expect(noted).toBe('Codepegs · duel\n\n2 hints used\n\nhttps://pegs.example/review/1');
  });

  it('names no peg', () => {
    const rounds = [
      { number: 1, holes: 4, outcome: 'scored', rows: [{ mark: [1, 2] }, { mark: [4, 0] }] },
      { number: 2, holes: 4, outcome: 'aborted', rows: [{ mark: [0, 0] }] },
      { number: 2, holes: 4, outcome: 'scored', rows: [{ mark: null }] },
    ];
    expect(matchPicture(rounds, words)).toBe(
      'Codepegs · duel\n\nRound 1: 2\n 1 ●○○·\n 2 ●●●●\n\nRound 2: not cracked\n 1 ––––\n\nhttps://pegs.example/review/1',
    );
  });
});
