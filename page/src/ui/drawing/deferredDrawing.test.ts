import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawImmediately, drawLater } from './deferredDrawing';

beforeEach(() => {
  vi.useFakeTimers();
  drawImmediately(false);
});
afterEach(() => {
  drawImmediately();
  vi.useRealTimers();
});

it('draws one thing a task, in the order in which they came', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) drawLater(() => drawn.push(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['a']);
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

it('draws nothing that was given up, and goes on with the others', () => {
  const drawn: string[] = [];
  const giveUp = drawLater(() => drawn.push('a'));
  drawLater(() => drawn.push('b'));
  giveUp();
  vi.runAllTimers();
  expect(drawn).toEqual(['b']);
  drawLater(() => drawn.push('c'));
  vi.runAllTimers();
  expect(drawn).toEqual(['b', 'c']);
});
