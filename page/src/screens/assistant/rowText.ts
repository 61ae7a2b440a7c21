/** Reads rows and marks as people type them: `RGBY 2 1`, `RGBY 2b1w`, `2 1`, `Rt Bs Yc Gh 1 0 2`. */

/** A peg, and what may be typed for it. */
interface PegTyped {
  letter: string;
  typed: readonly string[];
}

interface KeyName {
  colour: string;
  name: string;
}

export interface TypedRow {
  /** `null`: only a mark was typed. */
  guess: string[] | null;
  /** `null`: only a row was typed. */
  mark: number[] | null;
}

/** The part that could not be read. */
type UnreadableRow = { what: 'peg'; came: string } | { what: 'mark'; came: string };

/** Writes a row: without spaces where all letters are single. */
export function joinRow(pegs: readonly string[]): string {
  return pegs.join(pegs.every((peg) => peg.length === 1) ? '' : ' ');
}

/**
 * Reads pegs, trying the longest letters first, and returns the notation's letters; `null` if something is no peg.
 * Case matters only where letters differ in nothing else.
 */
export function readPegs(text: string, pegs: readonly PegTyped[]): string[] | null {
  const known = pegs
    .flatMap(({ letter, typed }) => typed.map((one) => ({ letter, one })))
    .sort((a, b) => b.one.length - a.one.length);
  const read: string[] = [];
  let rest = text.replace(/\s+/g, '');
  while (rest) {
    const peg =
      known.find(({ one }) => rest.startsWith(one)) ??
      known.find(({ one }) => rest.toLowerCase().startsWith(one.toLowerCase()));
    if (peg === undefined) return null;
    read.push(peg.letter);
    rest = rest.slice(peg.one.length);
  }
  return read;
}

/** Reads a mark: numbers in the order of the key pegs, or numbers each with the beginning of a key peg's name. */
export function readMark(text: string, keys: readonly KeyName[]): number[] | null {
  const bare = text.trim().toLowerCase();
  if (/^\d{1,2}([\s,;:+/.-]+\d{1,2})*$/.test(bare)) {
    const numbers = (bare.match(/\d+/g) ?? []).map(Number);
    return numbers.length === keys.length ? numbers : null;
  }
  const parts = [...bare.matchAll(/(\d{1,2})\s*([\p{L}]+)/gu)];
  const unread = bare.replace(/(\d{1,2})\s*([\p{L}]+)/gu, '').replace(/[\s,;+]/g, '');
  if (!parts.length || unread) return null;
  const mark = keys.map(() => 0);
  const seen = new Set<number>();
  for (const [, count, word] of parts) {
    const key = keyOf(word!, keys);
    if (key === null || seen.has(key)) return null;
    seen.add(key);
    mark[key] = Number(count);
  }
  return mark;
}

const EXACT = ['black', 'red'];

function keyOf(word: string, keys: readonly KeyName[]): number | null {
  const fits = keys
    .map((key, index) => ({ key, index }))
    .filter(
      ({ key }) =>
        key.name.toLowerCase().startsWith(word) || key.colour.toLowerCase().startsWith(word)
    );
  if (fits.length === 1) return fits[0]!.index;
  // Boxes differ in the colour of the exact key peg; people type the one that they know.
  return fits.length === 0 && EXACT.some((colour) => colour.startsWith(word)) ? 0 : null;
}

/** Reads a whole line. Where pegs are digits, the last numbers are the mark. */
export function readLine(
  text: string,
  choices: readonly PegTyped[],
  keys: readonly KeyName[],
  holes: readonly number[]
): TypedRow | UnreadableRow {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return { what: 'peg', came: '' };
  // The shortest beginning that fills a row is the row; the rest is its mark.
  for (let end = 1; end <= words.length; end++) {
    const pegs = readPegs(words.slice(0, end).join(''), choices);
    if (pegs === null || !holes.includes(pegs.length)) continue;
    const rest = words.slice(end).join(' ');
    if (!rest) return { guess: pegs, mark: null };
    const mark = readMark(rest, keys);
    if (mark !== null && sum(mark) > pegs.length) return { what: 'mark', came: rest };
    if (mark !== null) return { guess: pegs, mark };
    if (readPegs(rest, choices) === null) return { what: 'mark', came: rest };
  }
  const mark = readMark(text, keys);
  if (mark !== null && sum(mark) > Math.max(...holes)) return { what: 'mark', came: text.trim() };
  if (mark !== null) return { guess: null, mark };
  return { what: 'peg', came: text.trim() };
}

/** The number of key pegs; it never exceeds the number of holes. */
function sum(mark: readonly number[]): number {
  return mark.reduce((total, count) => total + count, 0);
}

export function isUnreadable(typed: TypedRow | UnreadableRow): typed is UnreadableRow {
  return 'what' in typed;
}
