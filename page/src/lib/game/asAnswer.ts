// A folded table in the words of the server's own answer, for tests that compare the two.

import type { MatchAnswer, TableAnswer } from '$lib/net/wire';
import { tableOf, type Company, type Folded } from './fold';

export function asAnswer(folded: Folded, company: Company, seat: number | null): TableAnswer {
  const table = tableOf(folded, company);
  if (!table) throw new Error('no table was opened');
  return {
    id: table.id,
    link: table.link,
    code: table.code,
    version: table.version,
    stage: table.stage,
    listed: table.listed,
    imported: table.imported,
    terms: table.terms,
    seats: table.seats.map(({ here: _, ...seat }) => seat),
    mine: table.mine,
    match: folded.match && matchAnswer(folded.match, seat),
    wants_rematch: table.wantsRematch,
    next_table: table.nextTable,
    rematch_of: table.rematchOf,
    seed_commitment: table.seedCommitment,
  };
}

function matchAnswer(folded: NonNullable<Folded['match']>, seat: number | null): MatchAnswer {
  const { state, ownCode } = folded;
  return {
    seat,
    edition: state.edition,
    options: state.options,
    seats: state.seats,
    stage: state.stage,
    awaited: state.awaited,
    deadline: state.deadline,
    rounds: state.rounds.map(({ falseRows, rows, ...round }) => ({
      ...round,
      rows: rows.map(({ ranOut: _, ...row }) => row),
      false_rows: falseRows,
    })),
    totals: state.totals,
    away: state.away.map((one) => one.seat),
    stand_ins: state.standIns,
    resigned: state.resigned,
    ended: state.ended,
    winners: state.winners,
    version: state.version,
    own_code: ownCode,
  };
}
