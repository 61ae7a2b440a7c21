import { beforeEach, expect, test } from 'vitest';
import { setLocale } from '$i18n';
import { describeMark, describeRow } from './describe';
import { SHEETS } from './gallery/sampleSheets';
import { type BoardSheet, boardSpec } from './spec/boardSpec';

const spec = (name: string) => boardSpec(SHEETS[name] as BoardSheet);

beforeEach(() => setLocale('en'));

test('a row is one sentence and its mark another', () => {
  const row = { number: 3, guess: ['P', 'B', 'R', 'G'], mark: [1, 2] };
  expect(describeRow(spec('duel'), row)).toBe('Row 3: pink, blue, red, green. 1 red key, 2 white keys.');
});

test('the description of a row names the guesser, the points and a false mark', () => {
  const row = { number: 2, guess: ['P', 'B', 'R', 'G'], mark: [0, 1], by: 'Lotte', points: 1, isFalse: true };
  expect(describeRow(spec('duel'), row)).toBe('Row 2, Lotte: pink, blue, red, green. 1 white key. 1 point. This mark was false.');
});

test('the description says that a row has no mark, no key pegs or ran out of time', () => {
  const guess = ['R', 'R', 'R', 'R'];
  expect(describeRow(spec('duel'), { number: 1, guess, mark: null })).toBe('Row 1: red, red, red, red. Not marked yet.');
  expect(describeRow(spec('duel'), { number: 1, guess, mark: [0, 0] })).toBe('Row 1: red, red, red, red. No key peg.');
  expect(describeRow(spec('duel'), { number: 4, guess: null, mark: null, ranOut: true })).toBe('Row 4: out of time.');
});

test('each edition has its own names for key pegs', () => {
  expect(describeMark(spec('classic-1972'), [2, 1])).toBe('2 black keys, 1 white key');
  expect(describeMark(spec('grand'), [0, 0, 3])).toBe('3 blue keys');
  expect(describeMark(spec('bulls-and-cows'), [1, 2])).toBe('1 bull, 2 cows');
  expect(describeMark(spec('kids, young'), [2])).toBe('2 white keys');
  expect(describeMark(spec('family-2004'), [1, 2])).toBe('Red slider at 1, white slider at 2');
});

test('marks are described in German, French and Dutch too', () => {
  setLocale('de');
  expect(describeMark(spec('duel'), [1, 2])).toBe('1 roter Signalstift, 2 weiße Signalstifte');
  setLocale('fr');
  expect(describeMark(spec('duel'), [1, 2])).toBe('1 pion marqueur rouge, 2 pions marqueurs blancs');
  setLocale('nl');
  expect(describeMark(spec('duel'), [1, 2])).toBe('1 rood scorepinnetje, 2 witte scorepinnetjes');
});
