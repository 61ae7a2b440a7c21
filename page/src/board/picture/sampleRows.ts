/**
 * Sample rows for pictures of a board. The same board always gets the same rows, with the marks that a code
 * behind the shield would earn. Only pictures are marked here; in a match the server gives the marks.
 */
import type { BoardSpec, PegSpec } from '../spec/boardSpec';
import type { BoardRow } from '../types';

type SampleRow = Pick<BoardRow, 'guess' | 'mark'>;

/** These words are in the word lists of all four languages. */
const WORDS = ['SOLO', 'ECHO', 'MODE'];
const HIDDEN_WORD = 'CODE';

export function sampleRows(spec: BoardSpec, count: number): SampleRow[] {
  const { code, guesses } = picture(spec, Math.max(1, count - 1));
  return guesses.map((guess) => ({ guess: letters(guess), mark: marked(spec, code, guess) }));
}

/** The code to which the marks belong. */
export function sampleCode(spec: BoardSpec, count: number): string[] {
  return letters(picture(spec, Math.max(1, count - 1)).code);
}

function picture(spec: BoardSpec, filled: number): { code: PegSpec[]; guesses: PegSpec[][] } {
  if (spec.kind === 'letters' && spec.holes === 4) {
    return { code: spelt(spec, HIDDEN_WORD), guesses: WORDS.slice(0, filled).map((word) => spelt(spec, word)) };
  }
  const guesses: PegSpec[][] = [];
  for (let row = 0; row < filled; row++) guesses.push(next(spec, guesses));
  return { code: hidden(spec, guesses), guesses };
}

/**
 * The step shares no factor with the number of pegs, so the rows show as many different pegs as possible, and
 * no row comes twice.
 */
function next(spec: BoardSpec, guesses: readonly PegSpec[][]): PegSpec[] {
  const row = guesses.length;
  const step = spec.pegs.length > 12 ? 7 : 1;
  for (let shift = row; ; shift++) {
    const guess = Array.from({ length: spec.holes }, (_, hole) => at(spec.pegs, (row * spec.holes + hole) * step + shift));
    if (shift > row + spec.pegs.length || !guesses.some((other) => String(letters(other)) === String(letters(guess)))) return guess;
  }
}

/** A code that agrees with each row in some hole, and repeats no peg where there are enough. */
function hidden(spec: BoardSpec, guesses: readonly PegSpec[][]): PegSpec[] {
  const code: PegSpec[] = [];
  for (let hole = 0; hole < spec.holes; hole++) {
    const wanted = guesses.map((_, step) => at(at(guesses, hole + step), hole));
    const free = [...wanted, ...spec.pegs].find((peg) => !code.includes(peg));
    code.push(free ?? at(spec.pegs, hole));
  }
  return code;
}

/** Marks as in the leaflets: each guessed peg earns at most one key peg, the better kind first. */
function marked(spec: BoardSpec, code: readonly PegSpec[], guess: readonly PegSpec[]): number[] {
  const exact = guess.filter((peg, hole) => peg === code[hole]).length;
  const common = spec.pegs.reduce((sum, peg) => sum + Math.min(times(code, peg), times(guess, peg)), 0);
  // In the game for young children the mark counts right animals in any hole.
  if (spec.keys.length === 1) return [common];
  return [exact, common - exact, halves(code, guess)].slice(0, spec.keys.length);
}

/** Counts pieces of which only the colour or only the shape is right, and that earned no better key peg. */
function halves(code: readonly PegSpec[], guess: readonly PegSpec[]): number {
  const misplaced = code.filter((peg, hole) => peg !== guess[hole]);
  return guess.filter((peg, hole) => {
    const there = code[hole];
    if (!there || peg === there) return false;
    const answer = misplaced.indexOf(peg);
    if (answer >= 0) {
      misplaced.splice(answer, 1);
      return false;
    }
    return peg.colour === there.colour || peg.shape === there.shape;
  }).length;
}

function times(row: readonly PegSpec[], peg: PegSpec): number {
  return row.filter((one) => one === peg).length;
}
function spelt(spec: BoardSpec, word: string): PegSpec[] {
  return [...word].flatMap((letter) => spec.pegs.filter((peg) => peg.letter === letter));
}
function letters(row: readonly PegSpec[]): string[] {
  return row.map((peg) => peg.letter);
}
function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}
