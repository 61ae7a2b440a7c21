import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, assertive, polite } from './announce.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sentences at the same moment are joined, in order', () => {
  announce('Row 3: pink, blue, red, green.');
  announce('1 red key.');
  vi.runAllTimers();
  expect(polite.text).toBe('Row 3: pink, blue, red, green. 1 red key.');
});

it('a repeated sentence is announced again', () => {
  announce('Your turn.');
  vi.runAllTimers();
  const before = polite.text;
  announce('Your turn.');
  vi.runAllTimers();
  expect(polite.text).not.toBe(before);
  expect(polite.text.trim()).toBe('Your turn.');
});

it('an assertive sentence goes to its own region', () => {
  announce('Time is up.', { assertive: true });
  vi.runAllTimers();
  expect(assertive.text).toBe('Time is up.');
});
