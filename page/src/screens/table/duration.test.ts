import { describe, expect, it } from 'vitest';
import { clockText, durationInWords, waitInWords } from './duration';

describe('durations', () => {
  it('are shown as on a clock', () => {
    expect([0, -3, 5, 75, 3600, 3725].map(clockText)).toEqual(['0:00', '0:00', '0:05', '1:15', '1:00:00', '1:02:05']);
    expect(clockText(4.2)).toBe('0:05');
  });

  it('are written in the largest exact unit', () => {
    expect([1, 45, 60, 90, 120, 3600, 7200].map(durationInWords)).toEqual([
      '1 second', '45 seconds', '1 minute', '90 seconds', '2 minutes', '1 hour', '2 hours',
    ]);
  });

  it('of a wait are rounded down', () => {
    expect([30, 119, 600, 659, 3700, 7200, 90_000].map(waitInWords)).toEqual([
      '30 seconds', '1 minute', '10 minutes', '10 minutes', '61 minutes', '2 hours', '25 hours',
    ]);
  });
});
