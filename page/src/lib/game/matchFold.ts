// What an event makes of a match. It judges nothing: what is legal, the server has decided.

import type { EventTold } from '$lib/net/wire';
import type { MatchState, RoundState, RowState } from './types';

/** What a guess scores where guesses score: so much a key peg of each kind, or for the whole code. */
export interface RowPoints {
  keys: number[];
  cracked: number;
}

/** A match, and what is needed to go on folding. */
export interface FoldedMatch {
  readonly state: MatchState;
  /** Who has the open row. */
  readonly turn: number | null;
  /** The code of the running round, where this view may see it. */
  readonly ownCode: string[] | null;
  /** The version in which it was hidden, as long as it is. */
  readonly hiddenAt: number | null;
  /** A row was marked at the reveal by the rules, which only the server knows. */
  readonly isUnsure: boolean;
  readonly rowPoints: RowPoints | null;
}

type Begun = Extract<EventTold, { event: 'MatchBegun' }>;

export function beginMatch(event: Begun, rowPoints: RowPoints | null): FoldedMatch {
  const state: MatchState = {
    edition: event.rules.edition,
    options: event.rules.options,
    seats: event.seats,
    first: event.first,
    stage: 'code',
    awaited: null,
    deadline: null,
    rounds: [],
    totals: event.seats.map(() => 0),
    away: [],
    standIns: [],
    resigned: [],
    ended: null,
    winners: [],
    version: 1,
  };
  return { state, turn: null, ownCode: null, hiddenAt: null, isUnsure: false, rowPoints };
}

/** The match after that event; events of the table leave it as it is. */
export function foldMatch(folded: FoldedMatch, event: EventTold): FoldedMatch {
  const changed = changes(folded, event);
  return changed === null ? folded : settled(changed);
}

function changes(folded: FoldedMatch, event: EventTold): FoldedMatch | null {
  const { state } = folded;
  switch (event.event) {
    case 'RoundBegun': {
      const rounds = [...state.rounds, newRound(event.number, event.codemaker)];
      return { ...closed(inMatch(folded, { rounds })), ownCode: null, hiddenAt: null };
    }
    case 'CodeSet': {
      const changed = inRound(folded, { holes: event.holes, commitment: event.commitment });
      return { ...changed, ownCode: event.code ?? null, hiddenAt: event.version };
    }
    case 'RowOpened':
      return open(folded, event.seat, event.deadline);
    case 'Guessed':
      return closed(withRows(folded, (rows) => [...rows, newRow(event.seat, event.guess)]));
    case 'GuessTakenBack':
      return open(withRows(folded, (rows) => rows.slice(0, -1)), event.seat, event.deadline);
    case 'RowRanOut':
      return closed(withRows(folded, (rows) => [...rows, newRow(event.seat, null)]));
    case 'Marked':
      return withRows(folded, (rows) =>
        rows.map((row, n) => (n === event.row - 1 ? { ...row, mark: event.mark } : row)),
      );
    case 'FalseMarkProven':
      return closed(inRound(folded, { proven: true }));
    case 'Revealed':
      return revealed(folded, event);
    case 'RoundScored':
      return inRound(folded, { outcome: 'scored', points: event.points });
    case 'RoundAborted':
      return inRound(folded, { outcome: 'aborted', points: event.points });
    case 'RoundDropped':
      return closed(inRound(folded, { outcome: event.reason }));
    case 'SeatLeft': {
      const away = [...without(state, event.seat), { seat: event.seat, until: event.deadline }];
      return inMatch(folded, { away });
    }
    case 'SeatReturned':
      return inMatch(folded, { away: without(state, event.seat), standIns: seated(state, event.seat) });
    case 'StandInSeated':
      return inMatch(folded, { standIns: [...state.standIns, event.seat].sort((a, b) => a - b) });
    case 'SeatResigned':
      return inMatch(folded, {
        away: without(state, event.seat),
        standIns: seated(state, event.seat),
        resigned: [...state.resigned, event.seat],
      });
    case 'MatchEnded':
      return inMatch(folded, { ended: event.reason, winners: event.winners });
    default:
      return null;
  }
}

function revealed(
  folded: FoldedMatch,
  event: Extract<EventTold, { event: 'Revealed' }>,
): FoldedMatch {
  const isUnsure = current(folded.state).rows.some((row) => row.guess && !row.mark);
  const { code, salt } = event;
  const shown = { code, salt, holes: code.length, falseRows: event.false_rows };
  return {
    ...closed(inRound(folded, shown)),
    ownCode: null,
    hiddenAt: null,
    isUnsure: folded.isUnsure || isUnsure,
  };
}

