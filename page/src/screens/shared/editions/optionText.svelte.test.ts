import { expect, test, vi } from 'vitest';
import { api, type EditionSheet } from '$net';
import { matchTitle, optionTexts, sheets } from './optionText.svelte';

const option = (name: string, label: string, more = {}) => ({
  name,
  label,
  leaflet_name: null,
  choices: [],
  ...more,
});
const sheet = {
  options: [
    option('doubles', 'Doubles', { leaflet_name: 'The advanced game' }),
    option('rows', 'Rows', { leaflet_name: 'Rows (on the travel board: 8)' }),
    option('time', 'Time per row'),
    option('marks', 'Marks', { choices: [{ value: 'hand', label: 'by hand' }] }),
  ],
} as unknown as EditionSheet;

test('options are named as in the leaflet, with their values', () => {
  expect(optionTexts(sheet, ['doubles', 'rows=8', 'time=120', 'marks=hand'])).toEqual([
    'The advanced game',
    'Rows: 8',
    'Time per row: 2\u00a0min',
    'Marks: by hand',
  ]);
});

test('options that the sheet does not list are omitted', () => {
  expect(optionTexts(undefined, ['doubles'])).toEqual([]);
  expect(optionTexts(sheet, ['unheard=of'])).toEqual([]);
});

test('a match is named by its edition, and by its options instead of the usual rules', () => {
  const duel = { ...sheet, title: 'The duel: eight colours, each only once in a code', chosen: [] as string[] };
  expect(matchTitle(duel)).toBe('The duel: eight colours, each only once in a code');
  expect(matchTitle({ ...duel, chosen: ['doubles'] })).toBe('The duel · The advanced game');
});

test('a list knows the sheet of exactly the match that was played: one round counts rounds won, not rows', async () => {
  const unit = (option: readonly string[]) => (option.includes('rounds=1') ? 'rounds won; the most win' : 'rows used; the fewest win');
  vi.spyOn(api, 'edition').mockImplementation(async (_, query) => ({ ...sheet, scoring: { unit: unit(query?.option ?? []) } }) as EditionSheet);
  const [plain, oneRound] = [[], ['rounds=1']].map((options) => ({ edition: 'classic-1972', players: 2, options }));
  sheets.load(plain!);
  sheets.load(oneRound!);
  await vi.waitFor(() => expect(sheets.of(oneRound!)?.scoring.unit).toBe('rounds won; the most win'));
  expect(sheets.of(plain!)?.scoring.unit).toBe('rows used; the fewest win');
});
