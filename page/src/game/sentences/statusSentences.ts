/** Sentences about the state of a match, spoken on demand: the score, the time, the turn, the rows left. */
import { formatNumber, m, plural } from '$i18n';
import type { MatchContext } from '../types';
import { seatName } from './names';

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
