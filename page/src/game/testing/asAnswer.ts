/** Converts a tracked table to the form of the server's answer, for tests that compare the two. */
import type { MatchAnswer, TableAnswer } from '$net';
import type { MatchState, TableState } from '../types';

interface Shown {
  table: TableState | null;
  match: MatchState | null;
  ownCode: string[] | null;
}

export function asAnswer({ table, match, ownCode }: Shown, seat: number | null): TableAnswer {
  if (!table) throw new Error('no table was opened');
  return {
    id: table.id,
    link: table.link,
    code: table.code,
    version: table.version,
    stage: table.stage,
    listed: table.listed,
    imported: table.imported,
    together: table.together,
    terms: table.terms,
    seats: table.seats.map(({ here: _, ...seat }) => seat),
    mine: table.mine,
    match: match && matchAnswer(match, ownCode, seat),
    wants_rematch: table.wantsRematch,
    next_table: table.nextTable,
    rematch_of: table.rematchOf,
    seed_commitment: table.seedCommitment,
  };
}

function matchAnswer(state: MatchState, ownCode: string[] | null, seat: number | null): MatchAnswer {
  return {
    seat,
    edition: state.edition,
    options: state.options,
    seats: state.seats,
    stage: state.stage,
    awaited: state.awaited,
    since: state.since,
    deadline: state.deadline,
    rounds: state.rounds.map(({ falseRows, falseClue, rows, ownedUp, ...round }) => ({
      ...round,
      rows: rows.map(({ ranOut: _, ...row }) => row),
      owned_up: ownedUp,
      false_rows: falseRows,
      false_clue: falseClue,
    })),
    totals: state.totals,
    away: state.away.map((one) => one.seat),
    stand_ins: state.standIns,
    resigned: state.resigned,
    absent: state.absent,
    ended: state.ended,
    winners: state.winners,
    version: state.version,
    own_code: ownCode,
  };
}
