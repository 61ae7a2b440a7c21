import { describe, expect, it } from 'vitest';
import { nextNumber } from './steps';

const ROUNDS = { low: 1, high: 100, step: 2 };

describe('the numbers of a stepper', () => {
  it('are the lowest one and the multiples of the step, upwards and downwards', () => {
    expect([1, 2, 4].map((now) => nextNumber(now, 1, ROUNDS))).toEqual([2, 4, 6]);
    expect([6, 4, 2].map((now) => nextNumber(now, -1, ROUNDS))).toEqual([4, 2, 1]);
  });

  it('stay between the lowest and the highest', () => {
    expect([nextNumber(1, -1, ROUNDS), nextNumber(100, 1, ROUNDS), nextNumber(99, 1, { ...ROUNDS, high: 99 })]).toEqual([1, 100, 98]);
  });

  it('are all whole numbers where the step is one', () => {
    const rows = { low: 3, high: 5, step: 1 };
    expect([3, 4, 5].map((now) => nextNumber(now, 1, rows))).toEqual([4, 5, 5]);
    expect([5, 4, 3].map((now) => nextNumber(now, -1, rows))).toEqual([4, 3, 3]);
  });

  it('follow a typed number that is none of them', () => {
    expect([nextNumber(3, 1, ROUNDS), nextNumber(3, -1, ROUNDS)]).toEqual([4, 2]);
  });
});
