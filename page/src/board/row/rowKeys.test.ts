import { describe, expect, test } from 'vitest';
import { SHEETS } from '../gallery/sampleSheets';
import { type BoardSheet, boardSpec } from '../spec/boardSpec';
import { DEFAULT_KEYS } from '$ui';
import { KeyReader } from './rowKeys';

const spec = (name: string) => boardSpec(SHEETS[name] as BoardSheet);
const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

describe('placing', () => {
  test('a letter places its peg, in upper and lower case', () => {
    const keys = new KeyReader();
    expect(keys.read(press('r'), spec('duel'))).toEqual({ do: 'place', letter: 'R' });
    expect(keys.read(press('R'), spec('duel'))).toEqual({ do: 'place', letter: 'R' });
  });

  test('a digit places the peg at that position in the tray', () => {
    const keys = new KeyReader();
    expect(keys.read(press('2'), spec('duel'))).toEqual({ do: 'place', letter: 'P' });
    expect(keys.read(press('9'), spec('duel'))).toBeNull();
    expect(keys.read(press('0'), spec('custom, largest'))).toEqual({ do: 'place', letter: 'J' });
  });

  test('where pegs are digits, a digit places its own peg', () => {
    expect(new KeyReader().read(press('0'), spec('bulls-and-cows'))).toEqual({ do: 'place', letter: '0' });
    expect(new KeyReader().read(press('7'), spec('number'))).toBeNull();
  });

  test('the blank has a key where it counts as a colour', () => {
    expect(new KeyReader().read(press('_', { shiftKey: true }), spec('standard, blanks'))).toEqual({ do: 'place', letter: '_' });
    expect(new KeyReader().read(press('0'), spec('standard, blanks'))).toEqual({ do: 'place', letter: '_' });
    expect(new KeyReader().read(press('0'), spec('duel'))).toBeNull();
  });

  test('with Shift a letter fills the rest', () => {
    expect(new KeyReader().read(press('R', { shiftKey: true }), spec('duel'))).toEqual({ do: 'fill', letter: 'R' });
  });

  test('a piece is typed with two letters', () => {
    const keys = new KeyReader();
    const board = spec('grand');
    expect(keys.read(press('r'), board)).toEqual({ do: 'typing', soFar: 'r' });
    expect(keys.read(press('t'), board)).toEqual({ do: 'place', letter: 'Rt' });
  });

  test('a peg is placed by its letter in any language', () => {
    const french = spec('grand');
    const yellow = { ...french.pegs[0]!, shown: 'Jt', typed: ['Jt', 'Ld', 'Yt'] };
    const board = { ...french, pegs: [yellow, ...french.pegs.slice(1)] };
    for (const typed of ['jt', 'LD', 'Yt']) {
      const keys = new KeyReader();
      expect(keys.read(press(typed[0]!), board)).toEqual({ do: 'typing', soFar: typed[0] });
      expect(keys.read(press(typed[1]!), board)).toEqual({ do: 'place', letter: 'Yt' });
    }
    expect(new KeyReader().read(press('j'), spec('duel'))).toBeNull();
  });

  test('a second letter that fits no piece starts a new name', () => {
    const keys = new KeyReader();
    const board = spec('grand');
    keys.read(press('r'), board);
    expect(keys.read(press('y'), board)).toEqual({ do: 'typing', soFar: 'y' });
    expect(keys.read(press('Backspace'), board)).toEqual({ do: 'typing', soFar: '' });
    expect(keys.read(press('Backspace'), board)).toEqual({ do: 'back' });
  });
});

describe('other keys', () => {
  test.each([
    ['Enter', 'submit'],
    ['Backspace', 'back'],
    ['Delete', 'clear'],
    ['ArrowLeft', 'left'],
    ['ArrowRight', 'right'],
    ['Home', 'first'],
    ['End', 'last'],
    ['+', 'again'],
    ['!', 'hold'],
  ])('%s means %s', (key, what) => {
    expect(new KeyReader().read(press(key), spec('duel'))).toEqual({ do: what });
  });

  test('the up and down arrows recall earlier rows', () => {
    expect(new KeyReader().read(press('ArrowUp'), spec('duel'))).toEqual({ do: 'recall', step: 1 });
    expect(new KeyReader().read(press('ArrowDown'), spec('duel'))).toEqual({ do: 'recall', step: -1 });
  });

  test('keys that browsers and screen readers use do nothing here', () => {
    for (const key of ['Tab', 'Escape', ' ', 'F5', 'PageDown']) expect(new KeyReader().read(press(key), spec('duel'))).toBeNull();
    expect(new KeyReader().read(press('r', { ctrlKey: true }), spec('duel'))).toBeNull();
    expect(new KeyReader().read(press('b', { altKey: true }), spec('duel'))).toBeNull();
  });

  test('bindings come from the settings', () => {
    const keys = { ...DEFAULT_KEYS, submit: 'F9' };
    expect(new KeyReader().read(press('F9'), spec('duel'), keys)).toEqual({ do: 'submit' });
    expect(new KeyReader().read(press('Enter'), spec('duel'), keys)).toBeNull();
    expect(new KeyReader().read(press(keys.sayScore), spec('duel'), keys)).toBeNull();
  });
});
