import { describe, expect, it } from 'vitest';
import { graceEnds } from './matchState';
import { matchAfter, matchEvents, ONE_ROW_MARKED, type Written } from './testing/writtenEvents';

const BEGUN = matchEvents();
const left = (seat: number, deadline: number): Written => ({ event: 'SeatLeft', seat, deadline });

describe('the time of the player who is awaited', () => {
  it('is the codemaker’s while a code is set', () => {
    const { awaited, since, deadline } = matchAfter(...BEGUN.slice(0, -1), { event: 'CodemakerAwaited', since: 1000, deadline: 1090 });
    expect([awaited, since, deadline]).toEqual([0, 1000, 1090]);
  });

  it('is the codemaker’s again while a row waits for its mark, and ends with the mark', () => {
    const marking = [...BEGUN, ...ONE_ROW_MARKED.slice(0, 3), { event: 'CodemakerAwaited', since: 1020, deadline: 1110 } as Written];
    expect(matchAfter(...marking)).toMatchObject({ stage: 'mark', awaited: 0, since: 1020, deadline: 1110 });
    expect(matchAfter(...marking, { event: 'Marked', row: 1, mark: [4, 0] })).toMatchObject({ stage: 'reveal', since: null, deadline: null });
  });

  it('is the codebreaker’s from the opening of a row', () => {
    const row: Written = { event: 'RowOpened', row: 1, seat: 1, deadline: 1040, since: 1010 };
    expect(matchAfter(...BEGUN, ONE_ROW_MARKED[0]!, row)).toMatchObject({ stage: 'guess', awaited: 1, since: 1010, deadline: 1040 });
  });

  it('begins anew for a guess that was taken back', () => {
    const back: Written = { event: 'GuessTakenBack', row: 1, seat: 1, deadline: 1040, since: 1025 };
    expect(matchAfter(...BEGUN, ...ONE_ROW_MARKED.slice(0, 4), back)).toMatchObject({ awaited: 1, since: 1025, deadline: 1040 });
  });
});

describe('the end of a round', () => {
  it('tells that the codemaker owned up', () => {
    const match = matchAfter(...BEGUN, ...ONE_ROW_MARKED, { event: 'OwnedUp' }, { event: 'RoundAborted', points: [0, 3] });
    expect(match.rounds[0]).toMatchObject({ ownedUp: true, outcome: 'aborted', points: [0, 3] });
    expect([match.since, match.totals]).toEqual([null, [0, 3]]);
  });

  it('tells that the code was one that the edition forbids', () => {
    const shown: Written = { event: 'Revealed', code: ['R', 'R', 'G', 'Y'], salt: null, false_rows: [], forbidden: true, false_clue: false };
    expect(matchAfter(...BEGUN, ...ONE_ROW_MARKED, shown).rounds[0]?.forbidden).toBe(true);
  });

  it('counts for the others when the codemaker let the time run out', () => {
    const match = matchAfter(...BEGUN, { event: 'RoundLost', points: [0, 3] });
    expect(match.rounds[0]).toMatchObject({ outcome: 'lost', points: [0, 3] });
    expect([match.deadline, match.totals]).toEqual([null, [0, 3]]);
  });

  it('names the player for whom the others had waited', () => {
    const match = matchAfter(...BEGUN, { event: 'RoundDropped', reason: 'claimed', idle: 0 });
    expect(match.rounds[0]).toMatchObject({ outcome: 'claimed', idle: 0, points: null });
  });
});

describe('the grace of a player who is away', () => {
  it('ends only while it is that player’s turn', () => {
    const match = matchAfter(...BEGUN, left(0, 1150), left(1, 1150));
    expect([graceEnds(match, 0), graceEnds(match, 1)]).toEqual([1150, null]);
  });

  it('runs from the beginning of the turn for a player who was away before', () => {
    expect(graceEnds(matchAfter(...BEGUN, left(1, 1005), ...ONE_ROW_MARKED), 1)).toBe(1150);
  });

  it('has no end for a player who is here', () => {
    expect(graceEnds(matchAfter(...BEGUN), 0)).toBeNull();
  });

  it('always runs in a match from before such waits were noted', () => {
    const older = matchAfter(...matchEvents({ patience: null }).slice(0, -1), left(1, 1150));
    expect(graceEnds(older, 1)).toBe(1150);
  });
});
