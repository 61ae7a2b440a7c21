import { describe, expect, test } from 'vitest';
import { freshPlan, nearest, orderOf, readOptions, sameNames, seated, whoOf, withEdition, withOption, written, type Plan } from './matchSetup';

const called = (seat: number) => `Player ${seat + 1}`;
const ID = '5f2b8c0e9d7a4b61a3c4d5e6f7089a1b';

describe('a fresh plan', () => {
  test('against the computer lets the person crack the first code', () => {
    const plan = freshPlan('computer');
    expect(plan.seats.map((seat) => seat.who)).toEqual(['me', 'bot']);
    expect(plan.first).toBe(1);
  });

  test('at one screen has a person in every seat', () => {
    expect(freshPlan('here', 'family-2004', 4).seats).toHaveLength(4);
    expect(whoOf(freshPlan('here'))).toBe('here');
  });

  test('online waits for whoever comes', () => {
    expect(freshPlan('online').seats[1]).toEqual({ who: 'anybody' });
  });
});

describe('changing a plan', () => {
  test('more players keep who sits already, and a new bot plays like the last one', () => {
    const plan: Plan = {
      ...freshPlan('computer'),
      seats: [
        { who: 'me', name: 'Ann' },
        { who: 'bot', strength: 'expert' },
      ],
    };
    expect(seated(plan, 'computer', 3).seats).toEqual([
      { who: 'me', name: 'Ann' },
      { who: 'bot', strength: 'expert' },
      { who: 'bot', strength: 'expert' },
    ]);
  });

  test('fewer players forget a first codemaker who is gone', () => {
    const plan = { ...freshPlan('here', 'family-2004', 4), first: 3 };
    expect(seated(plan, 'here', 2).first).toBeNull();
  });

  test('another edition keeps the options that it has too', () => {
    const plan = withOption(withOption(freshPlan('here'), 'rows', '8'), 'blanks', true);
    const changed = withEdition(plan, 'here', {
      name: 'mini',
      players: [2],
      options: [{ name: 'rows' }],
    });
    expect(changed).toMatchObject({ edition: 'mini', options: { rows: '8' } });
  });

  test('another edition takes the number of players nearest to the one before', () => {
    expect(nearest([2, 3, 4, 5], 4)).toBe(4);
    expect(nearest([2], 4)).toBe(2);
  });

  test('an option that is taken away, or emptied, is gone', () => {
    const plan = withOption(freshPlan('here'), 'rows', '8');
    expect(withOption(plan, 'rows', null).options).toEqual({});
    expect(withOption(plan, 'rows', '').options).toEqual({});
  });
});

describe('what the server is asked for', () => {
  test('options are written as everywhere', () => {
    expect(written({ doubles: true, rows: '10' })).toEqual(['doubles', 'rows=10']);
    expect(readOptions(['doubles', 'rows=10'])).toEqual({ doubles: true, rows: '10' });
  });

  test('the first seat without a name is called as its player is, others get one', () => {
    const plan: Plan = {
      ...freshPlan('here'),
      seats: [
        { who: 'me', name: '  ' },
        { who: 'me', name: ' Ben ' },
        { who: 'me', name: '' },
      ],
    };
    expect(orderOf(plan, ID, called).chairs).toEqual([
      { who: 'me', name: null },
      { who: 'me', name: 'Ben' },
      { who: 'me', name: 'Player 3' },
    ]);
  });

  test('a table that waits for nobody is not listed', () => {
    expect(orderOf({ ...freshPlan('computer'), listed: true }, ID, called).listed).toBe(false);
    expect(orderOf({ ...freshPlan('online'), listed: true }, ID, called).listed).toBe(true);
  });

  test('where nobody else waits, one may be away for a day', () => {
    expect(orderOf(freshPlan('computer'), ID, called).terms.grace).toBe(86_400);
    expect(orderOf(freshPlan('online'), ID, called).terms.grace).toBeNull();
  });

  test('of two seats with one name the second is told', () => {
    const plan: Plan = {
      ...freshPlan('here', 'family-2004', 3),
      seats: [
        { who: 'me', name: 'Ann' },
        { who: 'me', name: '' },
        { who: 'me', name: ' Ann' },
      ],
    };
    expect(sameNames(plan, called)).toEqual([2]);
  });
});
