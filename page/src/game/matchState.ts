/** Applies events to a match. It checks no rules: the server has decided what is legal. */
import type { EventTold } from '$net';
import type { MatchState, RoundState, RowState } from './types';

/** What a guess scores where guesses score: points for each kind of key peg, or for cracking the code. */
export interface RowPoints {
  keys: number[];
  cracked: number;
}

/** A match, and what is needed to apply further events. */
export interface TrackedMatch {
  readonly state: MatchState;
  /** The seat that fills the open row. */
  readonly turn: number | null;
  /** The code of the current round, if this seat may see it. */
  readonly ownCode: string[] | null;
  /** The version of the event that set the code, until it is revealed. */
  readonly codeSetAt: number | null;
  /** The reveal marked a row by the rules, which only the server knows. */
  readonly needsServerMarks: boolean;
  readonly rowPoints: RowPoints | null;
}

type Of<Kind extends EventTold['event']> = Extract<EventTold, { event: Kind }>;

export function beginMatch(event: Of<'MatchBegun'>, rowPoints: RowPoints | null): TrackedMatch {
  const state: MatchState = {
    edition: event.rules.edition,
    options: event.rules.options,
    seats: event.seats,
    first: event.first,
    grace: event.grace,
    patience: event.patience,
    stage: 'code',
    awaited: null,
    since: null,
    deadline: null,
    rounds: [],
    totals: event.seats.map(() => 0),
    away: [],
    standIns: [],
    resigned: [],
    absent: [],
    ended: null,
    winners: [],
    version: 1,
  };
  return { state, turn: null, ownCode: null, codeSetAt: null, needsServerMarks: false, rowPoints };
}

/** The match after that event; events of the table do not change it. */
export function applyMatchEvent(tracked: TrackedMatch, event: EventTold): TrackedMatch {
  const changed = changes(tracked, event);
  return changed === null ? tracked : withDerivedValues(changed);
}

function changes(tracked: TrackedMatch, event: EventTold): TrackedMatch | null {
  const { state } = tracked;
  switch (event.event) {
    case 'RoundBegun': {
      const rounds = [...state.rounds, newRound(event.number, event.codemaker)];
      return { ...closed(changeMatch(tracked, { rounds })), ownCode: null, codeSetAt: null };
    }
    case 'CodeSet': {
      const changed = changeRound(tracked, { holes: event.holes, commitment: event.commitment, clue: event.clue });
      return { ...changed, ownCode: event.code ?? null, codeSetAt: event.version };
    }
    case 'RowOpened':
      return open(tracked, event);
    case 'HintTaken': {
      const { row, seat, level } = event;
      return changeRound(tracked, { hints: [...current(state).hints, { row, seat, level }] });
    }
    case 'CodemakerAwaited':
      return changeMatch(tracked, { since: event.since, deadline: event.deadline });
    case 'Guessed':
      return closed(withRows(tracked, (rows) => [...rows, newRow(event.seat, event.guess)]));
    case 'GuessTakenBack':
      return open(withRows(tracked, (rows) => rows.slice(0, -1)), event);
    case 'RowRanOut':
      return closed(withRows(tracked, (rows) => [...rows, newRow(event.seat, null)]));
    case 'Marked':
      return closed(
        withRows(tracked, (rows) =>
          rows.map((row, n) => (n === event.row - 1 ? { ...row, mark: event.mark } : row)),
        ),
      );
    case 'FalseMarkProven':
      return closed(changeRound(tracked, { proven: true }));
    case 'OwnedUp':
      return closed(changeRound(tracked, { ownedUp: true }));
    case 'Revealed':
      return revealed(tracked, event);
    case 'RoundScored':
      return changeRound(tracked, { outcome: 'scored', points: event.points });
    case 'RoundAborted':
      return changeRound(tracked, { outcome: 'aborted', points: event.points });
    case 'RoundLost':
      return closed(changeRound(tracked, { outcome: 'lost', points: event.points }));
    case 'RoundDropped':
      return closed(changeRound(tracked, { outcome: event.reason, idle: event.idle }));
    case 'SeatLeft': {
      const away = [...without(state, event.seat), { seat: event.seat, until: event.deadline }];
      return changeMatch(tracked, { away });
    }
    case 'SeatReturned':
      return changeMatch(tracked, { away: without(state, event.seat), standIns: seated(state, event.seat) });
    case 'StandInSeated':
      return changeMatch(tracked, { standIns: [...state.standIns, event.seat].sort((a, b) => a - b) });
    case 'SeatResigned':
      return changeMatch(tracked, {
        away: without(state, event.seat),
        standIns: seated(state, event.seat),
        resigned: [...state.resigned, event.seat],
        absent: event.absent ? [...state.absent, event.seat] : state.absent,
      });
    case 'MatchEnded':
      return changeMatch(tracked, { ended: event.reason, winners: event.winners });
    default:
      return null;
  }
}

function revealed(tracked: TrackedMatch, event: Of<'Revealed'>): TrackedMatch {
  const needsServerMarks = current(tracked.state).rows.some((row) => row.guess && !row.mark);
  const { code, salt, forbidden } = event;
  const shown = { code, salt, holes: code.length, falseRows: event.false_rows, forbidden, falseClue: event.false_clue };
  return {
    ...closed(changeRound(tracked, shown)),
    ownCode: null,
    codeSetAt: null,
    needsServerMarks: tracked.needsServerMarks || needsServerMarks,
  };
}

