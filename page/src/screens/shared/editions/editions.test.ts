import { expect, test } from 'vitest';
import { shortTitle, titleDetails } from './editions.svelte';

test.each([
  ['The duel: eight colours, each only once', 'The duel', 'Eight colours, each only once'],
  ['Le duel\u00a0: huit couleurs', 'Le duel', 'Huit couleurs'],
  ['Plain', 'Plain', ''],
])('"%s" has a short title and details', (title, head, rest) => {
  expect(shortTitle(title)).toBe(head);
  expect(titleDetails(title)).toBe(rest);
});
