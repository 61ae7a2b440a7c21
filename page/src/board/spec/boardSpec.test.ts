import { describe, expect, test } from 'vitest';
import { SHEETS, sheet } from '../gallery/sampleSheets';
import { SHAPE_PATHS, dotsOf, PIECE_PATHS } from '../pegs/shapes';
import { choices, lookOf, nameOf, pegOf, type SheetLike } from './boardSpec';

const look = (name: string) => lookOf(SHEETS[name] as SheetLike);

describe.each(Object.entries(SHEETS))('%s', (_, data) => {
  const board = lookOf(data);

  test('every peg differs from every other by more than its colour', () => {
    const seen = board.pegs.map((peg) => (board.kind === 'pieces' ? `${peg.colour} ${peg.shape}` : peg.shape));
    expect(new Set(seen).size).toBe(board.pegs.length);
    expect(new Set(board.pegs.map((peg) => peg.letter)).size).toBe(board.pegs.length);
    expect(new Set(board.pegs.map((peg) => peg.braille)).size).toBe(board.pegs.length);
  });

  test('every shape that is not a sign is drawn', () => {
    for (const peg of board.pegs) {
      if (/^(digit|letter)-/.test(peg.shape) || board.kind === 'animals') continue;
      expect(board.kind === 'pieces' ? PIECE_PATHS[peg.shape] : SHAPE_PATHS[peg.shape], peg.shape).toBeTruthy();
    }
  });

  test('every key has a shape of its own', () => {
    expect(new Set(board.keys.map((key) => key.shape)).size).toBe(board.keys.length);
  });
});

test('the blank is a choice only where it counts as a colour', () => {
  expect(look('duel').blank).toBeNull();
  const board = look('standard, blanks');
  expect(choices(board).at(-1)?.letter).toBe('_');
  expect(nameOf(board, '_')).toBe('blank');
});

test('a round may be shorter than the board', () => {
  expect(lookOf(SHEETS['word'] as SheetLike).holes).toBe(4);
  expect(lookOf(SHEETS['word'] as SheetLike, { holes: 3 }).holes).toBe(3);
});

test('too many colours to tell apart carry their letters', () => {
  expect(look('custom, largest').lettered).toBe(true);
  expect(look('word').lettered).toBe(false);
  expect(look('duel').lettered).toBe(false);
});

test('a letter that the sheet does not have is its own name', () => {
  expect(pegOf(look('duel'), 'Q')).toBeNull();
  expect(nameOf(look('duel'), 'Q')).toBe('Q');
});

test('the sliders of 2004 are told by the sheet', () => {
  expect(look('family-2004').keysAs).toBe('sliders');
  expect(lookOf(sheet({ pegs: [] })).keysAs).toBe('pegs');
});

test('Braille cells are drawn dot by dot', () => {
  expect(dotsOf('⠁')).toEqual([0]);
  expect(dotsOf('⠗')).toEqual([0, 1, 2, 4]);
  expect(dotsOf('⠿')).toEqual([0, 1, 2, 3, 4, 5]);
});
