/**
 * Rows for the picture of a board that nobody plays on: the same for the same board, with the marks that
 * a code behind the shield would really get. Only pictures are marked here; in a game the server does it.
 */
import type { Look, PegLook } from '../spec/boardSpec';
import type { RowShown } from '../types';

export type Sampled = Pick<RowShown, 'guess' | 'mark'>;

/** Words that the word lists of all four languages have. */
const WORDS = ['SOLO', 'ECHO', 'MODE'];
const HIDDEN_WORD = 'CODE';

export function sample(look: Look, count: number): Sampled[] {
  const { code, guesses } = picture(look, Math.max(1, count - 1));
  return guesses.map((guess) => ({ guess: letters(guess), mark: marked(look, code, guess) }));
}

/** The code that the marks belong to. */
export function sampleCode(look: Look, count: number): string[] {
  return letters(picture(look, Math.max(1, count - 1)).code);
}

function picture(look: Look, filled: number): { code: PegLook[]; guesses: PegLook[][] } {
  if (look.kind === 'letters' && look.holes === 4) {
    return { code: spelt(look, HIDDEN_WORD), guesses: WORDS.slice(0, filled).map((word) => spelt(look, word)) };
  }
  const guesses: PegLook[][] = [];
  for (let row = 0; row < filled; row++) guesses.push(next(look, guesses));
  return { code: hidden(look, guesses), guesses };
}

/** Steps that share no factor with the number of pegs show as many of them as there is room for; no row comes twice. */
function next(look: Look, guesses: readonly PegLook[][]): PegLook[] {
  const row = guesses.length;
  const step = look.pegs.length > 12 ? 7 : 1;
  for (let shift = row; ; shift++) {
    const guess = Array.from({ length: look.holes }, (_, hole) => at(look.pegs, (row * look.holes + hole) * step + shift));
    if (shift > row + look.pegs.length || !guesses.some((other) => String(letters(other)) === String(letters(guess)))) return guess;
  }
}

/** A code that agrees with each row in some hole, and has no peg twice where there are enough. */
function hidden(look: Look, guesses: readonly PegLook[][]): PegLook[] {
  const code: PegLook[] = [];
  for (let hole = 0; hole < look.holes; hole++) {
    const wanted = guesses.map((_, step) => at(at(guesses, hole + step), hole));
    const free = [...wanted, ...look.pegs].find((peg) => !code.includes(peg));
    code.push(free ?? at(look.pegs, hole));
  }
  return code;
}

/** By the leaflets: each guessed peg earns one key at most, the better kind first. */
function marked(look: Look, code: readonly PegLook[], guess: readonly PegLook[]): number[] {
  const exact = guess.filter((peg, hole) => peg === code[hole]).length;
  const common = look.pegs.reduce((sum, peg) => sum + Math.min(times(code, peg), times(guess, peg)), 0);
  // The youngest count the right animals wherever they stand.
  if (look.keys.length === 1) return [common];
  return [exact, common - exact, halves(code, guess)].slice(0, look.keys.length);
}

/** Pieces of which only the colour or only the shape is right in their place, and that earned nothing better. */
function halves(code: readonly PegLook[], guess: readonly PegLook[]): number {
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

function times(row: readonly PegLook[], peg: PegLook): number {
  return row.filter((one) => one === peg).length;
}
function spelt(look: Look, word: string): PegLook[] {
  return [...word].flatMap((letter) => look.pegs.filter((peg) => peg.letter === letter));
}
function letters(row: readonly PegLook[]): string[] {
  return row.map((peg) => peg.letter);
}
function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}
