import { describe, expect, it } from 'vitest';
import { needsHandOver, taskOf } from './task';

const rows = (n: number) => [{ rows: Array(n).fill(null) }];

describe('the task', () => {
  it('is about the next row for a guess and about the last one for a mark', () => {
    expect(taskOf({ stage: 'guess', awaited: 1, rounds: rows(2) }, [1])).toEqual({ kind: 'guess', seat: 1, row: 3, here: true });
    expect(taskOf({ stage: 'mark', awaited: 0, rounds: rows(2) }, [1])).toEqual({ kind: 'mark', seat: 0, row: 2, here: false });
  });

  it('is none when the match is over', () => {
    expect(taskOf({ stage: 'over', awaited: null, rounds: [] }, [0])).toEqual({ kind: 'none' });
  });
});

describe('handing over', () => {
  const code = taskOf({ stage: 'code', awaited: 0, rounds: rows(0) }, [0, 1]);

  it('is needed before a secret at a shared screen', () => {
    expect(needsHandOver(code, [0, 1], null)).toBe(true);
    expect(needsHandOver(code, [0, 1], 1)).toBe(true);
    expect(needsHandOver(code, [0, 1], 0)).toBe(false);
  });

  it('is needed neither for a single player nor for a guess, which everybody may see', () => {
    expect(needsHandOver(taskOf({ stage: 'code', awaited: 0, rounds: rows(0) }, [0]), [0], null)).toBe(false);
    expect(needsHandOver(taskOf({ stage: 'guess', awaited: 1, rounds: rows(0) }, [0, 1]), [0, 1], null)).toBe(false);
  });
});
