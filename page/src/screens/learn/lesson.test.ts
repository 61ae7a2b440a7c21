import { expect, it } from 'vitest';
import { after, before, drawCode, EXAMPLES, readProgress, START } from './lesson';

it('goes from step to step and stays at either end', () => {
  expect(after('code')).toBe('row');
  expect(after('done')).toBe('done');
  expect(before('row')).toBe('code');
  expect(before('code')).toBe('code');
});

it('continues from stored progress, and ignores invalid progress', () => {
  const now = { ...START, step: 'play', code: ['R', 'R', 'B', 'B'], rows: [{ guess: ['R'], mark: [1, 0] }] };
  expect(readProgress(JSON.parse(JSON.stringify(now)))).toEqual(now);
  expect(readProgress({ step: 'elsewhere' })).toBeNull();
  expect(readProgress({ step: 'play', rows: [1] })).toBeNull();
  expect(readProgress('play')).toBeNull();
});

it('draws a code from the pegs of the board', () => {
  const random = [0, 0.99, 0.5, 0.2];
  expect(drawCode(['R', 'B', 'G', 'Y'], 4, () => random.shift()!)).toEqual(['R', 'Y', 'G', 'R']);
});

it('has examples whose rows are as long as their codes', () => {
  for (const { code, guess } of Object.values(EXAMPLES)) expect(guess.length).toBe(code.length);
});
