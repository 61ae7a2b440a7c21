import { describe, expect, it } from 'vitest';
import { isUnreadable, joinRow, readLine, readMark, readPegs } from './rowText';

const KEYS = [
  { colour: 'black', name: 'schwarz' },
  { colour: 'white', name: 'weiß' }
];
const GRAND = [
  { colour: 'black', name: 'black' },
  { colour: 'white', name: 'white' },
  { colour: 'blue', name: 'blue' }
];
const pegs = (...letters: string[]) => letters.map((letter) => ({ letter, typed: [letter] }));
const COLOURS = [...pegs('R', 'B', 'G', 'W', 'K'), { letter: 'Y', typed: ['J', 'L', 'Y'] }];

describe('a row', () => {
  it('is written without spaces where all letters are single', () => {
    expect(joinRow(['R', 'B'])).toBe('RB');
    expect(joinRow(['Rt', 'Bs'])).toBe('Rt Bs');
  });

  it('is read in upper and lower case, with and without spaces', () => {
    expect(readPegs('rgby', COLOURS)).toEqual(['R', 'G', 'B', 'Y']);
    expect(readPegs('R G _', [...COLOURS, ...pegs('_')])).toEqual(['R', 'G', '_']);
    expect(readPegs('RtBs', pegs('Rt', 'Bs'))).toEqual(['Rt', 'Bs']);
    expect(readPegs('RGX', COLOURS)).toBeNull();
  });

  it('is read in the letters of every language', () => {
    expect(readPegs('jlyR', COLOURS)).toEqual(['Y', 'Y', 'Y', 'R']);
    expect(readPegs('JtRa', [{ letter: 'Yt', typed: ['Jt', 'Yt'] }, { letter: 'Rs', typed: ['Ra', 'Rs'] }])).toEqual(['Yt', 'Rs']);
  });
});

describe('a mark', () => {
  it('is numbers in the order of the keys', () => {
    expect(readMark('2 1', KEYS)).toEqual([2, 1]);
    expect(readMark('2,1', KEYS)).toEqual([2, 1]);
    expect(readMark('1 0 2', GRAND)).toEqual([1, 0, 2]);
    expect(readMark('2', KEYS)).toBeNull();
  });

  it('is numbers with the beginning of a key in English or in the reader’s language', () => {
    expect(readMark('2b1w', KEYS)).toEqual([2, 1]);
    expect(readMark('1w 2s', KEYS)).toEqual([2, 1]);
    expect(readMark('2 black', KEYS)).toEqual([2, 0]);
    expect(readMark('1bla 2blu', GRAND)).toEqual([1, 0, 2]);
  });

  it('accepts black for red and red for black', () => {
    const red = [{ colour: 'red', name: 'rot' }, KEYS[1]!];
    expect(readMark('2b1w', red)).toEqual([2, 1]);
    expect(readMark('2r1w', KEYS)).toEqual([2, 1]);
  });

  it('is not read where a letter fits two key pegs, or a key peg is repeated', () => {
    expect(readMark('1b', GRAND)).toBeNull();
    expect(readMark('1w1w', KEYS)).toBeNull();
    expect(readMark('2x', KEYS)).toBeNull();
  });
});

describe('a line', () => {
  it('has a row, a mark, or both', () => {
    expect(readLine('RGBY 2 1', COLOURS, KEYS, [4])).toEqual({
      guess: ['R', 'G', 'B', 'Y'],
      mark: [2, 1]
    });
    expect(readLine('r g b y 2b1w', COLOURS, KEYS, [4])).toEqual({
      guess: ['R', 'G', 'B', 'Y'],
      mark: [2, 1]
    });
    expect(readLine('2 1', COLOURS, KEYS, [4])).toEqual({ guess: null, mark: [2, 1] });
    expect(readLine('RGBY', COLOURS, KEYS, [4])).toEqual({
      guess: ['R', 'G', 'B', 'Y'],
      mark: null
    });
  });

  it('separates a row of digits from its mark', () => {
    const digits = pegs(...'123456');
    expect(readLine('1122 2 1', digits, KEYS, [4])).toEqual({
      guess: ['1', '1', '2', '2'],
      mark: [2, 1]
    });
    expect(readLine('1 1 2 2 2 1', digits, KEYS, [4])).toEqual({
      guess: ['1', '1', '2', '2'],
      mark: [2, 1]
    });
  });

  it('prefers the longer row where the shorter one leaves no mark', () => {
    const letters = pegs(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    expect(readLine('TREE 1 1', letters, KEYS, [3, 4])).toEqual({
      guess: [...'TREE'],
      mark: [1, 1]
    });
  });

  it('reports the part that could not be read', () => {
    expect(readLine('RGBX 2 1', COLOURS, KEYS, [4])).toEqual({ what: 'peg', came: 'RGBX 2 1' });
    expect(readLine('RGBY two', COLOURS, KEYS, [4])).toEqual({ what: 'mark', came: 'two' });
    expect(isUnreadable(readLine('', COLOURS, KEYS, [4]))).toBe(true);
  });
});

it('more key pegs than holes are no mark', () => {
  const letters = pegs(...'WPGROSYB');
  const keys = [
    { colour: 'red', name: 'red' },
    { colour: 'white', name: 'white' },
  ];
  expect(readLine('WPGR 5 1', letters, keys, [4])).toEqual({ what: 'mark', came: '5 1' });
  expect(readLine('3 2', letters, keys, [4])).toEqual({ what: 'mark', came: '3 2' });
});
