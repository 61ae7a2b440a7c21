import { flushSync } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { m, setLocale } from './messages';
import { inWordsOf, speakOf } from './wording.svelte';

const words = (kind: string, keys_as = 'pegs', rounds_as = 'rounds') => ({ kind, keys_as, rounds_as });

afterEach(() => setLocale('en'));

it('letters, digits, animals and pieces are not called pegs', () => {
  const trays = ['pegs', 'letters', 'digits', 'animals', 'pieces'].map((kind) => inWordsOf(words(kind), () => m.board_tray()));
  expect(trays).toEqual(['Pegs', 'Letters', 'Digits', 'Animals', 'Pieces']);
  expect(m.board_tray()).toBe('Pegs');
});

it('the French standard game has parties, the family game manches', () => {
  setLocale('fr');
  const said = (rounds: string) => inWordsOf(words('pegs', 'pegs', rounds), () => m.table_status_round({ number: '1', rounds: '2' }));
  expect([said('games'), said('rounds')]).toEqual(['Partie 1 sur 2', 'Manche 1 sur 2']);
  expect(inWordsOf(words('pegs', 'pegs', 'games'), () => m.narration_won({ name: 'Al' }))).toBe('Al a gagné la rencontre.');
});

it('the Dutch family game marks with schuifjes', () => {
  setLocale('nl');
  expect(inWordsOf(words('pegs', 'sliders'), () => m.board_no_keys())).toBe('Geen schuifje');
  expect(m.board_no_keys()).toBe('Geen scorepinnetje');
});

it('a screen speaks of its edition until it is closed', () => {
  let edition = $state.raw<ReturnType<typeof words> | null>(null);
  const close = $effect.root(() => speakOf(() => edition));
  flushSync();
  expect(m.board_tray()).toBe('Pegs');
  edition = words('animals');
  flushSync();
  expect(m.board_tray()).toBe('Animals');
  close();
  expect(m.board_tray()).toBe('Pegs');
});
