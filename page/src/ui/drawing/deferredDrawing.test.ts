import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawAtOnce, soon } from './deferredDrawing';

beforeEach(() => {
  vi.useFakeTimers();
  drawAtOnce(false);
});
afterEach(() => {
  drawAtOnce();
  vi.useRealTimers();
});

it('draws one thing a task, in the order in which they came', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) soon(() => drawn.push(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['a']);
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

it('draws nothing that was given up, and goes on with the others', () => {
  const drawn: string[] = [];
  const giveUp = soon(() => drawn.push('a'));
  soon(() => drawn.push('b'));
  giveUp();
  vi.runAllTimers();
  expect(drawn).toEqual(['b']);
  soon(() => drawn.push('c'));
  vi.runAllTimers();
  expect(drawn).toEqual(['b', 'c']);
});
