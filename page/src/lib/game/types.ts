// A table and its match as the page has them: folded from events, the same as the server's own.

import type { EditionSheet, EventTold, MatchAnswer, TableAnswer, TermsTold } from '$lib/net/wire';

export interface SeatState {
  seat: number;
  who: 'person' | 'bot' | 'nobody';
  name: string | null;
  /** Of a bot. */
  strength: string | null;
  mine: boolean;
  /** To the terms. */
  agreed: boolean;
  /** Somebody is connected in that seat, as far as this server process knows. Bots always are. */
  here: boolean;
}

export interface TableState {
  id: string;
  /** For others to join or watch. */
  link: string;
  /** The short code to join by, before the match begins. */
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
  /** When the match is over. */
  seed: string | null;
}

export interface RowState {
  seat: number;
  /** null: out of time. */
  guess: string[] | null;
  mark: number[] | null;
  /** What the guess scored, where guesses score (3 to 5 players). */
  points: number | null;
  ranOut: boolean;
}

export interface RoundState {
  number: number;
  codemaker: number;
  holes: number | null;
  commitment: string | null;
  rows: RowState[];
  /** No code fits the marks: one of them is false. */
  proven: boolean;
  /** After the reveal. */
  code: string[] | null;
  salt: string | null;
  /** Rows with false marks, counted from 1; known after the reveal. */
  falseRows: number[];
  outcome: 'open' | 'scored' | 'aborted' | 'resigned' | 'unrevealed' | 'early';
  /** Each seat's points from this round, when it has ended. */
  points: number[] | null;
}

export interface MatchState {
  edition: string;
  options: string[];
  /** What the seats are called. */
  seats: string[];
  first: number;
  stage: MatchAnswer['stage'];
  /** The seat that is to do something now. */
  awaited: number | null;
  /** Of the open row, in seconds since 1970 by the server's clock. */
  deadline: number | null;
  /** Every round that was begun, aborted ones and the running one included. */
  rounds: RoundState[];
  totals: number[];
  /** Who has left, and until when they are awaited. */
  away: { seat: number; until: number }[];
  standIns: number[];
  resigned: number[];
  /** Why it is over: `played`, `resigned`, `undecided`; null while it goes on. */
  ended: 'played' | 'resigned' | 'undecided' | null;
  winners: number[];
  /** Counts the match's own events. */
  version: number;
}

/** What a sentence or a screen needs to speak of a table. A `LiveTable` is one. */
export interface Scene {
  readonly table: TableState | null;
  readonly match: MatchState | null;
  readonly sheet: EditionSheet | null;
}

export type LiveStatus = 'loading' | 'live' | 'reconnecting' | 'offline' | 'gone';

/** Events that came together. */
export interface Heard {
  events: EventTold[];
  /** Each event, and the table as it was right after it. */
  steps: { event: EventTold; scene: Scene }[];
  /** They happened while somebody looked, and so they are told. */
  isNews: boolean;
}
