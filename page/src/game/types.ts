/**
 * A table and its match as the page shows them, built from events: the server's answers in the page's spelling,
 * with what only this page knows.
 */
import type { EditionSheet, EventTold, MatchAnswer, RoundAnswer, RowAnswer, SeatAnswer, TableAnswer } from '$net';

export interface SeatState extends SeatAnswer {
  /** Whether the seat's player is connected, as far as this server process knows. Bots always are. */
  here: boolean;
}

type TableFields = Omit<TableAnswer, 'seats' | 'match' | 'wants_rematch' | 'next_table' | 'rematch_of' | 'seed_commitment'>;

export interface TableState extends TableFields {
  seats: SeatState[];
  wantsRematch: number[];
  /** The table of the rematch. */
  nextTable: string | null;
  rematchOf: string | null;
  seedCommitment: string;
  /** Known when the match is over. */
  seed: string | null;
}

export interface RowState extends RowAnswer {
  ranOut: boolean;
}

export interface RoundState extends Omit<RoundAnswer, 'rows' | 'false_rows' | 'false_clue' | 'owned_up'> {
  rows: RowState[];
  /** Rows with false marks, counted from 1; known after the reveal. */
  falseRows: number[];
  /** The codemaker said that a mark was wrong. */
  ownedUp: boolean;
  /** What was told of the code was false; known after the reveal. */
  falseClue: boolean;
}

export interface MatchState extends Omit<MatchAnswer, 'seat' | 'edition' | 'rounds' | 'away' | 'stand_ins' | 'own_code'> {
  edition: string;
  /** The seat of the first codemaker. */
  first: number;
  /** The seconds that a player who is away may take. */
  grace: number;
  /** The seconds after which a player who waits may have the round dropped; null: nobody may. */
  patience: number | null;
  /** Every round so far, including aborted ones and the current one. */
  rounds: RoundState[];
  /** Seats whose players have left, and how long the table waits for them at least. */
  away: { seat: number; until: number }[];
  standIns: number[];
}

/** What a sentence or a screen needs to know about a table. A `LiveTable` provides it. */
export interface MatchContext {
  readonly table: TableState | null;
  readonly match: MatchState | null;
  readonly sheet: EditionSheet | null;
}

export type LiveStatus = 'loading' | 'live' | 'reconnecting' | 'offline' | 'gone';

/** Events that arrived together. */
export interface EventBatch {
  events: EventTold[];
  /** Each event with the table right after it. */
  steps: { event: EventTold; context: MatchContext }[];
  /** They happened while the page was open, so they are announced. */
  isNews: boolean;
}
