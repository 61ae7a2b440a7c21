/** Tables from events that a test writes by hand. */
import type { EditionSheet, EventTold } from '$net';
import { applyEvent, emptyTable, matchView, tableView, type TrackedTable } from '../tableState';
import type { EventBatch, MatchState } from '../types';

/** An event without what every event has. */
export type Written = EventTold extends infer Event ? (Event extends EventTold ? Omit<Event, 'version' | 'at'> : never) : never;

const TERMS = { edition: 'duel', players: 2, options: ['marks=hand'], first: 0, grace: 120, stand_ins: false, patience: 600 };

/** Ann, in seat 0, is codemaker and is to set a code; Ben, in seat 1, breaks it. */
export function matchEvents({ patience = 600 as number | null, grace = 120 } = {}): Written[] {
  return [
    { event: 'TableOpened', terms: TERMS, listed: false, code: 'ABCDEF', commitment: '', rematch_of: null, imported: false },
    { event: 'PersonSat', seat: 0, name: 'Ann', person: 2 },
    { event: 'PersonSat', seat: 1, name: 'Ben', person: 3 },
    { event: 'MatchBegun', rules: { edition: 'duel', players: 2, options: ['marks=hand'] }, seats: ['Ann', 'Ben'], first: 0, grace, stand_ins: false, patience },
    { event: 'RoundBegun', number: 1, codemaker: 0 },
    { event: 'CodemakerAwaited', since: 1000, deadline: null },
  ] as Written[];
}

/** A code is set, and Ben's first row is marked. */
export const ONE_ROW_MARKED: Written[] = [
  { event: 'CodeSet', holes: 4, commitment: 'x', clue: null },
  { event: 'RowOpened', row: 1, seat: 1, deadline: null, since: 1010 },
  { event: 'Guessed', row: 1, seat: 1, guess: ['R', 'B', 'G', 'Y'] },
  { event: 'CodemakerAwaited', since: 1020, deadline: null },
  { event: 'Marked', row: 1, mark: [1, 1] },
  { event: 'RowOpened', row: 2, seat: 1, deadline: null, since: 1030 },
] as Written[];

/** Every event with the table right after it. */
export function steps(written: readonly Written[], sheet: EditionSheet | null = null): EventBatch['steps'] {
  let tracked: TrackedTable = emptyTable('table');
  return written.map((one, n) => {
    const event = { version: n + 1, at: 0, ...one } as EventTold;
    tracked = applyEvent(tracked, event);
    return { event, context: { table: tableView(tracked, { mine: [], here: [] }), match: matchView(tracked), sheet } };
  });
}

/** The match after all these events. */
export function matchAfter(...written: Written[]): MatchState {
  return steps(written).at(-1)!.context.match!;
}
