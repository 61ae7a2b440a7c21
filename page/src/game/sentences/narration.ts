/**
 * Narrates the events of a table, one sentence each, for the log and for screen readers. It tells only what
 * everybody may know.
 */
import { formatList, formatNumber, m, plural } from '$i18n';
import type { EventTold } from '$net';
import { rowPointsOf } from '../editionSheets';
import { graceEnds, isClueByHand, isCracked } from '../matchState';
import { applyEvent, emptyTable, matchView, setRowPoints, tableView } from '../tableState';
import type { EventBatch, MatchContext, RoundState } from '../types';
import { markInWords, pegsInWords, seatName } from './names';
import { rowSentence } from './rowSentence';
import { pointsText } from './statusSentences';

type Of<Kind extends EventTold['event']> = Extract<EventTold, { event: Kind }>;

/** The sentence for an event; `context` is the table right after it. Empty: there is nothing to tell. */
export function eventSentence(event: EventTold, context: MatchContext): string {
  switch (event.event) {
    case 'TableOpened':
      return m.narration_table_opened();
    case 'PersonSat':
    case 'BotSat':
      return m.narration_sat({ name: seatName(event.seat, context) });
    case 'SeatFreed':
      return m.narration_seat_freed({ seat: event.seat + 1 });
    case 'TermsOffered':
      return m.narration_terms_offered({ name: seatName(event.seat, context) });
    case 'TermsAgreed':
      return m.narration_terms_agreed({ name: seatName(event.seat, context) });
    case 'RematchOffered':
      return m.narration_rematch_offered({ name: seatName(event.seat, context) });
    case 'RematchBegun':
      return m.narration_rematch_begun();
    case 'TableClosed':
      return m.narration_table_closed();
    case 'MatchBegun':
      return m.narration_match_begun({ names: formatList(event.seats.map((_, seat) => seatName(seat, context))) });
    case 'RoundBegun':
      return roundBegun(event, context);
    case 'CodeSet':
      return codeSet(event, context);
    case 'RowOpened':
      return rowOpened(event, context);
    case 'HintTaken': {
      const level = m.narration_hint_level({ level: event.level });
      return m.narration_hint({ row: formatNumber(event.row), name: seatName(event.seat, context), level });
    }
    case 'Guessed':
      return guessed(event, context);
    case 'GuessTakenBack':
      return m.narration_taken_back({ row: formatNumber(event.row), name: seatName(event.seat, context) });
    case 'Marked':
      return m.narration_marked({ row: formatNumber(event.row), mark: markInWords(event.mark, context) });
    case 'RowRanOut':
      return m.narration_ran_out({ row: formatNumber(event.row), name: seatName(event.seat, context) });
    case 'FalseMarkProven':
      return isClueByHand(roundOf(context)) ? m.narration_false_sum_proven() : m.narration_false_mark_proven();
    case 'OwnedUp':
      return (isClueByHand(roundOf(context)) ? m.narration_owned_up_sum : m.narration_owned_up)({ name: codemakerName(context) });
    case 'Revealed':
      return revealed(event, context);
    case 'RoundScored':
      return roundScored(event, context);
    case 'RoundAborted':
      return roundAborted(event, context);
    case 'RoundLost':
      return m.narration_lost({ name: codemakerName(context), points: pointsText(event.points, context) });
    case 'RoundDropped':
      return roundDropped(event, context);
    case 'SeatLeft':
      return seatLeft(event, context);
    case 'SeatReturned':
      return m.narration_returned({ name: seatName(event.seat, context) });
    case 'StandInSeated':
      return m.narration_stand_in({ name: seatName(event.seat, context) });
    case 'SeatResigned':
      return (event.absent ? m.narration_absent : m.narration_resigned)({ name: seatName(event.seat, context) });
    case 'MatchEnded':
      return matchEnded(event, context);
    default:
      // Shares and seeds are told with the check of the dice.
      return '';
  }
}

/** Narrates events that arrived together. A guess and its mark make one sentence. */
export function narrate({ steps: all }: Pick<EventBatch, 'steps'>): string[] {
  const steps = all.filter(({ event }) => event.event !== 'CodemakerAwaited');
  return steps.flatMap(({ event, context }, n) => {
    if (event.event === 'Guessed' && steps[n + 1]?.event.event === 'Marked') return [];
    if (event.event === 'Marked' && steps[n - 1]?.event.event === 'Guessed') {
      const row = roundOf(context)?.rows[event.row - 1];
      if (row) return [rowSentence(event.row, row, context, hasSeveralBreakers(context))];
    }
    // A single codebreaker always has the turn, so later rows need no announcement.
    const isPlain = event.event === 'RowOpened' && event.row > 1 && !hasSeveralBreakers(context);
    return (!isPlain && eventSentence(event, context)) || [];
  });
}

/** Narrates a whole log. */
export function matchLog({ log, sheet, table }: Pick<MatchContext, 'sheet' | 'table'> & { log: readonly EventTold[] }): string[] {
  let tracked = setRowPoints(emptyTable(table?.id ?? ''), sheet && rowPointsOf(sheet));
  const steps = log.map((event) => {
    tracked = applyEvent(tracked, event);
    const context = { table: tableView(tracked, { mine: [], here: [] }), match: matchView(tracked), sheet };
    return { event, context };
  });
  return narrate({ steps });
}

// -- Longer sentences -----------------------------------------------------------------------------

