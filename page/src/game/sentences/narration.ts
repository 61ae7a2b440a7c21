// What happens at the table, one sentence an event: for the eye, and in the same moment for the ear.
// Only what everybody may know is said.

import { list, m, number, plural } from '$i18n';
import type { EventTold } from '$net';
import { rowPointsOf } from '../editionSheets';
import { cracks } from '../matchState';
import { fold, knowRowPoints, matchOf, nothing, tableOf } from '../tableState';
import type { Heard, RoundState, Scene } from '../types';
import { nameOf, sayMark, sayPegs } from './names';
import { sayPoints, sayRow } from './statusSentences';

export { nameOf, sayMark, sayPegs } from './names';
export { sayRow, sayRowsLeft, sayScore, sayTime, sayTurn } from './statusSentences';

type Of<Kind extends EventTold['event']> = Extract<EventTold, { event: Kind }>;

/** One sentence for an event, at the table as it is right after it. */
export function tell(event: EventTold, scene: Scene): string {
  switch (event.event) {
    case 'TableOpened':
      return m.narration_table_opened();
    case 'PersonSat':
    case 'BotSat':
      return m.narration_sat({ name: nameOf(event.seat, scene) });
    case 'SeatFreed':
      return m.narration_seat_freed({ seat: event.seat + 1 });
    case 'TermsOffered':
      return m.narration_terms_offered({ name: nameOf(event.seat, scene) });
    case 'TermsAgreed':
      return m.narration_terms_agreed({ name: nameOf(event.seat, scene) });
    case 'SeedShown':
      return m.narration_seed_shown();
    case 'RematchOffered':
      return m.narration_rematch_offered({ name: nameOf(event.seat, scene) });
    case 'RematchBegun':
      return m.narration_rematch_begun();
    case 'TableClosed':
      return m.narration_table_closed();
    case 'MatchBegun':
      return m.narration_match_begun({ names: list(event.seats.map((_, seat) => nameOf(seat, scene))) });
    case 'RoundBegun':
      return roundBegun(event, scene);
    case 'CodeSet':
      return codeSet(event, scene);
    case 'RowOpened':
      return rowOpened(event, scene);
    case 'Guessed':
      return guessed(event, scene);
    case 'GuessTakenBack':
      return m.narration_taken_back({ row: number(event.row), name: nameOf(event.seat, scene) });
    case 'Marked':
      return m.narration_marked({ row: number(event.row), mark: sayMark(event.mark, scene) });
    case 'RowRanOut':
      return m.narration_ran_out({ row: number(event.row), name: nameOf(event.seat, scene) });
    case 'FalseMarkProven':
      return m.narration_false_mark_proven();
    case 'Revealed':
      return revealed(event, scene);
    case 'RoundScored':
      return roundScored(event, scene);
    case 'RoundAborted':
      return roundAborted(event, scene);
    case 'RoundDropped':
      return m.narration_dropped({ number: number(roundOf(scene)?.number ?? 0) });
    case 'SeatLeft':
      return m.narration_left({ name: nameOf(event.seat, scene) });
    case 'SeatReturned':
      return m.narration_returned({ name: nameOf(event.seat, scene) });
    case 'StandInSeated':
      return m.narration_stand_in({ name: nameOf(event.seat, scene) });
    case 'SeatResigned':
      return m.narration_resigned({ name: nameOf(event.seat, scene) });
    case 'MatchEnded':
      return matchEnded(event, scene);
  }
}

/** What is said of events that came together: a guess and its mark are one change, and one sentence. */
export function tellAll({ steps }: Pick<Heard, 'steps'>): string[] {
  return steps.flatMap(({ event, scene }, n) => {
    if (event.event === 'Guessed' && steps[n + 1]?.event.event === 'Marked') return [];
    if (event.event === 'Marked' && steps[n - 1]?.event.event === 'Guessed') {
      const row = roundOf(scene)?.rows[event.row - 1];
      if (row) return [sayRow(event.row, row, scene, hasSeveralBreakers(scene))];
    }
    // Where one codebreaker fills row after row, whose turn it is goes without saying.
    const isPlain = event.event === 'RowOpened' && event.row > 1 && !hasSeveralBreakers(scene);
    return isPlain || event.event === 'SeedShown' ? [] : [tell(event, scene)];
  });
}

