import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, assertive, polite } from './announce.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('what happens at once is said together, in order', () => {
  announce('Row 3: pink, blue, red, green.');
  announce('1 red key.');
  vi.runAllTimers();
  expect(polite.text).toBe('Row 3: pink, blue, red, green. 1 red key.');
});

it('the same sentence is said again', () => {
  announce('Your turn.');
  vi.runAllTimers();
  const before = polite.text;
  announce('Your turn.');
  vi.runAllTimers();
  expect(polite.text).not.toBe(before);
  expect(polite.text.trim()).toBe('Your turn.');
});

it('what cannot wait interrupts, and leaves the rest alone', () => {
  announce('Time is up.', { assertive: true });
  vi.runAllTimers();
  expect(assertive.text).toBe('Time is up.');
});
