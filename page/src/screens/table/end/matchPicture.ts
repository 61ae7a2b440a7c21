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

/** By the colour of the key peg; black and red ones, and bulls, are full. */
const SIGNS: Readonly<Record<string, string>> = { white: '○', cow: '○', blue: '◦' };
const FULL = '●';
const NONE = '·';
const OUT_OF_TIME = '–';

/** `keys`: the colours of the key pegs, in the order of a mark. */
export function markPicture(mark: readonly number[] | null, holes: number, keys: readonly string[]): string {
  if (mark === null) return OUT_OF_TIME.repeat(holes);
  const signs = mark.map((count, kind) => (SIGNS[keys[kind] ?? ''] ?? FULL).repeat(count)).join('');
  return signs + NONE.repeat(Math.max(0, holes - signs.length));
}

interface PictureWords {
  title: string;
  /** "Round 1: 5 rows", "Round 2: not cracked". */
  round: (number: number, rows: number | null) => string;
  /** The colours of the key pegs, in the order of a mark. */
  keys: readonly string[];
  /** What has to be said of the match: hints, an import, one screen for several players. */
  notes: readonly string[];
  link: string;
}

export function matchPicture(rounds: readonly SharedRound[], words: PictureWords): string {
  const lines = [words.title];
  for (const round of rounds) {
    if (round.outcome !== 'scored') continue;
    const cracked = isCracked(round.rows.at(-1)?.mark ?? null, round.holes);
    lines.push('', words.round(round.number, cracked ? round.rows.length : null));
    round.rows.forEach((row, i) => lines.push(`${String(i + 1).padStart(2, ' ')} ${markPicture(row.mark, round.holes ?? 0, words.keys)}`));
  }
  if (words.notes.length) lines.push('', ...words.notes);
  return [...lines, '', words.link].join('\n');
}
