import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TableAnswer } from '$net';
import {
  applyEvent,
  emptyTable,
  fillMissingMarks,
  forgetOwnCode,
  learnOwnCode,
  matchView,
  setRowPoints,
  tableView,
  type TrackedTable,
} from './tableState';
import { asAnswer } from './testing/asAnswer';
import { eventsFor, type Log, logs } from './testing/recordedLogs';

const NOBODY = { mine: [], here: [] };

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const digest = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

function answer(tracked: TrackedTable, seat: number | null): TableAnswer {
  const ownCode = tracked.match?.ownCode ?? null;
  return asAnswer({ table: tableView(tracked, NOBODY), match: matchView(tracked), ownCode }, seat);
}

/** The table after each event, as that seat sees it. */
function statesOf(log: Log, seat: number | null): TrackedTable[] {
  let tracked = setRowPoints(emptyTable(log.table, log.origin), log.rowPoints);
  return eventsFor(log, seat).map((event) => {
    tracked = applyEvent(tracked, event);
    // Only the server knows the rules, so the page asks it for such marks. Its answer is about the latest
    // version.
    if (tracked.match?.needsServerMarks) tracked = fillMissingMarks(tracked, log.answers[0]!);
    return tracked;
  });
}

describe.each(Object.entries(logs))('the log %s', (_, log) => {
  const views = [null, ...log.answers.slice(1).keys()];
  const tracked = views.map((seat) => statesOf(log, seat));

  it('ends in the server’s state, for every seat', () => {
    views.forEach((seat, n) => {
      expect(answer(tracked[n]!.at(-1)!, seat)).toEqual(log.answers[n]);
    });
  });

  it('agrees with the server after every single event', () => {
    log.digests.forEach((expected, version) => {
      if (expected === null) return;
      const chairs = tracked[0]![version]!.chairs.length;
      const shown = views.map((seat, n) => {
        const known = seat !== null && seat < chairs ? seat : null;
        return answer((seat === known ? tracked[n]! : tracked[0]!)[version]!, known);
      });
      expect(digest(shown), `after event ${version + 1}: ${canonical(shown[0])}`).toBe(expected);
    });
  });

  it('gives the code to a codemaker who reconnects, and to nobody else', () => {
    const seats = views.filter((seat) => seat !== null);
    for (const seat of seats) {
      const events = eventsFor(log, seat);
      statesOf(log, null).forEach((spectator, version) => {
        const since = (spectator.match?.codeSetAt ?? version + 2) - 1;
        const looking = events.slice(since, version + 1).reduce(learnOwnCode, forgetOwnCode(spectator));
        expect(looking).toEqual(tracked[views.indexOf(seat)]![version]);
      });
    }
  });
});

describe('applying events', () => {
  const log = logs['mini']!;

  it('changes nothing when events are repeated', () => {
    const once = log.events.reduce(applyEvent, emptyTable(log.table));
    expect(log.events.reduce(applyEvent, once)).toEqual(once);
  });

  it('refuses a gap', () => {
    expect(() => applyEvent(emptyTable(log.table), log.events[1]!)).toThrow('event 2 after 0');
  });

  it('gives the same points whenever the sheet arrives', () => {
    const family = logs['family-three']!;
    const late = setRowPoints(family.events.reduce(applyEvent, emptyTable(family.table)), family.rowPoints);
    const early = family.events.reduce(applyEvent, setRowPoints(emptyTable(family.table), family.rowPoints));
    expect(late).toEqual(early);
    expect(late.match?.state.rounds[0]?.rows[0]?.points).not.toBeNull();
  });

  it('shows the player’s seats and who is connected', () => {
    const bot = logs['bot']!;
    const table = tableView(bot.events.reduce(applyEvent, emptyTable(bot.table)), { mine: [0], here: [] });
    expect(table?.seats.map(({ mine, here }) => [mine, here])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('ignores the marks of an older answer', () => {
    const unmarked = logs['resigned-before-the-mark']!;
    const tracked = unmarked.events.reduce(applyEvent, emptyTable(unmarked.table));
    expect(tracked.match?.needsServerMarks).toBe(true);
    const older = { ...unmarked.answers[0]!, version: tracked.version - 1 };
    expect(fillMissingMarks(tracked, older)).toBe(tracked);
    expect(fillMissingMarks(tracked, unmarked.answers[0]!).match?.needsServerMarks).toBe(false);
  });
});
