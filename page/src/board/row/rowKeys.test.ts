import { describe, expect, test } from 'vitest';
import { SHEETS } from '../gallery/sampleSheets';
import { lookOf, type SheetLike } from '../spec/boardSpec';
import { BINDINGS, bindingsOf, Keys } from './rowKeys';

const look = (name: string) => lookOf(SHEETS[name] as SheetLike);
const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });

describe('placing', () => {
  test('a letter places its peg, large or small', () => {
    const keys = new Keys();
    expect(keys.read(press('r'), look('duel'))).toEqual({ do: 'place', letter: 'R' });
    expect(keys.read(press('R'), look('duel'))).toEqual({ do: 'place', letter: 'R' });
  });

  test('a digit counts the pegs on the tray', () => {
    const keys = new Keys();
    expect(keys.read(press('2'), look('duel'))).toEqual({ do: 'place', letter: 'P' });
    expect(keys.read(press('9'), look('duel'))).toBeNull();
    expect(keys.read(press('0'), look('custom, largest'))).toEqual({ do: 'place', letter: 'J' });
  });

  test('where pegs are digits, a digit is itself', () => {
    expect(new Keys().read(press('0'), look('bulls-and-cows'))).toEqual({ do: 'place', letter: '0' });
    expect(new Keys().read(press('7'), look('number'))).toBeNull();
  });

  test('the blank has a key where it counts', () => {
    expect(new Keys().read(press('_', { shiftKey: true }), look('standard, blanks'))).toEqual({ do: 'place', letter: '_' });
    expect(new Keys().read(press('0'), look('standard, blanks'))).toEqual({ do: 'place', letter: '_' });
    expect(new Keys().read(press('0'), look('duel'))).toBeNull();
  });

  test('with Shift a letter fills the rest', () => {
    expect(new Keys().read(press('R', { shiftKey: true }), look('duel'))).toEqual({ do: 'fill', letter: 'R' });
  });

  test('a piece takes two letters', () => {
    const keys = new Keys();
    const board = look('grand');
    expect(keys.read(press('r'), board)).toEqual({ do: 'typing', soFar: 'r' });
    expect(keys.read(press('t'), board)).toEqual({ do: 'place', letter: 'Rt' });
  });

  test('a second letter that fits nothing begins anew', () => {
    const keys = new Keys();
    const board = look('grand');
    keys.read(press('r'), board);
    expect(keys.read(press('y'), board)).toEqual({ do: 'typing', soFar: 'y' });
    expect(keys.read(press('Backspace'), board)).toEqual({ do: 'typing', soFar: '' });
    expect(keys.read(press('Backspace'), board)).toEqual({ do: 'back' });
  });
});

describe('the rest of the keyboard', () => {
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
    expect(new Keys().read(press(key), look('duel'))).toEqual({ do: what });
  });

  test('up and down take earlier rows', () => {
    expect(new Keys().read(press('ArrowUp'), look('duel'))).toEqual({ do: 'recall', step: 1 });
    expect(new Keys().read(press('ArrowDown'), look('duel'))).toEqual({ do: 'recall', step: -1 });
  });

  test('what browsers and screen readers use is left to them', () => {
    for (const key of ['Tab', 'Escape', ' ', 'F5', 'PageDown']) expect(new Keys().read(press(key), look('duel'))).toBeNull();
    expect(new Keys().read(press('r', { ctrlKey: true }), look('duel'))).toBeNull();
    expect(new Keys().read(press('b', { altKey: true }), look('duel'))).toBeNull();
  });

  test('bindings come from the settings', () => {
    const bindings = bindingsOf({ submit: 'F9', sayScore: ',' });
    expect(bindings).toEqual({ ...BINDINGS, submit: 'F9' });
    expect(new Keys().read(press('F9'), look('duel'), bindings)).toEqual({ do: 'submit' });
    expect(new Keys().read(press('Enter'), look('duel'), bindings)).toBeNull();
  });
});
