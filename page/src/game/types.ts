/** A table and its match as the page shows them, built from events. */
import type { EditionSheet, EventTold, MatchAnswer, TableAnswer, TermsTold } from '$net';

export interface SeatState {
  seat: number;
  who: 'person' | 'bot' | 'nobody';
  name: string | null;
  /** The strength of a bot. */
  strength: string | null;
  mine: boolean;
  /** Whether the player agreed to the terms. */
  agreed: boolean;
  /** Whether the seat's player is connected, as far as this server process knows. Bots always are. */
  here: boolean;
}

export interface TableState {
  id: string;
  /** The link for joining or watching. */
  link: string;
  /** The short code for joining, before the match begins. */
  code: string | null;
  version: number;
  stage: TableAnswer['stage'];
  listed: boolean;
  imported: boolean;
  terms: TermsTold;
  seats: SeatState[];
  mine: number[];
  wantsRematch: number[];
  nextTable: string | null;
  rematchOf: string | null;
  seedCommitment: string;
  /** Known when the match is over. */
  seed: string | null;
}

export interface RowState {
  seat: number;
  /** null: out of time. */
  guess: string[] | null;
  mark: number[] | null;
  /** The points of the guess, where guesses score (3 to 5 players). */
  points: number | null;
  ranOut: boolean;
}

export interface RoundState {
  number: number;
  codemaker: number;
  holes: number | null;
  commitment: string | null;
  rows: RowState[];
  /** A false mark is proven: no code fits the marks. */
  proven: boolean;
  /** Known after the reveal. */
  code: string[] | null;
  salt: string | null;
  /** Rows with false marks, counted from 1; known after the reveal. */
  falseRows: number[];
  outcome: 'open' | 'scored' | 'aborted' | 'resigned' | 'unrevealed' | 'early';
  /** Each seat's points from this round; null while it runs. */
  points: number[] | null;
}

export interface MatchState {
  edition: string;
  options: string[];
  /** The names of the seats. */
  seats: string[];
  first: number;
  stage: MatchAnswer['stage'];
  /** The seat that must act now. */
  awaited: number | null;
  /** The deadline of the open row, in seconds since 1970 by the server's clock. */
  deadline: number | null;
  /** Every round so far, including aborted ones and the current one. */
  rounds: RoundState[];
  totals: number[];
  /** Seats whose players have left, and how long the table waits for them. */
  away: { seat: number; until: number }[];
  standIns: number[];
  resigned: number[];
  /** Why the match is over; null while it runs. */
  ended: 'played' | 'resigned' | 'undecided' | null;
  winners: number[];
  /** Counts the events of the match. */
  version: number;
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
