import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TableAnswer } from '$net';
import { fold, knowRowPoints, learnCode, learnMarks, lookAnew, matchOf, nothing, tableOf, type Folded } from './tableState';
import { asAnswer } from './testing/asAnswer';
import { logs, toldTo, type Log } from './testing/recordedLogs';

const NOBODY = { mine: [], here: [] };

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const digest = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex').slice(0, 16);

function answer(folded: Folded, seat: number | null): TableAnswer {
  const ownCode = folded.match?.ownCode ?? null;
  return asAnswer({ table: tableOf(folded, NOBODY), match: matchOf(folded), ownCode }, seat);
}

/** The table after each event, as that seat sees it. */
function folding(log: Log, seat: number | null): Folded[] {
  let folded = knowRowPoints(nothing(log.table, log.origin), log.rowPoints);
  return toldTo(log, seat).map((event) => {
    folded = fold(folded, event);
    // What only the rules can tell is asked of the server, which answers about the latest version.
    if (folded.match?.isUnsure) folded = learnMarks(folded, log.answers[0]!);
    return folded;
  });
}

describe.each(Object.entries(logs))('the log %s', (_, log) => {
  const views = [null, ...log.answers.slice(1).keys()];
  const folded = views.map((seat) => folding(log, seat));

  it('ends as the server has it, for every seat', () => {
    views.forEach((seat, n) => {
      expect(answer(folded[n]!.at(-1)!, seat)).toEqual(log.answers[n]);
    });
  });

  it('is as the server has it after every single event', () => {
    log.digests.forEach((expected, version) => {
      if (expected === null) return;
      const chairs = folded[0]![version]!.chairs.length;
      const shown = views.map((seat, n) => {
        const known = seat !== null && seat < chairs ? seat : null;
        return answer((seat === known ? folded[n]! : folded[0]!)[version]!, known);
      });
      expect(digest(shown), `after event ${version + 1}: ${canonical(shown[0])}`).toBe(expected);
    });
  });

  it('tells a codemaker who looks anew the code, and nobody else', () => {
    const seats = views.filter((seat) => seat !== null);
    for (const seat of seats) {
      const told = toldTo(log, seat);
      folding(log, null).forEach((spectator, version) => {
        const since = (spectator.match?.hiddenAt ?? version + 2) - 1;
        const looking = told.slice(since, version + 1).reduce(learnCode, lookAnew(spectator));
        expect(looking).toEqual(folded[views.indexOf(seat)]![version]);
      });
    }
  });
});

describe('folding', () => {
  const log = logs['mini']!;

  it('is the same when events are told twice', () => {
    const once = log.events.reduce(fold, nothing(log.table));
    expect(log.events.reduce(fold, once)).toEqual(once);
  });

  it('refuses a gap', () => {
    expect(() => fold(nothing(log.table), log.events[1]!)).toThrow('event 2 after 0');
  });

  it('gives the same points whenever the sheet comes', () => {
    const family = logs['family-three']!;
    const late = knowRowPoints(family.events.reduce(fold, nothing(family.table)), family.rowPoints);
    const early = family.events.reduce(fold, knowRowPoints(nothing(family.table), family.rowPoints));
    expect(late).toEqual(early);
    expect(late.match?.state.rounds[0]?.rows[0]?.points).not.toBeNull();
  });

  it('says whose seats are mine and who is here', () => {
    const bot = logs['bot']!;
    const table = tableOf(bot.events.reduce(fold, nothing(bot.table)), { mine: [0], here: [] });
    expect(table?.seats.map(({ mine, here }) => [mine, here])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('learns no marks from an answer that is older', () => {
    const unmarked = logs['resigned-before-the-mark']!;
    const folded = unmarked.events.reduce(fold, nothing(unmarked.table));
    expect(folded.match?.isUnsure).toBe(true);
    const older = { ...unmarked.answers[0]!, version: folded.version - 1 };
    expect(learnMarks(folded, older)).toBe(folded);
    expect(learnMarks(folded, unmarked.answers[0]!).match?.isUnsure).toBe(false);
  });
});
