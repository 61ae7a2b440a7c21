import { describe, expect, test } from 'vitest';
import { readOptions, withOption, writeOptions } from '../options';
import { type MatchSetup, nearest, newSetup, openRequest, opponentsOf, repeatedNames, seated } from './matchSetup';

const defaultName = (seat: number) => `Player ${seat + 1}`;
const ID = '5f2b8c0e9d7a4b61a3c4d5e6f7089a1b';

describe('a fresh plan', () => {
  test('against the computer lets the person crack the first code', () => {
    const setup = newSetup('computer');
    expect(setup.seats.map((seat) => seat.who)).toEqual(['me', 'bot']);
    expect(setup.first).toBe(1);
  });

  test('at one screen has a person in every seat', () => {
    expect(newSetup('here', 'family-2004', 4).seats).toHaveLength(4);
    expect(opponentsOf(newSetup('here'))).toBe('here');
  });

  test('online waits for whoever comes', () => {
    expect(newSetup('online').seats[1]).toEqual({ who: 'anybody' });
  });
});

describe('changing a plan', () => {
  test('more players keep who sits already, and a new bot plays like the last one', () => {
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

  test('fewer players forget a first codemaker who is gone', () => {
    const setup = { ...newSetup('here', 'family-2004', 4), first: 3 };
    expect(seated(setup, 'here', 2).first).toBeNull();
  });

  test('another edition takes the number of players nearest to the one before', () => {
    expect(nearest([2, 3, 4, 5], 4)).toBe(4);
    expect(nearest([2], 4)).toBe(2);
  });

  test('an option that is taken away, or emptied, is gone', () => {
    const options = withOption({}, 'rows', '8');
    expect(options).toEqual({ rows: '8' });
    expect(withOption(options, 'rows', null)).toEqual({});
    expect(withOption(options, 'rows', '')).toEqual({});
  });
});

describe('what the server is asked for', () => {
  test('options are written as everywhere', () => {
    expect(writeOptions({ doubles: true, rows: '10' })).toEqual(['doubles', 'rows=10']);
    expect(readOptions(['doubles', 'rows=10'])).toEqual({ doubles: true, rows: '10' });
  });

  test('the first seat without a name is called as its player is, others get one', () => {
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

  test('a table that waits for nobody is not listed', () => {
    expect(openRequest({ ...newSetup('computer'), listed: true }, ID, defaultName).listed).toBe(false);
    expect(openRequest({ ...newSetup('online'), listed: true }, ID, defaultName).listed).toBe(true);
  });

  test('where nobody else waits, one may be away for a day', () => {
    expect(openRequest(newSetup('computer'), ID, defaultName).terms.grace).toBe(86_400);
    expect(openRequest(newSetup('online'), ID, defaultName).terms.grace).toBeNull();
  });

  test('of two seats with one name the second is told', () => {
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
