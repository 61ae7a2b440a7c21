/** How a round and a match ended, in sentences. */
import { nameOf } from '$lib/game/story';
import type { MatchState, RoundState, Scene } from '$lib/game/types';
import { list, m } from '$lib/shell/words';
import { cracked } from './share';

export function roundSentence(round: RoundState, scene: Scene): string {
  if (round.outcome === 'aborted') return m.play_false_again({ name: nameOf(round.codemaker, scene) });
  if (round.outcome !== 'scored') return m.play_round_dropped();
  const last = round.rows.at(-1);
  if (!last || !cracked(round)) return m.play_reveal_not_cracked();
  return m.play_reveal_cracked_by({ name: nameOf(last.seat, scene), row: round.rows.length });
}

/** `mine`: the only seat of this screen, which is spoken to as "you". */
export function matchSentence(match: MatchState, scene: Scene, mine: number | null): string {
  const names = match.winners.map((seat) => nameOf(seat, scene));
  const [winner] = match.winners;
  if (match.ended === 'undecided' || winner === undefined) return m.play_end_undecided();
  if (match.winners.length > 1) return m.play_end_draw({ names: list(names) });
  if (winner === mine) return m.play_end_you_won();
  const name = names[0] as string;
  return match.ended === 'resigned' ? m.play_end_won_resigned({ name }) : m.play_end_won({ name });
}
