/** The row that a player edits before submitting it. It needs no DOM and contains no rules. */
import { isObject, type Placing, readStored, store } from '$ui';
import { Notes } from './notes.svelte';

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
  readonly placing: Placing;

  #key: string | null = null;
  #recalled = 0;

  constructor(holes: number, { placing = 'advance' }: { placing?: Placing } = {}) {
    this.#setEmpty(holes);
    this.placing = placing;
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

  /** Whether the row is full and has these letters. */
  isRow(letters: readonly string[] | null): boolean {
    return letters?.length === this.holes && this.pegs.every((peg, hole) => peg === letters[hole]);
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
    this.#setEmpty(this.holes);
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
    this.#setEmpty(holes);
    this.last = null;
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
    const stored = readStored(this.#key, readRow, 'session');
    if (!stored || stored.pegs.length !== this.holes) return;
    this.pegs = stored.pegs.map((peg) => (peg !== null && letters.includes(peg) ? peg : null));
    this.held = this.pegs.map((peg, hole) => peg !== null && stored.held[hole] === true);
    this.cursor = Math.max(0, this.pegs.indexOf(null));
    this.notes.restore(stored.notes, letters, this.holes);
  }

  /** Removes the stored row, once it is submitted or its round is over. */
  clearSaved(): void {
    if (this.#key) store(this.#key, null, 'session');
  }

  #save(): void {
    if (this.#key) store(this.#key, { pegs: this.pegs, held: this.held, notes: this.notes.plain }, 'session');
  }

  #setEmpty(holes: number): void {
    this.pegs = Array<string | null>(holes).fill(null);
    this.held = Array<boolean>(holes).fill(false);
    this.cursor = 0;
    this.#recalled = 0;
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

function readRow(value: unknown): StoredRow | null {
  if (!isObject(value)) return null;
  const { pegs, held, notes } = value;
  if (!Array.isArray(pegs) || !Array.isArray(held)) return null;
  return { pegs: pegs.map((peg: unknown) => (typeof peg === 'string' ? peg : null)), held, notes };
}
