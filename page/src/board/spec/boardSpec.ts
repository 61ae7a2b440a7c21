/** The specification of a board: everything that its drawings need, taken from the sheet of a match. */
import { type Paint, paintOf } from './palette';

/** A peg as the server's sheet lists it. */
export interface SheetPeg {
  /** The notation's, by which codes and guesses name it. */
  letter: string;
  /** The letter in the reader's language. */
  shown: string;
  /** What may be typed for it: the letters of all languages. */
  typed: readonly string[];
  name: string;
  colour: string;
  shape: string;
  braille: string;
}

/** The part of a sheet from which a board is drawn. */
export interface BoardSheet {
  pegs: readonly SheetPeg[];
  keys: readonly { colour: string; name: string }[];
  /** The possible lengths of a code; where there are several, the codemaker chooses. */
  holes: readonly number[];
  rows: number | null;
  kind: Kind;
  keys_as: KeysAs;
  /** Empty holes count as a colour. */
  blank?: boolean;
  blank_look?: SheetPeg;
}

/** Round pegs, letter tiles, animals, pieces with colour and shape, or digits. */
export type Kind = 'pegs' | 'letters' | 'animals' | 'pieces' | 'digits';
/** Marks are shown as key pegs, or as the sliders of 2004. Bulls and cows are drawn as pegs and never called so. */
export type KeysAs = 'pegs' | 'sliders' | 'bulls';
/** How a kind of key peg differs from the others without its colour. */
type KeyShape = 'solid' | 'ring' | 'half';

export interface PegSpec extends SheetPeg, Paint {
  /** Its position in the tray, from 1: the digit that places it. */
  number: number;
}

export interface KeySpec {
  colour: string;
  name: string;
  fill: string;
  shape: KeyShape;
}

export interface BoardSpec {
  holes: number;
  /** The lengths from which a codemaker may choose. */
  lengths: readonly number[];
  /** null: unlimited. */
  rows: number | null;
  pegs: readonly PegSpec[];
  /** The blank, where it counts as a colour. */
  blank: PegSpec | null;
  keys: readonly KeySpec[];
  kind: Kind;
  keysAs: KeysAs;
  /** Pegs always show their letter: there are too many colours to distinguish. */
  lettered: boolean;
}

interface BoardSpecOptions {
  /** The number of holes in this round, where the sheet allows several. */
  holes?: number | null;
}

export const BLANK = '_';

const SHAPES: readonly KeyShape[] = ['solid', 'ring', 'half'];
/** Bulls and cows have names instead of colours; they are painted black and white. */
const KEY_PAINT: Readonly<Record<string, string>> = {
  red: '#d01c37',
  white: '#fbf8f0',
  black: '#1f1f24',
  blue: '#2368d0',
  bull: '#1f1f24',
  cow: '#fbf8f0',
};

/** The specification of the board for this sheet. */
export function boardSpec(sheet: BoardSheet, options: BoardSpecOptions = {}): BoardSpec {
  const pegs = sheet.pegs.filter((peg) => peg.letter !== BLANK).map(painted);
  return {
    holes: options.holes ?? Math.max(...sheet.holes),
    lengths: sheet.holes,
    rows: sheet.rows,
    pegs,
    blank: sheet.blank && sheet.blank_look ? painted(sheet.blank_look, pegs.length) : null,
    keys: sheet.keys.map((key, place) => ({
      ...key,
      fill: KEY_PAINT[key.colour] ?? paintOf(key.colour).fill,
      shape: SHAPES[place] ?? 'half',
    })),
    kind: sheet.kind,
    keysAs: sheet.keys_as,
    lettered: sheet.kind === 'pegs' && pegs.some((peg) => peg.colour.startsWith('hue-')),
  };
}

/** Finds a peg by its letter, the blank included. */
export function findPeg(spec: BoardSpec, letter: string): PegSpec | null {
  if (letter === BLANK) return spec.blank;
  return spec.pegs.find((peg) => peg.letter === letter) ?? null;
}

/** All pegs that may be placed: the sheet's, then the blank where it counts. */
export function pegChoices(spec: BoardSpec): readonly PegSpec[] {
  return spec.blank ? [...spec.pegs, spec.blank] : spec.pegs;
}

/** A peg's name; its letter if the sheet does not list it. */
export function pegName(spec: BoardSpec, letter: string): string {
  return findPeg(spec, letter)?.name ?? letter;
}

function painted(peg: SheetPeg, place: number): PegSpec {
  return { ...peg, ...paintOf(peg.colour), number: place + 1 };
}