/** The rows whose marks only the server could know, taken from its own answer. */
export function fillMarks(folded: FoldedMatch, marks: (number[] | null)[][]): FoldedMatch {
  const rounds = folded.state.rounds.map((round, r) => ({
    ...round,
    rows: round.rows.map((row, n) =>
      row.guess && !row.mark ? { ...row, mark: marks[r]?.[n] ?? null } : row,
    ),
  }));
  return settledRows({ ...folded, isUnsure: false, state: { ...folded.state, rounds } });
}

/** The match with each row's points, once it is known what a guess scores. */
export function withRowPoints(folded: FoldedMatch, rowPoints: RowPoints | null): FoldedMatch {
  return settledRows({ ...folded, rowPoints });
}

// -- Small changes --------------------------------------------------------------------------------

function newRound(number: number, codemaker: number): RoundState {
  return {
    number,
    codemaker,
    holes: null,
    commitment: null,
    rows: [],
    proven: false,
    code: null,
    salt: null,
    falseRows: [],
    outcome: 'open',
    points: null,
  };
}

function newRow(seat: number, guess: string[] | null): RowState {
  return { seat, guess, mark: null, points: null, ranOut: guess === null };
}

function current(state: MatchState): RoundState {
  const round = state.rounds.at(-1);
  if (!round) throw new Error('no round has begun');
  return round;
}

function inMatch(folded: FoldedMatch, changed: Partial<MatchState>): FoldedMatch {
  return { ...folded, state: { ...folded.state, ...changed } };
}

function inRound(folded: FoldedMatch, changed: Partial<RoundState>): FoldedMatch {
  const round = { ...current(folded.state), ...changed };
  return inMatch(folded, { rounds: [...folded.state.rounds.slice(0, -1), round] });
}

function withRows(folded: FoldedMatch, change: (rows: RowState[]) => RowState[]): FoldedMatch {
  const round = current(folded.state);
  const rows = change(round.rows).map((row) => scored(row, round.holes, folded.rowPoints));
  return inRound(folded, { rows });
}

function open(folded: FoldedMatch, seat: number, deadline: number | null): FoldedMatch {
  return { ...inMatch(folded, { deadline }), turn: seat };
}

function closed(folded: FoldedMatch): FoldedMatch {
  return { ...inMatch(folded, { deadline: null }), turn: null };
}

const without = (state: MatchState, seat: number) => state.away.filter((one) => one.seat !== seat);
const seated = (state: MatchState, seat: number) => state.standIns.filter((one) => one !== seat);

// -- What follows ---------------------------------------------------------------------------------

function settledRows(folded: FoldedMatch): FoldedMatch {
  const rounds = folded.state.rounds.map((round) => ({
    ...round,
    rows: round.rows.map((row) => scored(row, round.holes, folded.rowPoints)),
  }));
  return inMatch(folded, { rounds });
}

function scored(row: RowState, holes: number | null, rule: RowPoints | null): RowState {
  const points = rule && row.mark && holes !== null ? pointsOf(row.mark, holes, rule) : null;
  return points === row.points ? row : { ...row, points };
}

function pointsOf(mark: number[], holes: number, rule: RowPoints): number {
  if (cracks(mark, holes)) return rule.cracked;
  return mark.reduce((sum, count, key) => sum + count * (rule.keys[key] ?? 0), 0);
}

/** A mark that says that the code is cracked: all of its first key. */
export function cracks(mark: readonly number[] | null, holes: number | null): boolean {
  return mark !== null && holes !== null && mark[0] === holes;
}

function settled(folded: FoldedMatch): FoldedMatch {
  const { state } = folded;
  const stage = stageOf(state, folded.turn);
  const codemaker = state.rounds.at(-1)?.codemaker ?? null;
  const awaited = stage === 'over' ? null : stage === 'guess' ? folded.turn : codemaker;
  const totals = state.seats.map((_, seat) =>
    state.rounds.reduce((sum, round) => sum + (round.points?.[seat] ?? 0), 0),
  );
  return inMatch(folded, { stage, awaited, totals, version: state.version + 1 });
}

function stageOf(state: MatchState, turn: number | null): MatchState['stage'] {
  if (state.ended !== null) return 'over';
  const round = state.rounds.at(-1);
  if (!round || round.holes === null) return 'code';
  if (turn !== null) return 'guess';
  const last = round.rows.at(-1);
  // Once the code is open, the rules have marked what nobody had.
  return last?.guess && !last.mark && !round.code ? 'mark' : 'reveal';
}