/** How many hints each seat has used. */
export function hintsUsed(match: Pick<MatchState, 'seats'> & { rounds: readonly Pick<RoundState, 'hints'>[] }): number[] {
  const hints = match.rounds.flatMap((round) => round.hints);
  return match.seats.map((_, seat) => hints.filter((hint) => hint.seat === seat).length);
}

/** When a player who is away loses the seat; null while others are to move. */
export function graceEnds(match: MatchState, seat: number): number | null {
  const left = match.away.find((one) => one.seat === seat);
  if (!left) return null;
  // Matches from before such waits were noted go on by their own rules.
  if (match.patience == null) return left.until;
  if (seat !== match.awaited || match.since == null) return null;
  return Math.max(left.until, match.since + match.grace);
}

/** Fills in the marks that only the server could give, from its answer. */
export function fillMarks(tracked: TrackedMatch, marks: (number[] | null)[][]): TrackedMatch {
  const rounds = tracked.state.rounds.map((round, r) => ({
    ...round,
    rows: round.rows.map((row, n) =>
      row.guess && !row.mark ? { ...row, mark: marks[r]?.[n] ?? null } : row,
    ),
  }));
  return withScoredRows({ ...tracked, needsServerMarks: false, state: { ...tracked.state, rounds } });
}

/** Computes each row's points, once it is known what a guess scores. */
export function withRowPoints(tracked: TrackedMatch, rowPoints: RowPoints | null): TrackedMatch {
  return withScoredRows({ ...tracked, rowPoints });
}

// -- Helpers --------------------------------------------------------------------------------------

function newRound(number: number, codemaker: number): RoundState {
  return {
    number,
    codemaker,
    holes: null,
    commitment: null,
    clue: null,
    rows: [],
    hints: [],
    proven: false,
    code: null,
    salt: null,
    falseRows: [],
    ownedUp: false,
    forbidden: false,
    falseClue: false,
    idle: null,
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

function changeMatch(tracked: TrackedMatch, changed: Partial<MatchState>): TrackedMatch {
  return { ...tracked, state: { ...tracked.state, ...changed } };
}

function changeRound(tracked: TrackedMatch, changed: Partial<RoundState>): TrackedMatch {
  const round = { ...current(tracked.state), ...changed };
  return changeMatch(tracked, { rounds: [...tracked.state.rounds.slice(0, -1), round] });
}

function withRows(tracked: TrackedMatch, change: (rows: RowState[]) => RowState[]): TrackedMatch {
  const round = current(tracked.state);
  const rows = change(round.rows).map((row) => scored(row, round.holes, tracked.rowPoints));
  return changeRound(tracked, { rows });
}

function open(tracked: TrackedMatch, { seat, since, deadline }: Of<'RowOpened' | 'GuessTakenBack'>): TrackedMatch {
  return { ...changeMatch(tracked, { since, deadline }), turn: seat };
}

/** Nobody's time runs until somebody is awaited again. */
function closed(tracked: TrackedMatch): TrackedMatch {
  return { ...changeMatch(tracked, { since: null, deadline: null }), turn: null };
}

const without = (state: MatchState, seat: number) => state.away.filter((one) => one.seat !== seat);
const seated = (state: MatchState, seat: number) => state.standIns.filter((one) => one !== seat);

// -- Derived values -------------------------------------------------------------------------------

function withScoredRows(tracked: TrackedMatch): TrackedMatch {
  const rounds = tracked.state.rounds.map((round) => ({
    ...round,
    rows: round.rows.map((row) => scored(row, round.holes, tracked.rowPoints)),
  }));
  return changeMatch(tracked, { rounds });
}

function scored(row: RowState, holes: number | null, rule: RowPoints | null): RowState {
  const points = rule && row.mark && holes !== null ? pointsOf(row.mark, holes, rule) : null;
  return points === row.points ? row : { ...row, points };
}

function pointsOf(mark: number[], holes: number, rule: RowPoints): number {
  if (isCracked(mark, holes)) return rule.cracked;
  return mark.reduce((sum, count, key) => sum + count * (rule.keys[key] ?? 0), 0);
}

/** Whether the codemaker told the sum of a code on a real table, so that it may be false. */
export function isClueByHand(round: Pick<RoundState, 'clue' | 'commitment'> | undefined): boolean {
  return round !== undefined && round.clue !== null && round.commitment === null;
}

/** Whether a mark says that the code is cracked: every key peg is of the first kind. */
export function isCracked(mark: readonly number[] | null, holes: number | null): boolean {
  return mark !== null && holes !== null && mark[0] === holes;
}

function withDerivedValues(tracked: TrackedMatch): TrackedMatch {
  const { state } = tracked;
  const stage = stageOf(state, tracked.turn);
  const codemaker = state.rounds.at(-1)?.codemaker ?? null;
  const awaited = stage === 'over' ? null : stage === 'guess' ? tracked.turn : codemaker;
  const totals = state.seats.map((_, seat) =>
    state.rounds.reduce((sum, round) => sum + (round.points?.[seat] ?? 0), 0),
  );
  return changeMatch(tracked, { stage, awaited, totals, version: state.version + 1 });
}

function stageOf(state: MatchState, turn: number | null): MatchState['stage'] {
  if (state.ended !== null) return 'over';
  const round = state.rounds.at(-1);
  if (!round || round.holes === null) return 'code';
  if (turn !== null) return 'guess';
  const last = round.rows.at(-1);
  // After the reveal the rules have marked the last row.
  return last?.guess && !last.mark && !round.code ? 'mark' : 'reveal';
}
