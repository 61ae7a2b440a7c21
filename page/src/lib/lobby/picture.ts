/** The rows on the picture of a board: made up, the same each time, and telling no game. */

import type { Look } from '$lib/board/look';
import type { RowShown } from '$lib/board/rows';

const ROWS = 3;
/** Where pegs are letters, they stand for words. */
const WORDS = ['PEGS', 'CODE', 'ROWS'];

export function pictureRows({
  holes,
  pegs,
  keys,
  kind,
}: Pick<Look, 'holes' | 'pegs' | 'keys' | 'kind'>): RowShown[] {
  // Steps that share no factor with the number of pegs walk through all of them.
  const step = pegs.length % 3 === 0 ? 5 : 3;
  return Array.from({ length: ROWS }, (_, row) => ({
    number: row + 1,
    guess:
      kind === 'letters'
        ? [...(WORDS[row] ?? '')].slice(0, holes)
        : Array.from(
            { length: holes },
            (_, hole) => pegs[(row * holes + row + hole * step) % pegs.length]?.letter ?? '',
          ),
    mark: keys.map((_, key) => Math.min(holes, key === 0 ? row : Math.max(0, 2 - row))),
  }));
}
