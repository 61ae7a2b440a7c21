import { beforeEach, describe, expect, it } from 'vitest';
import type { EventTold } from '$net';
import { verifyLuck } from './luck';
import { type KeptShare, keptShare, shareFor, shareIsGiven } from './shares';
import { type Log, logs } from './testing/recordedLogs';

const ANNS = 'a5'.repeat(32);
const OTHER = 'c1'.repeat(32);

const pegs = (letters: string) => [...letters].map((letter) => ({ letter })) as never;
/** What the checks need of the sheets; the logs are those of `tests/web/page_scripts.py`. */
const SHEETS = {
  shares: { holes: [4], pegs: pegs('WPGROSYB'), blank: false, repeats: false, codes: 1680 },
  'shares-repeats': { holes: [4], pegs: pegs('RBGYWK'), blank: false, repeats: true, codes: 1296 },
  'shares-blanks': { holes: [4], pegs: pegs('WPGROSYB'), blank: true, repeats: false, codes: 3393 },
  'shares-large': { holes: [6], pegs: pegs('ABCDEF'), blank: false, repeats: false, codes: 720 },
};

const log = logs.shares as Log;
const sheet = SHEETS.shares;

function givenAt({ events }: Log): KeptShare {
  const [opened] = events;
  return { share: ANNS, commitment: opened?.event === 'TableOpened' ? opened.commitment : '', isGiven: true };
}

/** What the browser says of a match in which the server tells these events. */
function checked(events: EventTold[], kept: KeptShare | null = givenAt(log), mine = [0]) {
  return verifyLuck({ id: 'x', log: events, mine, sheet }, kept);
}

const cheated = (change: (event: EventTold) => EventTold[]) => checked(log.events.flatMap(change));
const broken = (problem: string) => ({ state: 'broken', problem });

describe('the dice of a match with shares', () => {
  it.each(Object.entries(SHEETS))('are those that the server threw: %s', async (name, own) => {
    const played = logs[name] as Log;
    expect(played.events.some((event) => event.event === 'Revealed')).toBe(true);
    const verdict = await verifyLuck({ id: 'x', log: played.events, mine: [0], sheet: own }, givenAt(played));
    expect(verdict).toEqual({ state: 'proven', seats: [0], areCodesChecked: true });
  });
  it('are proven to others only by the shares of others', async () => {
    expect(await checked(log.events, null)).toMatchObject({ state: 'others', seats: [0] });
    expect(await checked(log.events, givenAt(log), [])).toMatchObject({ state: 'others', seats: [0] });
  });
  it('are known again though the answer of the server got lost', async () => {
    expect(await checked(log.events, { ...givenAt(log), isGiven: false })).toMatchObject({ state: 'proven' });
    expect(await checked(log.events, { ...givenAt(log), share: OTHER, isGiven: false })).toMatchObject({ state: 'others' });
  });
  it('are not checked before the end', async () => {
    expect(await checked(log.events.slice(0, -1))).toEqual({ state: 'missing' });
    expect(await checked([])).toEqual({ state: 'missing' });
  });
  it('of words are checked as far as they can be', async () => {
    const words = { ...sheet, codes: null };
    expect(await verifyLuck({ id: 'x', log: log.events, mine: [0], sheet: words }, givenAt(log))).toEqual({ state: 'proven', seats: [0], areCodesChecked: false });
  });
});

describe('a match without shares', () => {
  it('relies on the server', async () => {
    const { events } = logs.bot as Log;
    expect(await checked(events, null)).toEqual({ state: 'server' });
  });
});

describe('a cheating server is caught', () => {
  it('that ignores this browser’s share', async () => {
    expect(await cheated((event) => (event.event === 'ShareGiven' ? [] : [event]))).toEqual(broken('own-share'));
  });
  it('that changes this browser’s share', async () => {
    expect(await cheated((event) => [event.event === 'ShareGiven' ? { ...event, share: OTHER } : event])).toEqual(broken('own-share'));
  });
  it('that shows another seed', async () => {
    for (const seed of ['00'.repeat(32), 'no seed', '']) {
      expect(await cheated((event) => [event.event === 'SeedShown' ? { ...event, seed } : event])).toEqual(broken('seed'));
    }
  });
  it('that fixes another seed after this browser gave its share', async () => {
    const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
    const change = (event: EventTold): EventTold[] => {
      if (event.event === 'TableOpened') return [{ ...event, commitment }];
      return [event.event === 'SeedShown' ? { ...event, seed: '00'.repeat(32) } : event];
    };
    expect(await cheated(change)).toEqual(broken('commitment'));
  });
  it('that adds a share of its own, for its bot or after the match has begun', async () => {
    for (const [after, seat] of [['ShareGiven', 1], ['MatchBegun', 0], ['MatchBegun', 1]] as const) {
      const added = (event: EventTold): EventTold => ({ version: event.version, at: event.at, event: 'ShareGiven', seat, share: OTHER });
      expect(await cheated((event) => (event.event === after ? [event, added(event)] : [event]))).toEqual(broken('share'));
    }
  });
  it('that lets the lot fall otherwise', async () => {
    expect(await cheated((event) => [event.event === 'MatchBegun' ? { ...event, first: 1 - event.first } : event])).toEqual(broken('lot'));
  });
  it('whose bot hides a code of its choice', async () => {
    expect(await cheated((event) => [event.event === 'Revealed' ? { ...event, code: ['W', 'P', 'G', 'R'] } : event])).toEqual(broken('code'));
  });
});

describe('the shares of this browser', () => {
  beforeEach(() => localStorage.clear());

  it('are drawn once for a table and its commitment', () => {
    const share = shareFor('a', 'c');
    expect(share).toMatch(/^[0-9a-f]{64}$/);
    expect(shareFor('a', 'c')).toBe(share);
    expect(shareFor('b', 'c')).not.toBe(share);
    expect(shareFor('a', 'd')).not.toBe(share);
  });
  it('are known as given once the server has taken them', () => {
    shareFor('t', 'c');
    expect(keptShare('t')?.isGiven).toBe(false);
    shareIsGiven('t');
    expect(keptShare('t')?.isGiven).toBe(true);
    shareIsGiven('never drawn');
    expect(keptShare('never drawn')).toBeNull();
  });
  it('of the last hundred tables are kept', () => {
    for (let n = 0; n < 101; n += 1) shareFor(`n${n}`, 'c');
    expect(keptShare('n0')).toBeNull();
    expect(keptShare('n100')).not.toBeNull();
  });
});
