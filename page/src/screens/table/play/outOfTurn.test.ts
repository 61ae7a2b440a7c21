import { describe, expect, it } from 'vitest';
import { matchAfter, matchEvents, ONE_ROW_MARKED, type Written } from '$game/testing/writtenEvents';
import { losesByAborting, ownUpSeat, waitOf } from './outOfTurn';

const BEGUN = matchEvents();
const MARKED = [...BEGUN, ...ONE_ROW_MARKED];

describe('owning up', () => {
  it('is for the codemaker, once a mark was given', () => {
    expect(ownUpSeat(matchAfter(...BEGUN, ...ONE_ROW_MARKED.slice(0, 4)), [0], true)).toBeNull();
    expect(ownUpSeat(matchAfter(...MARKED), [0], true)).toBe(0);
    expect(ownUpSeat(matchAfter(...MARKED), [1], true)).toBeNull();
  });

  it('is for the codemaker of a real table as soon as a sum is told', () => {
    const told = (commitment: string | null): Written => ({ event: 'CodeSet', holes: 4, commitment, clue: 14 });
    expect(ownUpSeat(matchAfter(...BEGUN, told(null)), [0], true)).toBe(0);
    // The machine adds up correctly.
    expect(ownUpSeat(matchAfter(...BEGUN, told('x')), [0], true)).toBeNull();
  });

  it('is not needed where the machine marks', () => {
    expect(ownUpSeat(matchAfter(...MARKED), [0], false)).toBeNull();
  });

  it('waits for the codemaker’s own task at a shared screen', () => {
    expect(ownUpSeat(matchAfter(...MARKED), [0, 1], true)).toBeNull();
    const guessed: Written = { event: 'Guessed', row: 2, seat: 1, guess: ['W', 'W', 'W', 'W'] };
    expect(ownUpSeat(matchAfter(...MARKED, guessed), [0, 1], true)).toBe(0);
  });

  it('ends with the round, and is not for a codemaker who has resigned', () => {
    expect(ownUpSeat(matchAfter(...MARKED, { event: 'RoundAborted', points: [0, 0] }), [0], true)).toBeNull();
    expect(ownUpSeat(matchAfter(...MARKED, { event: 'SeatResigned', seat: 0, absent: false }), [0], true)).toBeNull();
  });

  it('costs the match in the third round in a row', () => {
    const again: Written[] = [{ event: 'RoundAborted', points: [0, 0] }, { event: 'RoundBegun', number: 1, codemaker: 0 }];
    expect(losesByAborting(matchAfter(...MARKED, ...again))).toBe(false);
    expect(losesByAborting(matchAfter(...MARKED, ...again, ...again))).toBe(true);
    const older = matchEvents({ patience: null });
    expect(losesByAborting(matchAfter(...older, ...again, ...again))).toBe(false);
  });
});

describe('a long wait', () => {
  it('is one for somebody at another screen, and has an end', () => {
    expect(waitOf(matchAfter(...MARKED), [0], null)).toEqual({ seat: 0, idle: 1, since: 1030, until: 1630 });
    expect(waitOf(matchAfter(...MARKED), [1], null)).toBeNull();
    expect(waitOf(matchAfter(...MARKED), [0, 1], null)).toBeNull();
  });

  it('is none where a time is agreed, or in a match that knows no claims', () => {
    expect(waitOf(matchAfter(...MARKED), [0], 60)).toBeNull();
    expect(waitOf(matchAfter(...matchEvents({ patience: null }), ...ONE_ROW_MARKED), [0], null)).toBeNull();
  });

  it('is none for spectators, for players who have resigned, and after the match', () => {
    expect(waitOf(matchAfter(...MARKED), [], null)).toBeNull();
    expect(waitOf(matchAfter(...MARKED, { event: 'SeatResigned', seat: 0, absent: false }), [0], null)).toBeNull();
    expect(waitOf(matchAfter(...MARKED, { event: 'MatchEnded', winners: [0], reason: 'played' }), [0], null)).toBeNull();
  });
});
