/** A row as the board shows it. */
export interface BoardRow {
  /** Its number on the board, from 1. */
  number: number;
  /** null: the row ran out of time. */
  guess: readonly string[] | null;
  /** The key pegs of each kind; null: not marked (yet). */
  mark: readonly number[] | null;
  /** The name of the guesser, where several break the code. */
  by?: string;
  /** The points of this row, where rows score. */
  points?: number | null;
  ranOut?: boolean;
  /** The reveal showed that the mark was false. */
  isFalse?: boolean;
  /** An annotation after the row, as in a review: `?!`. */
  sign?: string;
  /** The sentence for screen readers, instead of the board's own. */
  description?: string;
}

export type ShieldState = 'up' | 'turning' | 'open';
