import { expect, test } from 'vitest';
import type { TableLine } from '$net';
import { appendPage, otherPlayers, resultFor, scoreFor } from './tableLine';

const line = (change: Partial<TableLine>): TableLine => ({
  id: 'a',
  edition: 'duel',
  options: [],
  players: 2,
  stage: 'over',
  listed: false,
  free: 0,
  together: false,
  names: { 0: 'Ann', 1: 'Ben' },
  mine: [0],
  version: 9,
  created_at: 0,
  changed_at: 0,
  imported: false,
  hints: 0,
  result: { totals: [13, 9], winners: [0] },
  ...change,
});

test('seats of an imported match in which nobody of this server sits are no bots', () => {
  const names = { 0: 'Ann' };
  expect(otherPlayers(line({ names })).bots).toBe(1);
  expect(otherPlayers(line({ names, imported: true }))).toEqual({ names: [], bots: 0 });
});

test('a sole winner has won, and several winners have drawn', () => {
  expect(resultFor(line({}))).toBe('won');
  expect(resultFor(line({ mine: [1] }))).toBe('lost');
  expect(resultFor(line({ result: { totals: [9, 9], winners: [0, 1] } }))).toBe('drawn');
});

test('a match without winners is undecided', () => {
  expect(resultFor(line({ result: { totals: [0, 0], winners: [] } }))).toBe('undecided');
});

test('a player with several seats neither wins nor loses', () => {
  expect(resultFor(line({ mine: [0, 1] }))).toBe('ended');
  expect(scoreFor(line({ mine: [0, 1] }))).toBeNull();
});

test('the score has the player’s points and the best of the others', () => {
  const result = { totals: [7, 16, 10], winners: [1] };
  expect(scoreFor(line({ players: 3, result }))).toEqual({ mine: 7, best: 16 });
  expect(scoreFor(line({ players: 3, result }), true)).toEqual({ mine: 7, best: 10 });
});

test('the others are people by name, and bots in the seats that are not free', () => {
  const four = line({ players: 4, free: 1, mine: [1], names: { 0: 'Ann', 1: 'me' } });
  expect(otherPlayers(four)).toEqual({ names: ['Ann'], bots: 1 });
});

test('a table that moved between two pages is shown once', () => {
  const ids = appendPage([line({ id: 'a' })], [line({ id: 'a' }), line({ id: 'b' })]).map(({ id }) => id);
  expect(ids).toEqual(['a', 'b']);
});
