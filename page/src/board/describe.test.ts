import { beforeEach, expect, test } from 'vitest';
import { speak } from '$i18n';
import { sayMark, sayRow } from './describe';
import { SHEETS } from './gallery/sampleSheets';
import { lookOf, type SheetLike } from './spec/boardSpec';

const look = (name: string) => lookOf(SHEETS[name] as SheetLike);

beforeEach(() => speak('en'));

test('a row is one sentence and its mark another', () => {
  const row = { number: 3, guess: ['P', 'B', 'R', 'G'], mark: [1, 2] };
  expect(sayRow(look('duel'), row)).toBe('Row 3: pink, blue, red, green. 1 red key, 2 white keys.');
});

test('whose row it is, what it scored and that its mark was false is said', () => {
  const row = { number: 2, guess: ['P', 'B', 'R', 'G'], mark: [0, 1], by: 'Lotte', points: 1, isFalse: true };
  expect(sayRow(look('duel'), row)).toBe('Row 2, Lotte: pink, blue, red, green. 1 white key. 1 point. This mark was false.');
});

test('a row without a mark, without keys, or out of time says so', () => {
  const guess = ['R', 'R', 'R', 'R'];
  expect(sayRow(look('duel'), { number: 1, guess, mark: null })).toBe('Row 1: red, red, red, red. Not marked yet.');
  expect(sayRow(look('duel'), { number: 1, guess, mark: [0, 0] })).toBe('Row 1: red, red, red, red. No key peg.');
  expect(sayRow(look('duel'), { number: 4, guess: null, mark: null, ranOut: true })).toBe('Row 4: out of time.');
});

test('each edition has its own words', () => {
  expect(sayMark(look('classic-1972'), [2, 1])).toBe('2 black keys, 1 white key');
  expect(sayMark(look('grand'), [0, 0, 3])).toBe('3 blue keys');
  expect(sayMark(look('bulls-and-cows'), [1, 2])).toBe('1 bull, 2 cows');
  expect(sayMark(look('kids, young'), [2])).toBe('2 red keys');
  expect(sayMark(look('family-2004'), [1, 2])).toBe('Red slider at 1, white slider at 2');
});

test('in German, French and Dutch too', () => {
  speak('de');
  expect(sayMark(look('duel'), [1, 2])).toBe('1 roter Signalstift, 2 weiße Signalstifte');
  speak('fr');
  expect(sayMark(look('duel'), [1, 2])).toBe('1 pion marqueur rouge, 2 pions marqueurs blancs');
  speak('nl');
  expect(sayMark(look('duel'), [1, 2])).toBe('1 rood scorepinnetje, 2 witte scorepinnetjes');
});
