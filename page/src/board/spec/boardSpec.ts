/**
 * The look of a board: everything that the drawings need to know, taken from the sheet of a match.
 *
 * Nothing here asks for an edition's name, and nothing knows a rule: what is legal says the server.
 */
import { type Paint, paintOf } from './palette';

/** A peg as the server's sheet lists it. */
export interface SheetPeg {
  letter: string;
  name: string;
  colour: string;
  shape: string;
  braille: string;
}

/** The part of a sheet from which a board is drawn. */
export interface BoardSheet {
  pegs: readonly SheetPeg[];
  keys: readonly { colour: string; name: string }[];
  /** How long a code may be; where there is a choice, the codemaker announces it. */
  holes: readonly number[];
  rows: number | null;
  kind: Kind;
  keys_as: KeysAs;
  /** Empty holes count as a colour. */
  blank?: boolean;
  blank_look?: SheetPeg;
}

/** Pegs with round heads, tiles with letters, animals, pieces of colour and shape, digits. */
export type Kind = 'pegs' | 'letters' | 'animals' | 'pieces' | 'digits';
/** How marks stand on the board: as small pegs, or as the sliders of 2004. */
export type KeysAs = 'pegs' | 'sliders';
/** What is drawn on the pegs, as chosen in the settings. */
export type Faces = 'plain' | 'letters' | 'digits' | 'shapes' | 'braille';
/** How a key differs from the others without its colour. */
export type KeyShape = 'solid' | 'ring' | 'half';

export interface PegSpec extends SheetPeg, Paint {
  /** Its place on the tray, from 1; the digit that places it. */
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
  /** The lengths that a codemaker may choose from. */
  lengths: readonly number[];
  /** null: as many rows as it takes. */
  rows: number | null;
  pegs: readonly PegSpec[];
  /** The empty hole as a colour, where it counts as one. */
  blank: PegSpec | null;
  keys: readonly KeySpec[];
  kind: Kind;
  keysAs: KeysAs;
  /** Pegs carry their letter whatever the faces: there are too many colours to be told apart. */
  lettered: boolean;
}

export interface BoardSpecOptions {
  /** How many holes this round has, where the sheet leaves a choice. */
  holes?: number | null;
}

export const BLANK = '_';

const SHAPES: readonly KeyShape[] = ['solid', 'ring', 'half'];
/** Two kinds of key pegs have names instead of colours; they are painted like red and white. */
const KEY_PAINT: Readonly<Record<string, string>> = {
  red: '#d01c37',
  white: '#fbf8f0',
  black: '#1f1f24',
  blue: '#2368d0',
  bull: '#1f1f24',
  cow: '#fbf8f0',
};

/** The look of the board on which this sheet is played. */
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

/** The peg of that letter, the blank included. */
export function findPeg(spec: BoardSpec, letter: string): PegSpec | null {
  if (letter === BLANK) return spec.blank;
  return spec.pegs.find((peg) => peg.letter === letter) ?? null;
}

/** All that may be put into a hole: the pegs, then the blank where there is one. */
export function pegChoices(spec: BoardSpec): readonly PegSpec[] {
  return spec.blank ? [...spec.pegs, spec.blank] : spec.pegs;
}

/** What a peg is called; its letter if the sheet does not have it. */
export function pegName(spec: BoardSpec, letter: string): string {
  return findPeg(spec, letter)?.name ?? letter;
}

function painted(peg: SheetPeg, place: number): PegSpec {
  return { ...peg, ...paintOf(peg.colour), number: place + 1 };
}
