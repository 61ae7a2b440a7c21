import { beforeEach, describe, expect, it } from 'vitest';
import { readReviewedRound, saveReviewedRound } from './savedRound';

describe('the round that is still looked at', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload, for its own table', () => {
    saveReviewedRound('a', 0);
    expect(readReviewedRound('a')).toBe(0);
    expect(readReviewedRound('b')).toBeNull();
  });

  it('is forgotten when the player goes on', () => {
    saveReviewedRound('a', 1);
    saveReviewedRound('a', null);
    expect(readReviewedRound('a')).toBeNull();
  });

  it('is nothing where something else is stored', () => {
    sessionStorage.setItem('codepegs.looking.a', 'evil');
    expect(readReviewedRound('a')).toBeNull();
  });
});
