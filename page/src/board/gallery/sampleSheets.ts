/**
 * The parts of the boxed editions' sheets from which boards are drawn, for the gallery and for tests. The page
 * gets its sheets from the server.
 */
import type { BoardSheet, KeysAs, Kind, SheetPeg } from '../spec/boardSpec';

const CELLS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, place) => [letter, [...'⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵'][place] ?? '']),
);
const DIGIT_CELLS = [...'⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊'];

function cells(letter: string): string {
  return [...letter.toUpperCase()].map((sign) => CELLS[sign] ?? '').join('');
}

/** In the gallery and in tests every language has the notation's letters. */
function lettered(peg: Omit<SheetPeg, 'shown' | 'typed'>): SheetPeg {
  return { ...peg, shown: peg.letter, typed: [peg.letter] };
}

function colours(words: string): SheetPeg[] {
  return words.split(' ').map((word) => {
    const [letter = '', name = '', shape = ''] = word.split('-');
    return lettered({ letter, name, colour: name, shape, braille: cells(letter) });
  });
}

const SIX = colours('R-red-circle B-blue-square G-green-triangle Y-yellow-star W-white-ring K-black-cross');
const EIGHT = colours(
  'W-white-ring P-pink-heart G-green-triangle R-red-circle O-orange-diamond S-silver-crescent Y-yellow-star B-blue-square',
);
const ANIMALS: SheetPeg[] = (
  [
    ['L', 'lion', 'yellow'],
    ['M', 'monkey', 'orange'],
    ['E', 'elephant', 'blue'],
    ['Z', 'zebra', 'white'],
    ['T', 'tiger', 'red'],
    ['C', 'crocodile', 'green'],
  ] as const
).map(([letter, name, colour]) => lettered({ letter, name, colour, shape: name, braille: cells(letter) }));
const PIECES: SheetPeg[] = ['yellow', 'black', 'red', 'blue', 'green'].flatMap((colour) =>
  ['triangle', 'circle', 'square', 'rectangle', 'hexagon'].map((shape) => {
    const letter = (colour === 'black' ? 'K' : (colour[0] ?? '').toUpperCase()) + (shape[0] ?? '');
    return lettered({ letter, name: `${colour} ${shape}`, colour, shape, braille: cells(letter) });
  }),
);

function digits(characters: string): SheetPeg[] {
  return [...characters].map((digit) =>
    lettered({ letter: digit, name: digit, colour: 'plain', shape: `digit-${digit}`, braille: DIGIT_CELLS[Number(digit)] ?? '' }),
  );
}

function letters(count: number): SheetPeg[] {
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count).map((letter) =>
    lettered({ letter, name: letter, colour: `hue-${letter}`, shape: `letter-${letter}`, braille: cells(letter) }),
  );
}

interface Board {
  pegs: SheetPeg[];
  keys?: string;
  holes?: number[];
  rows?: number | null;
  kind?: Kind;
  keysAs?: KeysAs;
  blank?: boolean;
}

export function sheet({ pegs, keys = 'red white', holes = [4], rows = 12, kind = 'pegs', keysAs = 'pegs', blank = false }: Board): BoardSheet {
  return {
    pegs,
    keys: keys.split(' ').map((colour) => ({ colour, name: colour })),
    holes,
    rows,
    kind,
    keys_as: keysAs,
    blank,
    blank_look: lettered({ letter: '_', name: 'blank', colour: 'none', shape: 'empty', braille: '⠤' }),
  };
}

export const SHEETS: Readonly<Record<string, BoardSheet>> = {
  'classic-1972': sheet({ pegs: SIX, keys: 'black white', rows: 10 }),
  duel: sheet({ pegs: EIGHT }),
  'standard, blanks': sheet({ pegs: EIGHT, blank: true }),
  'family-2004': sheet({ pegs: EIGHT, keysAs: 'sliders' }),
  mini: sheet({ pegs: SIX, keys: 'black white', rows: 6 }),
  'to-go, blanks': sheet({ pegs: SIX, rows: 10, blank: true }),
  super: sheet({ pegs: EIGHT, keys: 'black white', holes: [5] }),
  grand: sheet({ pegs: PIECES, keys: 'black white blue', rows: 10, kind: 'pieces' }),
  'grand, travel': sheet({ pegs: PIECES, keys: 'black white blue', holes: [3], rows: 10, kind: 'pieces' }),
  word: sheet({ pegs: letters(26), keys: 'black white', holes: [3, 4], rows: 8, kind: 'letters' }),
  number: sheet({ pegs: digits('123456'), keys: 'black white', rows: 10, kind: 'digits' }),
  kids: sheet({ pegs: ANIMALS, holes: [3], rows: 9, kind: 'animals' }),
  'kids, young': sheet({ pegs: ANIMALS, keys: 'white', holes: [3], rows: 9, kind: 'animals' }),
  'bulls-and-cows': sheet({ pegs: digits('0123456789'), keys: 'bull cow', rows: null, kind: 'digits' }),
  'electronic, five': sheet({ pegs: digits('0123456789'), keys: 'black white', holes: [5], rows: null, kind: 'digits' }),
  'custom, largest': sheet({ pegs: letters(26), holes: [12], blank: true }),
};
