/** Describes the result of a round and of a match. */
import { hintsUsed, isCracked, type MatchContext, type MatchState, type RoundState, seatName } from '$game';
import { formatList, formatNumber, m } from '$i18n';

export function roundSentence(round: RoundState, context: MatchContext): string {
  const name = seatName(round.codemaker, context);
  const isLast = context.match?.ended && round === context.match.rounds.at(-1);
  if (round.outcome === 'aborted') {
    return isLast ? m.table_round_aborted() : m.table_false_again({ name });
  }
  if (round.outcome === 'lost') return m.table_round_lost({ name });
  if (round.outcome === 'claimed' && round.idle !== null) {
    const idle = { name: seatName(round.idle, context) };
    return isLast ? m.table_round_claimed(idle) : `${m.table_round_claimed(idle)} ${m.table_round_claimed_so(idle)}`;
  }
  if (round.outcome !== 'scored') return m.table_round_dropped();
  const last = round.rows.at(-1);
  if (!last || !isCracked(last.mark, round.holes)) return m.table_reveal_not_cracked();
  return m.table_reveal_cracked_by({ name: seatName(last.seat, context), row: round.rows.length });
}

/** Who has used how many hints; null: nobody has. */
export function hintsSentence(match: MatchState, context: MatchContext): string | null {
  const used = hintsUsed(match).flatMap((n, seat) => (n ? [`${seatName(seat, context)} ${formatNumber(n)}`] : []));
  return used.length ? m.table_end_hints({ hints: formatList(used) }) : null;
}

/** `mine`: the only seat at this screen; its player is addressed as "you". */
export function matchSentence(match: MatchState, context: MatchContext, mine: number | null): string {
  const names = match.winners.map((seat) => seatName(seat, context));
  const [winner] = match.winners;
  if (match.ended === 'undecided' || winner === undefined) return m.table_end_undecided();
  if (match.winners.length === 1 && winner === mine) return m.table_end_you_won();
  const loser = seatName(match.rounds.at(-1)?.codemaker ?? 0, context);
  if (match.ended === 'false-marks') return m.narration_won_false_marks({ names: formatList(names), loser });
  if (match.ended === 'out-of-time') return m.narration_won_out_of_time({ names: formatList(names), loser });
  if (match.winners.length > 1) return m.narration_draw({ names: formatList(names) });
  const name = names[0] as string;
  return match.ended === 'resigned' && !match.absent.length ? m.narration_won_by_resignation({ name }) : m.narration_won({ name });
}

/** Why the match ended as it did: somebody stayed away, or others had waited too long for somebody with a better score. */
export function reasonSentence(match: MatchState, context: MatchContext): string {
  if (match.ended === 'resigned' && match.absent.length) {
    return m.table_end_absent({ names: formatList(match.absent.map((seat) => seatName(seat, context))) });
  }
  const idle = new Set(match.rounds.map((round) => round.idle));
  const without = [...idle].filter((seat) => seat !== null && match.ended === 'played' && !match.winners.includes(seat));
  return without.length ? m.table_end_idle({ names: formatList(without.map((seat) => seatName(seat as number, context))) }) : '';
}
