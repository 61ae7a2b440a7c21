/** A round's rows as the board shows them. */
import type { RowShown } from '$board';
import { nameOf, type RoundState, sayRow, type Scene } from '$game';

/** With several codebreakers each row says whose it is, and what it scored. */
export function rowsShown(round: RoundState, scene: Scene): RowShown[] {
  const several = (scene.match?.seats.length ?? 2) > 2;
  return round.rows.map((row, i) => ({
    number: i + 1,
    guess: row.guess,
    mark: row.mark,
    points: row.points,
    ranOut: row.ranOut,
    isFalse: round.falseRows.includes(i + 1),
    said: sayRow(i + 1, row, scene, several),
    ...(several ? { by: nameOf(row.seat, scene) } : {}),
  }));
}
