/** A row as the board shows it. */
export interface BoardRow {
  /** Its number on the board, from 1. */
  number: number;
  /** null: the row ran out of time before it was filled. */
  guess: readonly string[] | null;
  /** How many key pegs of each kind; null: not marked (yet). */
  mark: readonly number[] | null;
  /** Whose row it is, where several break the code. */
  by?: string;
  /** The points of this row, where rows score. */
  points?: number | null;
  ranOut?: boolean;
  /** Found wrong at the reveal. */
  isFalse?: boolean;
  /** A short sign after the row, as in a review: `?!`. */
  sign?: string;
  /** One sentence for the row, instead of the board's own. */
  said?: string;
}

export type ShieldState = 'up' | 'turning' | 'open';
