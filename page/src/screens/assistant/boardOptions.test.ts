import { expect, it } from 'vitest';
import type { OptionRule } from '$net';
import { readOptions, writeOptions } from '../shared/options';
import { boardOptions } from './boardOptions';

it('offers only options that change codes or marks', () => {
  const options = ['doubles', 'rows', 'time', 'marks', 'check', 'blanks'].map((name) => ({ name }) as OptionRule);
  expect(boardOptions(options).map((one) => one.name)).toEqual(['doubles', 'blanks']);
});

it('writes options in the server’s notation, and reads them', () => {
  const chosen = { doubles: true as const, holes: '5' };
  expect(writeOptions(chosen)).toEqual(['doubles', 'holes=5']);
  expect(readOptions(['doubles', 'holes=5'])).toEqual(chosen);
});
