/** Logs of real tables, written by `python -m tests.web.page_logs`, for tests. */
import type { EventTold, TableAnswer } from '$net';
import type { RowPoints } from '../matchState';

export interface Log {
  table: string;
  origin: string;
  rowPoints: RowPoints | null;
  /** The hidden codes, by the version of the event that set them. */
  codes: Record<string, string[]>;
  /** The events as a spectator receives them. */
  events: EventTold[];
  /** A digest of the server's answers to all seats after each event; null: no answer exists at that moment. */
  digests: (string | null)[];
  /** The server's answers at the end: to a spectator, then to each seat. */
  answers: TableAnswer[];
}

const modules = import.meta.glob<Log>('./logs/*/*.json', { eager: true, import: 'default' });

export const logs: Record<string, Log> = Object.fromEntries(
  Object.entries(modules).map(([path, log]) => [path.replace(/^.*\/|\.json$/g, ''), log]),
);

/** The events as that seat receives them: only the codemaker gets the code. */
export function eventsFor(log: Log, seat: number | null): EventTold[] {
  let codemaker: number | null = null;
  return log.events.map((event) => {
    if (event.event === 'RoundBegun') codemaker = event.codemaker;
    const code = log.codes[event.version];
    return event.event === 'CodeSet' && code && seat === codemaker ? { ...event, code } : event;
  });
}
