import { expect, it } from 'vitest';
import type { EventTold, Order } from '$net';
import { canResend } from './staleCommand';

const at = { version: 9, at: 0 };
const left: EventTold = { ...at, event: 'SeatLeft', seat: 1, deadline: 9 };
const standIn: EventTold = { ...at, event: 'StandInSeated', seat: 1 };
const opened: EventTold = { ...at, event: 'RowOpened', row: 2, seat: 1, deadline: null };
const sat: EventTold = { ...at, event: 'PersonSat', seat: 1, name: 'Ben' };
const offered: EventTold = { ...at, event: 'TermsOffered', seat: 1, terms: { edition: 'mini', players: 2, options: [], first: null, grace: 60, stand_ins: false } };
const guess = (seat: number): Order => ({ kind: 'guess', seat, guess: ['R'] });

it('does not matter for a guess who comes and goes', () => {
  expect(canResend(guess(0), [left, standIn])).toBe(true);
});
it('matters whether a bot sits in one’s own seat', () => {
  expect(canResend(guess(1), [standIn])).toBe(false);
});
it('matters what happens on the board', () => {
  expect(canResend(guess(1), [left, opened])).toBe(false);
});
it('does not matter for sitting down who else does, but what is agreed does', () => {
  expect(canResend({ kind: 'sit' }, [sat])).toBe(true);
  expect(canResend({ kind: 'agree', seat: 0 }, [sat, offered])).toBe(false);
  expect(canResend({ kind: 'offer', seat: 0, terms: { edition: 'mini' } }, [sat])).toBe(false);
});
