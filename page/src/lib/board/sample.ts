/** Rows for the picture of a board that nobody plays on: the same for the same board, and no game's. */
import type { Look } from './look';
import type { RowShown } from './rows';

export function sample(look: Look, count: number): Pick<RowShown, 'guess' | 'mark'>[] {
  const filled = Math.max(1, count - 1);
  return Array.from({ length: filled }, (_, row) => ({
    guess: Array.from({ length: look.holes }, (_, hole) => {
      // Steps that share no factor with the number of pegs show as many of them as there is room for.
      const place = (row * look.holes + hole) * step(look.pegs.length) + row;
      return look.pegs[place % look.pegs.length]?.letter ?? '';
    }),
    mark: marks(look, row),
  }));
}

/** A little more is right from row to row. */
function marks(look: Look, row: number): number[] {
  const exact = Math.min(row, look.holes - 1);
  const rest = look.holes - exact;
  return [exact, Math.min(2 - (row % 2), rest - 1), row % 2].slice(0, look.keys.length).map((count) => Math.max(0, count));
}

function step(pegs: number): number {
  return pegs > 12 ? 7 : 1;
}
