import { describe, expect, test } from 'vitest';
import { readOptions, withOption, writeOptions } from '../options';
import { type MatchSetup, nearest, newSetup, openRequest, opponentsOf, repeatedNames, seated } from './matchSetup';

const defaultName = (seat: number) => `Player ${seat + 1}`;
const ID = '5f2b8c0e9d7a4b61a3c4d5e6f7089a1b';

describe('a new set-up', () => {
  test('against the computer lets the player break the first code', () => {
    const setup = newSetup('computer');
    expect(setup.seats.map((seat) => seat.who)).toEqual(['me', 'bot']);
    expect(setup.first).toBe(1);
  });

  test('at one screen has a person in every seat', () => {
    expect(newSetup('here', 'family-2004', 4).seats).toHaveLength(4);
    expect(opponentsOf(newSetup('here'))).toBe('here');
  });

  test('online leaves the other seat open', () => {
    expect(newSetup('online').seats[1]).toEqual({ who: 'anybody' });
  });
});

describe('changing a set-up', () => {
  test('more players keep the occupied seats, and a new bot is as strong as the last one', () => {
    const setup: MatchSetup = {
      ...newSetup('computer'),
      seats: [
        { who: 'me', name: 'Ann' },
        { who: 'bot', strength: 'expert' },
      ],
    };
    expect(seated(setup, 'computer', 3).seats).toEqual([
      { who: 'me', name: 'Ann' },
      { who: 'bot', strength: 'expert' },
      { who: 'bot', strength: 'expert' },
    ]);
  });

  test('fewer players reset a first codemaker whose seat is gone', () => {
    const setup = { ...newSetup('here', 'family-2004', 4), first: 3 };
    expect(seated(setup, 'here', 2).first).toBeNull();
  });

  test('another edition gets the nearest number of players that it allows', () => {
    expect(nearest([2, 3, 4, 5], 4)).toBe(4);
    expect(nearest([2], 4)).toBe(2);
  });

  test('an option without a value is removed', () => {
    const options = withOption({}, 'rows', '8');
    expect(options).toEqual({ rows: '8' });
    expect(withOption(options, 'rows', null)).toEqual({});
    expect(withOption(options, 'rows', '')).toEqual({});
  });
});

describe('the request for a table', () => {
  test('options are written in the server’s notation', () => {
    expect(writeOptions({ doubles: true, rows: '10' })).toEqual(['doubles', 'rows=10']);
    expect(readOptions(['doubles', 'rows=10'])).toEqual({ doubles: true, rows: '10' });
  });

  test('the first seat without a name gets its player’s name, others a default name', () => {
    const setup: MatchSetup = {
      ...newSetup('here'),
      seats: [
        { who: 'me', name: '  ' },
        { who: 'me', name: ' Ben ' },
        { who: 'me', name: '' },
      ],
    };
    expect(openRequest(setup, ID, defaultName).chairs).toEqual([
      { who: 'me', name: null },
      { who: 'me', name: 'Ben' },
      { who: 'me', name: 'Player 3' },
    ]);
  });

  test('a table without open seats is not listed', () => {
    expect(openRequest({ ...newSetup('computer'), listed: true }, ID, defaultName).listed).toBe(false);
    expect(openRequest({ ...newSetup('online'), listed: true }, ID, defaultName).listed).toBe(true);
  });

  test('where no other person waits, the grace period is a day', () => {
    expect(openRequest(newSetup('computer'), ID, defaultName).terms.grace).toBe(86_400);
    expect(openRequest(newSetup('online'), ID, defaultName).terms.grace).toBeNull();
  });

  test('of two seats with the same name the second is reported', () => {
    const setup: MatchSetup = {
      ...newSetup('here', 'family-2004', 3),
      seats: [
        { who: 'me', name: 'Ann' },
        { who: 'me', name: '' },
        { who: 'me', name: ' Ann' },
      ],
    };
    expect(repeatedNames(setup, defaultName)).toEqual([2]);
  });
});
