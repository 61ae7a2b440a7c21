/**
 * Draws a finished match as text, for sharing. It shows the marks and no pegs. The signs are plain geometric
 * ones that look the same in every font and are never shown as emoji.
 */
import { isCracked } from '$game';

interface SharedRound {
  readonly number: number;
  readonly holes: number | null;
  readonly rows: readonly { readonly mark: readonly number[] | null }[];
  readonly outcome: string;
}

/** Exact, misplaced and half right (in the grand edition). */
const SIGNS = ['●', '○', '◦'] as const;
const NONE = '·';
const OUT_OF_TIME = '–';

export function markPicture(mark: readonly number[] | null, holes: number): string {
  if (mark === null) return OUT_OF_TIME.repeat(holes);
  const signs = mark.flatMap((count, kind) => Array<string>(count).fill(SIGNS[kind] ?? NONE)).join('');
  return signs + NONE.repeat(Math.max(0, holes - signs.length));
}

interface PictureWords {
  title: string;
  /** "Round 1: 5 rows", "Round 2: not cracked". */
  round: (number: number, rows: number | null) => string;
  /** What has to be said of the match: hints, an import. */
  notes: readonly string[];
  link: string;
}

export function matchPicture(rounds: readonly SharedRound[], words: PictureWords): string {
  const lines = [words.title];
  for (const round of rounds) {
    if (round.outcome !== 'scored') continue;
    const cracked = isCracked(round.rows.at(-1)?.mark ?? null, round.holes);
    lines.push('', words.round(round.number, cracked ? round.rows.length : null));
    round.rows.forEach((row, i) => lines.push(`${String(i + 1).padStart(2, ' ')} ${markPicture(row.mark, round.holes ?? 0)}`));
  }
  if (words.notes.length) lines.push('', ...words.notes);
  return [...lines, '', words.link].join('\n');
}
