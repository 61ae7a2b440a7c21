import { describe, expect, test } from 'vitest';
import { sheet, SHEETS } from '../gallery/sampleSheets';
import { dotsOf, PIECE_PATHS, SHAPE_PATHS } from '../pegs/shapes';
import { type BoardSheet, boardSpec, findPeg, pegChoices, pegName } from './boardSpec';

const spec = (name: string) => boardSpec(SHEETS[name] as BoardSheet);

describe.each(Object.entries(SHEETS))('%s', (_, data) => {
  const board = boardSpec(data);

  test('every peg differs from every other by more than its colour', () => {
    const seen = board.pegs.map((peg) => (board.kind === 'pieces' ? `${peg.colour} ${peg.shape}` : peg.shape));
    expect(new Set(seen).size).toBe(board.pegs.length);
    expect(new Set(board.pegs.map((peg) => peg.letter)).size).toBe(board.pegs.length);
    expect(new Set(board.pegs.map((peg) => peg.braille)).size).toBe(board.pegs.length);
  });

  test('every shape other than a letter or digit has a drawing', () => {
    for (const peg of board.pegs) {
      if (/^(digit|letter)-/.test(peg.shape) || board.kind === 'animals') continue;
      expect(board.kind === 'pieces' ? PIECE_PATHS[peg.shape] : SHAPE_PATHS[peg.shape], peg.shape).toBeTruthy();
    }
  });

  test('every kind of key peg has its own shape', () => {
    expect(new Set(board.keys.map((key) => key.shape)).size).toBe(board.keys.length);
  });
});

test('the blank is a choice only where it counts as a colour', () => {
  expect(spec('duel').blank).toBeNull();
  const board = spec('standard, blanks');
  expect(pegChoices(board).at(-1)?.letter).toBe('_');
  expect(pegName(board, '_')).toBe('blank');
});

test('a round may have fewer holes than the board', () => {
  expect(boardSpec(SHEETS['word'] as BoardSheet).holes).toBe(4);
  expect(boardSpec(SHEETS['word'] as BoardSheet, { holes: 3 }).holes).toBe(3);
});

test('pegs show their letters where there are too many colours to distinguish', () => {
  expect(spec('custom, largest').lettered).toBe(true);
  expect(spec('word').lettered).toBe(false);
  expect(spec('duel').lettered).toBe(false);
});

test('a peg that the sheet does not list is named by its letter', () => {
  expect(findPeg(spec('duel'), 'Q')).toBeNull();
  expect(pegName(spec('duel'), 'Q')).toBe('Q');
});

test('the sheet says whether marks are shown by sliders', () => {
  expect(spec('family-2004').keysAs).toBe('sliders');
  expect(boardSpec(sheet({ pegs: [] })).keysAs).toBe('pegs');
});

test('Braille cells are drawn dot by dot', () => {
  expect(dotsOf('⠁')).toEqual([0]);
  expect(dotsOf('⠗')).toEqual([0, 1, 2, 4]);
  expect(dotsOf('⠿')).toEqual([0, 1, 2, 3, 4, 5]);
});
