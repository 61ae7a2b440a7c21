/** The row that a player edits before submitting it. It needs no DOM and knows no rules: only holes and letters. */
import { Notes } from './notes.svelte';

export interface RowEditorOptions {
  /** Whether the cursor moves on after a peg is placed. */
  placing?: 'advance' | 'stay';
}

const PREFIX = 'codepegs.row.';

export class RowEditor {
  /** The letter in each hole; null: empty. A blank is a letter of its own. */
  pegs: (string | null)[] = $state([]);
  /** Holes whose pegs stay for the next row. */
  held: boolean[] = $state([]);
  /** The hole into which the next peg goes. */
  cursor = $state(0);
  /** The letter that was placed last; "fill the rest" uses it. */
  last: string | null = $state(null);
  /** The board is large enough to edit the row on it; otherwise the tray shows the row. */
  onBoard = $state(false);
  readonly notes: Notes;
  placing: 'advance' | 'stay';

  #key: string | null = null;
  #recalled = 0;

  constructor(holes: number, options: RowEditorOptions = {}) {
    this.pegs = empty(holes);
    this.held = Array<boolean>(holes).fill(false);
    this.placing = options.placing ?? 'advance';
    this.notes = new Notes(() => this.#save());
  }

  get holes(): number {
    return this.pegs.length;
  }

  get isFull(): boolean {
    return this.pegs.every((peg) => peg !== null);
  }

  get isEmpty(): boolean {
    return this.pegs.every((peg) => peg === null);
  }

  /** The empty holes, counted from 0. */
  get emptyHoles(): number[] {
    return this.pegs.flatMap((peg, hole) => (peg === null ? [hole] : []));
  }

  /** The row as it is sent; null while a hole is empty. */
  get letters(): string[] | null {
    const row = this.pegs.filter((peg) => peg !== null);
    return row.length === this.holes ? row : null;
  }

  /** Places a peg in a hole, by default at the cursor, and moves the cursor on. */
  place(letter: string, hole: number = this.cursor): void {
    if (!this.#has(hole)) return;
    this.pegs[hole] = letter;
    this.last = letter;
    this.cursor = hole;
    if (this.placing === 'advance') this.cursor = this.#nextAfter(hole);
    this.#save();
  }

  /** Removes a peg and moves the cursor to its hole. */
  remove(hole: number = this.cursor): void {
    if (!this.#has(hole)) return;
    this.pegs[hole] = null;
    this.held[hole] = false;
    this.cursor = hole;
    this.#save();
  }

  /** Backspace: empties this hole, or the one before if this one is empty. */
  back(): void {
    if (this.pegs[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
    this.remove(this.cursor);
  }

  /** Moves a peg to another hole; two pegs swap places. */
  move(from: number, to: number): void {
    if (!this.#has(from) || !this.#has(to) || from === to) return;
    const other = this.pegs[to] ?? null;
    this.pegs[to] = this.pegs[from] ?? null;
    this.pegs[from] = other;
    const held = this.held[to] ?? false;
    this.held[to] = this.held[from] ?? false;
    this.held[from] = held;
    this.cursor = to;
    this.#save();
  }

  /** Removes all pegs, the held ones too. */
  clear(): void {
    this.pegs = empty(this.holes);
    this.held = Array<boolean>(this.holes).fill(false);
    this.cursor = 0;
    this.#recalled = 0;
    this.#save();
  }

  /** Replaces the row, if the new one has as many holes. */
  setRow(row: readonly string[]): void {
    if (row.length !== this.holes) return;
    this.pegs = [...row];
    this.cursor = 0;
    this.last = row[row.length - 1] ?? null;
    this.#save();
  }

  /** Steps back or forth through earlier rows, as a shell does through its history. */
  recall(rows: readonly (readonly string[])[], step: 1 | -1): boolean {
    const place = this.#recalled + step;
    const row = rows[rows.length - place];
    if (place < 1 || !row) return false;
    this.setRow(row);
    this.#recalled = place;
    return true;
  }

  /** Holds a peg for the next row, or releases it. */
  toggleHold(hole: number = this.cursor): void {
    if (!this.#has(hole) || this.pegs[hole] === null) return;
    this.held[hole] = !this.held[hole];
    this.#save();
  }

  /** Fills every empty hole with the same peg. */
  fillRest(letter: string | null = this.pegs[this.cursor] ?? this.last): void {
    if (letter === null) return;
    for (const hole of this.emptyHoles) this.pegs[hole] = letter;
    this.last = letter;
    this.#save();
  }

  /** After submitting: keeps the held pegs for the next row and removes the others. */
  startNextRow(holes: number = this.holes): void {
    const stored = this.pegs.map((peg, hole) => (this.held[hole] ? peg : null));
    this.pegs = Array.from({ length: holes }, (_, hole) => stored[hole] ?? null);
    this.held = this.pegs.map((peg) => peg !== null);
    this.cursor = Math.max(0, this.pegs.indexOf(null));
    this.#recalled = 0;
    this.#save();
  }

  /** Starts a new round without held pegs and notes. */
  startRound(holes: number): void {
    this.pegs = empty(holes);
    this.held = Array<boolean>(holes).fill(false);
    this.cursor = 0;
    this.last = null;
    this.#recalled = 0;
    this.notes.clear();
    this.#save();
  }

  goTo(hole: number): void {
    this.cursor = Math.min(Math.max(hole, 0), this.holes - 1);
  }

  // -- Storage over a reload ---------------------------------------------------------------------

  /**
   * Stores the row under this key while the tab lives, and restores what is stored there. The key names table,
   * round and seat, so that no other seat sees a half-made code.
   */
  persist(key: string, letters: readonly string[]): void {
    this.#key = PREFIX + key;
    const stored = read(this.#key);
    if (!stored || stored.pegs.length !== this.holes) return;
    this.pegs = stored.pegs.map((peg) => (peg !== null && letters.includes(peg) ? peg : null));
    this.held = this.pegs.map((peg, hole) => peg !== null && stored.held[hole] === true);
    this.cursor = Math.max(0, this.pegs.indexOf(null));
    this.notes.take(stored.notes, letters, this.holes);
  }

  /** Removes the stored row, once it is submitted or its round is over. */
  clearSaved(): void {
    if (this.#key) sessionStorage.removeItem(this.#key);
  }

  #save(): void {
    if (!this.#key) return;
    const stored = { pegs: this.pegs, held: this.held, notes: this.notes.plain };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(stored));
    } catch {
      // Without storage only a reload loses the row.
    }
  }

  #has(hole: number): boolean {
    return hole >= 0 && hole < this.holes;
  }

  /** The next empty hole, wrapping around; the following hole if none is empty. */
  #nextAfter(hole: number): number {
    for (let step = 1; step <= this.holes; step += 1) {
      const place = (hole + step) % this.holes;
      if (this.pegs[place] === null) return place;
    }
    return Math.min(hole + 1, this.holes - 1);
  }
}

interface StoredRow {
  pegs: (string | null)[];
  held: unknown[];
  notes: unknown;
}

function empty(holes: number): (string | null)[] {
  return Array<string | null>(holes).fill(null);
}

function read(key: string): StoredRow | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { pegs, held, notes } = stored as Record<string, unknown>;
    if (!Array.isArray(pegs) || !Array.isArray(held)) return null;
    return {
      pegs: pegs.map((peg: unknown) => (typeof peg === 'string' ? peg : null)),
      held,
      notes,
    };
  } catch {
    return null;
  }
}
