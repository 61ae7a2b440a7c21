import { beforeEach, describe, expect, it } from 'vitest';
import { keepShown, readShown } from './savedRound';

describe('the round that is still looked at', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload, for its own table', () => {
    keepShown('a', 0);
    expect(readShown('a')).toBe(0);
    expect(readShown('b')).toBeNull();
  });

  it('is forgotten when the player goes on', () => {
    keepShown('a', 1);
    keepShown('a', null);
    expect(readShown('a')).toBeNull();
  });

  it('is nothing where something else is stored', () => {
    sessionStorage.setItem('codepegs.looking.a', 'evil');
    expect(readShown('a')).toBeNull();
  });
});
