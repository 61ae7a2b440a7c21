// The logs that `python -m tests.web.page_logs` has written from real tables, for tests.

import type { EventTold, TableAnswer } from '$net';
import type { RowPoints } from '../matchState';

export interface Log {
  table: string;
  origin: string;
  rowPoints: RowPoints | null;
  /** The hidden codes, by the version of the event that hid them. */
  codes: Record<string, string[]>;
  /** As a spectator is told them. */
  events: EventTold[];
  /** Of what the server answers to each view after each event; null: nobody is shown that moment. */
  digests: (string | null)[];
  /** What it answers at the end: to a spectator, then to each seat. */
  answers: TableAnswer[];
}

const modules = import.meta.glob<Log>('./logs/*/*.json', { eager: true, import: 'default' });

export const logs: Record<string, Log> = Object.fromEntries(
  Object.entries(modules).map(([path, log]) => [path.replace(/^.*\/|\.json$/g, ''), log]),
);

/** The events as that seat is told them; only the codemaker is told the code. */
export function eventsFor(log: Log, seat: number | null): EventTold[] {
  let codemaker: number | null = null;
  return log.events.map((event) => {
    if (event.event === 'RoundBegun') codemaker = event.codemaker;
    const code = log.codes[event.version];
    return event.event === 'CodeSet' && code && seat === codemaker ? { ...event, code } : event;
  });
}
