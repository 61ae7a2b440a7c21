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

it('draws one part in each task, in order', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) drawLater(() => drawn.push(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['a']);
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

it('skips a cancelled part and continues with the others', () => {
  const drawn: string[] = [];
  const cancel = drawLater(() => drawn.push('a'));
  drawLater(() => drawn.push('b'));
  cancel();
  vi.runAllTimers();
  expect(drawn).toEqual(['b']);
  drawLater(() => drawn.push('c'));
  vi.runAllTimers();
  expect(drawn).toEqual(['b', 'c']);
});
