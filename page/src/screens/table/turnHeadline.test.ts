import { expect, it } from 'vitest';
import { steps, matchEvents, ONE_ROW_MARKED, type Written } from '$game/testing/writtenEvents';
import type { TableController } from './tableController.svelte';
import { taskOf } from './task';
import { clockLabel } from './turnHeadline';

function labelAfter(...events: Written[]): string {
  const live = steps(events).at(-1)!.context;
  return clockLabel({ task: taskOf(live.match!, [1]), live } as unknown as TableController);
}

it('the clock tells that the time is the codemaker’s, or that it is for a row', () => {
  expect(labelAfter(...matchEvents())).toBe('Time left for Ann');
  expect(labelAfter(...matchEvents(), ...ONE_ROW_MARKED)).toBe('Time left for this row');
  expect(labelAfter(...matchEvents(), ...ONE_ROW_MARKED.slice(0, 4))).toBe('Time left for Ann');
});
