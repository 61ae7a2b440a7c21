import { expect, test } from 'vitest';
import { headOf, restOf } from './editions.svelte';

test.each([
  ['The duel: eight colours, each only once', 'The duel', 'Eight colours, each only once'],
  ['Le duel\u00a0: huit couleurs', 'Le duel', 'Huit couleurs'],
  ['Plain', 'Plain', ''],
])('"%s" has a head and a rest', (title, head, rest) => {
  expect(headOf(title)).toBe(head);
  expect(restOf(title)).toBe(rest);
});
