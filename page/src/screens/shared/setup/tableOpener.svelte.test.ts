import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, OfflineError, type TableAnswer } from '$net';
import { newSetup } from './matchSetup';
import { savedSetup } from './savedSetups';
import { TableOpener } from './tableOpener.svelte';

const table = { id: 'c4d5e6f7089a1b5f2b8c0e9d7a4b61a3' } as TableAnswer;

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

test('opening a table saves the set-up and goes there', async () => {
  vi.spyOn(api, 'openTable').mockResolvedValue(table);
  const setup = newSetup('computer', 'mini');
  await new TableOpener().open(setup);
  expect(location.pathname).toBe(`/tables/${table.id}`);
  expect(savedSetup('computer')).toEqual(setup);
});

test('a retry after a lost answer has the same id, other terms have a new one', async () => {
  const open = vi.spyOn(api, 'openTable').mockRejectedValue(new OfflineError());
  const opening = new TableOpener();
  await opening.open(newSetup('computer'));
  expect(opening.failure).toBeInstanceOf(OfflineError);
  await opening.open(newSetup('computer'));
  await opening.open(newSetup('computer', 'duel'));
  const [first, second, third] = open.mock.calls.map(([order]) => order.cmd);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('two clicks open one table', async () => {
  const open = vi.spyOn(api, 'openTable').mockResolvedValue(table);
  const opening = new TableOpener();
  await Promise.all([opening.open(newSetup('computer')), opening.open(newSetup('computer'))]);
  expect(open).toHaveBeenCalledOnce();
});