function roundOf({ match }: MatchContext): RoundState | undefined {
  return match?.rounds.at(-1);
}

function codemakerName(context: MatchContext): string {
  return seatName(roundOf(context)?.codemaker ?? 0, context);
}

function hasSeveralBreakers({ match }: MatchContext): boolean {
  return (match?.seats.length ?? 0) > 2;
}

function roundBegun(event: Of<'RoundBegun'>, context: MatchContext): string {
  const name = seatName(event.codemaker, context);
  const inputs = { number: formatNumber(event.number), name };
  if (context.match?.rounds.at(-2)?.outcome === 'aborted') return m.narration_round_again(inputs);
  if (!context.sheet) return m.narration_round_begun_plain(inputs);
  return m.narration_round_begun({ ...inputs, rounds: formatNumber(context.sheet.rounds) });
}

function codeSet(event: Of<'CodeSet'>, context: MatchContext): string {
  const set = codeHidden(event, context);
  return event.clue === null ? set : `${set} ${m.narration_sum({ n: formatNumber(event.clue) })}`;
}

function codeHidden(event: Of<'CodeSet'>, context: MatchContext): string {
  const name = codemakerName(context);
  if (event.commitment === null) return m.narration_code_on_table({ n: formatNumber(event.holes), name });
  return plural(
    event.holes,
    ({ n }) => m.narration_code_set_one({ n, name }),
    ({ n }) => m.narration_code_set_many({ n, name }),
  );
}

function rowOpened(event: Of<'RowOpened'>, context: MatchContext): string {
  const inputs = { row: formatNumber(event.row), name: seatName(event.seat, context) };
  const rows = context.sheet?.rows;
  return rows ? m.narration_row_opened({ ...inputs, rows: formatNumber(rows) }) : m.narration_row_opened_plain(inputs);
}

function guessed(event: Of<'Guessed'>, context: MatchContext): string {
  const inputs = { row: formatNumber(event.row), pegs: pegsInWords(event.guess, context) };
  if (!hasSeveralBreakers(context)) return m.narration_row(inputs);
  return m.narration_row_by({ ...inputs, name: seatName(event.seat, context) });
}

function revealed(event: Of<'Revealed'>, context: MatchContext): string {
  const sentence = m.narration_revealed({ pegs: pegsInWords(event.code, context) });
  if (event.false_rows.length === 0) return sentence;
  const rows = formatList(event.false_rows.map((row) => formatNumber(row)));
  const isOne = event.false_rows.length === 1;
  return `${sentence} ${isOne ? m.narration_false_rows_one({ rows }) : m.narration_false_rows_many({ rows })}`;
}

function roundScored(event: Of<'RoundScored'>, context: MatchContext): string {
  const points = pointsText(event.points, context);
  const round = roundOf(context);
  const row = round?.rows.findIndex(({ mark }) => isCracked(mark, round.holes)) ?? -1;
  const breaker = round?.rows[row]?.seat;
  if (breaker === undefined) return m.narration_not_cracked({ points });
  return m.narration_cracked({ name: seatName(breaker, context), row: formatNumber(row + 1), points });
}

function roundAborted(event: Of<'RoundAborted'>, context: MatchContext): string {
  const why = abortReason(roundOf(context));
  const seat = event.points.findIndex((points) => points !== 0);
  return seat < 0 ? why : `${why} ${penalty(event.points[seat] ?? 0, seatName(seat, context))}`;
}

function abortReason(round: RoundState | undefined): string {
  if (round?.forbidden && !round.falseRows.length) return m.narration_forbidden();
  if (round?.falseClue && !round.falseRows.length) return m.narration_false_sum();
  return isClueByHand(round) && !round?.code ? m.narration_aborted_sum() : m.narration_aborted();
}

function penalty(points: number, name: string): string {
  if (points > 0) {
    return plural(
      points,
      ({ n }) => m.narration_gets_one({ n, name }),
      ({ n }) => m.narration_gets_many({ n, name }),
    );
  }
  return plural(
    -points,
    ({ n }) => m.narration_loses_one({ n, name }),
    ({ n }) => m.narration_loses_many({ n, name }),
  );
}

function roundDropped(event: Of<'RoundDropped'>, context: MatchContext): string {
  const number = formatNumber(roundOf(context)?.number ?? 0);
  if (event.idle == null) return m.narration_dropped({ number });
  return m.narration_dropped_idle({ number, name: seatName(event.idle, context) });
}

function seatLeft(event: Of<'SeatLeft'>, context: MatchContext): string {
  const name = seatName(event.seat, context);
  const waits = context.match && graceEnds(context.match, event.seat) !== null;
  return waits ? m.narration_left({ name }) : m.narration_left_off_turn({ name });
}

function matchEnded(event: Of<'MatchEnded'>, context: MatchContext): string {
  const names = event.winners.map((seat) => seatName(seat, context));
  const [name] = names;
  if (name === undefined) return m.narration_undecided();
  // That somebody stayed away was said before.
  if (event.reason === 'resigned' && !context.match?.absent.length) return m.narration_won_by_resignation({ name });
  const inputs = { names: formatList(names), loser: codemakerName(context) };
  if (event.reason === 'false-marks') return m.narration_won_false_marks(inputs);
  if (event.reason === 'out-of-time') return m.narration_won_out_of_time(inputs);
  return names.length > 1 ? m.narration_draw({ names: formatList(names) }) : m.narration_won({ name });
}
