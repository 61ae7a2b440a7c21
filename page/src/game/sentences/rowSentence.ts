/** A row of the board in a sentence. */
import { formatNumber, m, plural } from '$i18n';
import type { MatchContext, RowState } from '../types';
import { markInWords, pegsInWords, seatName } from './names';

/** A row: "Row 3: pink, blue, red, green. 1 red key, 2 white keys." */
export function rowSentence(row: number, used: RowState, context: MatchContext, withName = false): string {
  const place = { row: formatNumber(row), name: seatName(used.seat, context) };
  const sentences = [guessSentence(used, place, context, withName)];
  if (used.points !== null) sentences.push(plural(used.points, m.board_points_one, m.board_points_many));
  const round = context.match?.rounds.find(({ rows }) => rows.includes(used));
  if (round?.falseRows.includes(row)) sentences.push(m.board_row_false());
  return sentences.join(' ');
}

function guessSentence(used: RowState, place: { row: string; name: string }, context: MatchContext, withName: boolean): string {
  const { row } = place;
  if (used.guess === null) return withName ? m.board_row_ran_out_by(place) : m.board_row_ran_out({ row });
  const pegs = pegsInWords(used.guess, context);
  if (used.mark === null) return withName ? m.narration_row_by({ ...place, pegs }) : m.narration_row({ row, pegs });
  const mark = markInWords(used.mark, context);
  return withName ? m.board_row_said_by({ ...place, pegs, mark }) : m.board_row_said({ row, pegs, mark });
}