/** Everything that has happened, sentence by sentence. */
export function storyOf({ log, sheet, table }: Pick<Scene, 'sheet' | 'table'> & { log: readonly EventTold[] }): string[] {
  let folded = knowRowPoints(nothing(table?.id ?? ''), sheet && rowPointsOf(sheet));
  const steps = log.map((event) => {
    folded = fold(folded, event);
    const scene = { table: tableOf(folded, { mine: [], here: [] }), match: matchOf(folded), sheet };
    return { event, scene };
  });
  return tellAll({ steps });
}

// -- Longer ones ----------------------------------------------------------------------------------

function roundOf({ match }: Scene): RoundState | undefined {
  return match?.rounds.at(-1);
}

function hasSeveralBreakers({ match }: Scene): boolean {
  return (match?.seats.length ?? 0) > 2;
}

function roundBegun(event: Of<'RoundBegun'>, scene: Scene): string {
  const name = nameOf(event.codemaker, scene);
  const gaps = { number: number(event.number), name };
  if (scene.match?.rounds.at(-2)?.outcome === 'aborted') return m.narration_round_again(gaps);
  if (!scene.sheet) return m.narration_round_begun_plain(gaps);
  return m.narration_round_begun({ ...gaps, rounds: number(scene.sheet.rounds) });
}

function codeSet(event: Of<'CodeSet'>, scene: Scene): string {
  const name = nameOf(roundOf(scene)?.codemaker ?? 0, scene);
  if (event.commitment === null) {
    return plural(
      event.holes,
      ({ n }) => m.narration_code_on_table_one({ n, name }),
      ({ n }) => m.narration_code_on_table_many({ n, name }),
    );
  }
  if (scene.sheet?.kind === 'letters') {
    return plural(
      event.holes,
      ({ n }) => m.narration_word_set_one({ n, name }),
      ({ n }) => m.narration_word_set_many({ n, name }),
    );
  }
  return plural(
    event.holes,
    ({ n }) => m.narration_code_set_one({ n, name }),
    ({ n }) => m.narration_code_set_many({ n, name }),
  );
}

function rowOpened(event: Of<'RowOpened'>, scene: Scene): string {
  const gaps = { row: number(event.row), name: nameOf(event.seat, scene) };
  const rows = scene.sheet?.rows;
  return rows ? m.narration_row_opened({ ...gaps, rows: number(rows) }) : m.narration_row_opened_plain(gaps);
}

function guessed(event: Of<'Guessed'>, scene: Scene): string {
  const gaps = { row: number(event.row), pegs: sayPegs(event.guess, scene) };
  if (!hasSeveralBreakers(scene)) return m.narration_row(gaps);
  return m.narration_row_by({ ...gaps, name: nameOf(event.seat, scene) });
}

function revealed(event: Of<'Revealed'>, scene: Scene): string {
  const said = m.narration_revealed({ pegs: sayPegs(event.code, scene) });
  if (event.false_rows.length === 0) return said;
  const rows = list(event.false_rows.map((row) => number(row)));
  const isOne = event.false_rows.length === 1;
  return `${said} ${isOne ? m.narration_false_rows_one({ rows }) : m.narration_false_rows_many({ rows })}`;
}

function roundScored(event: Of<'RoundScored'>, scene: Scene): string {
  const points = sayPoints(event.points, scene);
  const round = roundOf(scene);
  const row = round?.rows.findIndex(({ mark }) => cracks(mark, round.holes)) ?? -1;
  const breaker = round?.rows[row]?.seat;
  if (breaker === undefined) return m.narration_not_cracked({ points });
  return m.narration_cracked({ name: nameOf(breaker, scene), row: number(row + 1), points });
}

function roundAborted(event: Of<'RoundAborted'>, scene: Scene): string {
  const seat = event.points.findIndex((points) => points !== 0);
  const points = event.points[seat] ?? 0;
  const name = nameOf(seat, scene);
  if (points > 0) {
    return plural(
      points,
      ({ n }) => m.narration_aborted_gets_one({ n, name }),
      ({ n }) => m.narration_aborted_gets_many({ n, name }),
    );
  }
  if (points < 0) {
    return plural(
      -points,
      ({ n }) => m.narration_aborted_loses_one({ n, name }),
      ({ n }) => m.narration_aborted_loses_many({ n, name }),
    );
  }
  return m.narration_aborted();
}

function matchEnded(event: Of<'MatchEnded'>, scene: Scene): string {
  const names = event.winners.map((seat) => nameOf(seat, scene));
  const [name] = names;
  if (name === undefined) return m.narration_undecided();
  if (event.reason === 'resigned') return m.narration_won_by_resignation({ name });
  return names.length > 1 ? m.narration_draw({ names: list(names) }) : m.narration_won({ name });
}
