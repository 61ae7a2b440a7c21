/** Describes the result of a round and of a match. */
import { isCracked, type MatchContext, type MatchState, type RoundState, seatName } from '$game';
import { formatList, m } from '$i18n';

export function roundSentence(round: RoundState, context: MatchContext): string {
  if (round.outcome === 'aborted') return m.table_false_again({ name: seatName(round.codemaker, context) });
  if (round.outcome !== 'scored') return m.table_round_dropped();
  const last = round.rows.at(-1);
  if (!last || !isCracked(last.mark, round.holes)) return m.table_reveal_not_cracked();
  return m.table_reveal_cracked_by({ name: seatName(last.seat, context), row: round.rows.length });
}

/** `mine`: the only seat at this screen; its player is addressed as "you". */
export function matchSentence(match: MatchState, context: MatchContext, mine: number | null): string {
  const names = match.winners.map((seat) => seatName(seat, context));
  const [winner] = match.winners;
  if (match.ended === 'undecided' || winner === undefined) return m.table_end_undecided();
  if (match.winners.length > 1) return m.table_end_draw({ names: formatList(names) });
  if (winner === mine) return m.table_end_you_won();
  const name = names[0] as string;
  return match.ended === 'resigned' ? m.table_end_won_resigned({ name }) : m.table_end_won({ name });
}
