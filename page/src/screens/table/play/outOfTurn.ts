/** What a player may do whoever's turn it is: own up to a wrong mark, or have the round dropped after a long wait. */
import { isClueByHand, type MatchState } from '$game';

/** The seat at this screen that may own up; null: none has given a mark or told a sum by hand in this round. */
export function ownUpSeat(match: MatchState, mine: readonly number[], byHand: boolean): number | null {
  const round = match.rounds.at(-1);
  if (!byHand || match.ended || round?.outcome !== 'open') return null;
  const seat = round.codemaker;
  const isHere = mine.includes(seat) && !match.resigned.includes(seat);
  // At a shared screen the others must not press it, so it waits for the codemaker's own task.
  const holds = mine.length === 1 || match.awaited === seat;
  const hasClaims = isClueByHand(round) || round.rows.some((row) => row.guess && row.mark);
  return isHere && holds && hasClaims ? seat : null;
}

/** One codemaker may have so many rounds aborted in a row. */
const MOST_ABORTED = 3;

/** Whether the codemaker loses the match if the current round is aborted. */
export function losesByAborting({ rounds, patience }: MatchState): boolean {
  const codemaker = rounds.at(-1)?.codemaker;
  const earlier = rounds.slice(0, -1).filter((round) => round.codemaker === codemaker);
  const last = earlier.slice(1 - MOST_ABORTED);
  return patience != null && last.length === MOST_ABORTED - 1 && last.every((round) => round.outcome === 'aborted');
}

export interface Wait {
  /** The seat at this screen that waits. */
  seat: number;
  /** For whom. */
  idle: number;
  since: number;
  /** From when on the round may be dropped. */
  until: number;
}

/** For whom this screen waits without an agreed time; null: nobody, or the clock decides. */
export function waitOf(match: MatchState, mine: readonly number[], time: number | null): Wait | null {
  const { awaited: idle, since, patience } = match;
  const seat = mine.find((one) => !match.resigned.includes(one));
  if (match.ended || time !== null || since == null || patience == null) return null;
  if (idle === null || seat === undefined || mine.includes(idle)) return null;
  return { seat, idle, since, until: since + patience };
}
