/**
 * A finished match as a picture made of letters, to be sent to friends: it shows the marks and spoils
 * nothing. The signs are plain geometric ones, of one width and without colour, so that they look the
 * same in every font and are no emoji anywhere.
 */

export interface SharedRound {
  readonly number: number;
  readonly codemaker: number;
  readonly holes: number | null;
  readonly rows: readonly { readonly mark: readonly number[] | null }[];
  readonly outcome: string;
}

/** Exact, misplaced, half right (as in the grand game), and none. */
const SIGNS = ['●', '○', '◦'] as const;
const NONE = '·';
const OUT_OF_TIME = '–';

export function markPicture(mark: readonly number[] | null, holes: number): string {
  if (mark === null) return OUT_OF_TIME.repeat(holes);
  const signs = mark.flatMap((count, kind) => Array<string>(count).fill(SIGNS[kind] ?? NONE)).join('');
  return signs + NONE.repeat(Math.max(0, holes - signs.length));
}

export interface PictureWords {
  title: string;
  /** "Round 1: 5 rows", "Round 2: not cracked". */
  round: (number: number, rows: number | null) => string;
  link: string;
}

/** Whether the last row of a round has cracked its code. */
export function isCracked(round: SharedRound): boolean {
  const last = round.rows.at(-1)?.mark;
  // All pegs right, whatever kinds of key pegs the edition has: the first kind fills every hole.
  return last !== undefined && last !== null && round.holes !== null && last[0] === round.holes;
}

export function matchPicture(rounds: readonly SharedRound[], words: PictureWords): string {
  const lines = [words.title];
  for (const round of rounds) {
    if (round.outcome !== 'scored') continue;
    lines.push('', words.round(round.number, isCracked(round) ? round.rows.length : null));
    round.rows.forEach((row, i) => lines.push(`${String(i + 1).padStart(2, ' ')} ${markPicture(row.mark, round.holes ?? 0)}`));
  }
  return [...lines, '', words.link].join('\n');
}
