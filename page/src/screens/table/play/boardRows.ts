/** Prepares a round's rows for the board. */
import type { BoardRow } from '$board';
import { type MatchContext, type RoundState, rowSentence, seatName } from '$game';

/** With several codebreakers each row names its guesser. */
export function boardRows(round: RoundState, context: MatchContext): BoardRow[] {
  const several = (context.match?.seats.length ?? 2) > 2;
  return round.rows.map((row, i) => ({
    number: i + 1,
    guess: row.guess,
    mark: row.mark,
    points: row.points,
    ranOut: row.ranOut,
    isFalse: round.falseRows.includes(i + 1),
    description: rowSentence(i + 1, row, context, several),
    ...(several ? { by: seatName(row.seat, context) } : {}),
  }));
}
