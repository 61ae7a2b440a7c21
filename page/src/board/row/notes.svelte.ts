/** A codebreaker's notes: colours that are ruled out, and colours pinned to a hole. */
import { isObject } from '$ui';

interface PlainNotes {
  out: string[];
  pins: Record<string, number[]>;
}

export class Notes {
  /** Colours that are ruled out. */
  out: string[] = $state([]);
  /** By letter: the holes, counted from 0, to which it is pinned. */
  pins: Record<string, number[]> = $state({});
  #changed: () => void;

  constructor(changed: () => void = () => {}) {
    this.#changed = changed;
  }

  get isEmpty(): boolean {
    return this.out.length === 0 && Object.keys(this.pins).length === 0;
  }

  get plain(): PlainNotes {
    return { out: [...this.out], pins: $state.snapshot(this.pins) };
  }

  isOut(letter: string): boolean {
    return this.out.includes(letter);
  }

  /** Rules a colour out or in again. A colour that is ruled out loses its pins. */
  toggleOut(letter: string): void {
    if (this.isOut(letter)) this.out = this.out.filter((one) => one !== letter);
    else {
      this.out = [...this.out, letter];
      delete this.pins[letter];
    }
    this.#changed();
  }

  pinsOf(letter: string): readonly number[] {
    return this.pins[letter] ?? [];
  }

  /** The letters pinned to a hole. */
  pinnedTo(hole: number): string[] {
    return Object.keys(this.pins).filter((letter) => this.pinsOf(letter).includes(hole));
  }

  /** Pins a colour to a hole or unpins it. A pinned colour is no longer ruled out. */
  togglePin(letter: string, hole: number): void {
    const holes = this.pinsOf(letter);
    const after = holes.includes(hole) ? holes.filter((one) => one !== hole) : [...holes, hole].sort((a, b) => a - b);
    if (after.length) this.pins[letter] = after;
    else delete this.pins[letter];
    this.out = this.out.filter((one) => one !== letter);
    this.#changed();
  }

  clear(): void {
    this.out = [];
    this.pins = {};
    this.#changed();
  }

  /** Restores saved notes as far as they fit this board. */
  restore(stored: unknown, letters: readonly string[], holes: number): void {
    if (!isObject(stored)) return;
    const { out, pins } = stored;
    if (Array.isArray(out)) {
      this.out = out.filter((one): one is string => typeof one === 'string' && letters.includes(one));
    }
    if (!isObject(pins)) return;
    for (const [letter, places] of Object.entries(pins)) {
      if (!letters.includes(letter) || !Array.isArray(places)) continue;
      const known = places.filter((hole): hole is number => Number.isInteger(hole) && hole >= 0 && hole < holes);
      if (known.length) this.pins[letter] = known;
    }
  }
}
