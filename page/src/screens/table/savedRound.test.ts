import { beforeEach, describe, expect, it } from 'vitest';
import { readReviewedRound, saveReviewedRound } from './savedRound';

describe('the finished round that is still shown', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload, for its own table', () => {
    saveReviewedRound('a', 0);
    expect(readReviewedRound('a')).toBe(0);
    expect(readReviewedRound('b')).toBeNull();
  });

  it('is removed when the player continues', () => {
    saveReviewedRound('a', 1);
    saveReviewedRound('a', null);
    expect(readReviewedRound('a')).toBeNull();
  });

  it('is null for an invalid stored value', () => {
    sessionStorage.setItem('codepegs.looking.a', 'evil');
    expect(readReviewedRound('a')).toBeNull();
  });
});
