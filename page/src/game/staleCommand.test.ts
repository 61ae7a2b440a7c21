import { expect, it } from 'vitest';
import type { EventTold, Order } from '$net';
import { canResend } from './staleCommand';

const at = { version: 9, at: 0 };
const left: EventTold = { ...at, event: 'SeatLeft', seat: 1, deadline: 9 };
const standIn: EventTold = { ...at, event: 'StandInSeated', seat: 1 };
const opened: EventTold = { ...at, event: 'RowOpened', row: 2, seat: 1, deadline: null, since: null };
const sat: EventTold = { ...at, event: 'PersonSat', seat: 1, name: 'Ben', person: 3, owes_share: false };
const offered: EventTold = { ...at, event: 'TermsOffered', seat: 1, terms: { edition: 'mini', players: 2, options: [], first: null, grace: 60, stand_ins: false, patience: 600 } };
const guess = (seat: number): Order => ({ kind: 'guess', seat, guess: ['R'] });

it('a guess is resent after players left or returned', () => {
  expect(canResend(guess(0), [left, standIn])).toBe(true);
});
it('a guess is not resent after a bot took over its seat', () => {
  expect(canResend(guess(1), [standIn])).toBe(false);
});
it('a guess is not resent after a change on the board', () => {
  expect(canResend(guess(1), [left, opened])).toBe(false);
});
it('before the match a command is resent after others sat down, but not after new terms were offered', () => {
  expect(canResend({ kind: 'sit' }, [sat])).toBe(true);
  expect(canResend({ kind: 'agree', seat: 0 }, [sat, offered])).toBe(false);
  expect(canResend({ kind: 'offer', seat: 0, terms: { edition: 'mini' } }, [sat])).toBe(false);
});
