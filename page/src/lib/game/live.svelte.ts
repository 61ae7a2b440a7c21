// A table that lives: follows its WebSocket, folds what happens, and sends what is done.

import type { EditionSheet, EventTold, Order } from '$lib/net/wire';
import type { Refused } from '$lib/net/refused';
import type { Heard, LiveStatus, MatchState, Scene, TableState } from './types';

/** What became of a command: it is kept, or it came too late and is to be decided anew. */
export type Sent = 'ack' | 'stale';

export interface LiveTable extends Scene {
  readonly id: string;
  readonly status: LiveStatus;
  /** Why it is gone, in the reader's language. */
  readonly trouble: Refused | null;
  readonly table: TableState | null;
  readonly match: MatchState | null;
  readonly sheet: EditionSheet | null;
  /** My own seats. */
  readonly mine: number[];
  /** Whose view it is; null: a spectator's, or nobody's yet at one screen. */
  readonly seat: number | null;
  /** The code that the seat whose view it is has set for the running round. */
  readonly ownCode: string[] | null;
  /** A command that is under way. */
  readonly pending: Order | null;
  /** The events that came last, together. */
  readonly lastEvents: EventTold[];
  /** All events so far. */
  readonly log: EventTold[];
  /** The server's clock now, in seconds since 1970. */
  now(): number;
  /** Look from another of my own seats, or from none. With one seat of my own that is looked from by itself. */
  look(seat: number | null): void;
  /** Do something. Rejects with `Refused`; while offline it waits and is sent on return. */
  send(order: Order): Promise<Sent>;
  /** Hear of all events that come; returns how to stop. */
  onHeard(hear: (heard: Heard) => void): () => void;
  /** Try to connect now, without waiting. */
  retry(): void;
  close(): void;
}

export function openLive(id: string): LiveTable {
  throw new Error(id);
}
