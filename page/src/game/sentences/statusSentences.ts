/** Sentences about the state of a match, spoken on demand: a row, the score, the time, the turn. */
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

/** "Ann: 5, Ben: 3". The colon is needed because a name may end in a number. */
export function pointsText(points: readonly number[], context: MatchContext): string {
  return points.map((each, seat) => m.table_points_gets({ name: seatName(seat, context), n: formatNumber(each) })).join(', ');
}

/** "Total: Ann: 5, Ben: 3." */
export function scoreSentence(context: MatchContext): string {
  if (!context.match) return m.narration_no_match();
  return m.narration_total({ points: pointsText(context.match.totals, context) });
}

/** Above so many seconds the time is told in minutes. */
const LONG = 120;

/** "12 seconds left." `now` is the server's time. */
export function timeSentence({ match, sheet }: MatchContext, now: number): string {
  if (match?.deadline) {
    const seconds = Math.max(0, Math.ceil(match.deadline - now));
    if (seconds <= LONG) return plural(seconds, m.narration_seconds_left_one, m.narration_seconds_left_many);
    return plural(Math.floor(seconds / 60), m.narration_minutes_left_one, m.narration_minutes_left_many);
  }
  return sheet?.time_per_row ? m.narration_no_clock() : m.narration_no_time_limit();
}

/** Whose turn it is, and for what. */
export function turnSentence(context: MatchContext): string {
  const { match } = context;
  if (!match) return m.narration_no_match();
  if (match.awaited === null) return m.narration_match_over();
  const name = seatName(match.awaited, context);
  const rows = match.rounds.at(-1)?.rows.length ?? 0;
  switch (match.stage) {
    case 'code':
      return m.narration_turn_code({ name });
    case 'guess':
      return m.narration_turn_guess({ name, row: formatNumber(rows + 1) });
    case 'mark':
      return m.narration_turn_mark({ name, row: formatNumber(rows) });
    default:
      return m.narration_turn_reveal({ name });
  }
}

/** "9 rows are left." */
export function rowsLeftSentence({ match, sheet }: MatchContext): string {
  if (!match) return m.narration_no_match();
  const used = match.rounds.at(-1)?.rows.length ?? 0;
  const rows = sheet?.rows ?? null;
  if (rows === null) return plural(used, m.narration_rows_used_one, m.narration_rows_used_many);
  return plural(rows - used, m.narration_rows_left_one, m.narration_rows_left_many);
}
