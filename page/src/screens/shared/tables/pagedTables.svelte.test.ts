import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableLine } from '$net';
import { PagedTables, refreshWhileVisible } from './pagedTables.svelte';

const line = (id: string) => ({ id }) as TableLine;

test('the second page comes after the first', async () => {
  const page = vi.fn(async (after: string | null) =>
    after === null
      ? { tables: [line('a'), line('b')], next: 'x' }
      : { tables: [line('b'), line('c')], next: null },
  );
  const paged = new PagedTables(page);
  await paged.load();
  expect(paged.hasMore).toBe(true);
  await paged.more();
  expect(paged.lines?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await paged.more();
  await paged.renew();
  expect(page).toHaveBeenCalledTimes(2);
});

test('the shown tables stay when the server does not answer', async () => {
  let works = true;
  const paged = new PagedTables(async () => {
    if (!works) throw new Error('offline');
    return { tables: [line('a')], next: null };
  });
  await paged.load();
  works = false;
  await paged.load();
  expect(paged.lines).toHaveLength(1);
  expect(paged.failure).toBeInstanceOf(Error);
});

test('of two requests the later one counts', async () => {
  const answers: ((ids: string[]) => void)[] = [];
  const paged = new PagedTables(
    () =>
      new Promise((done) =>
        answers.push((ids) => done({ tables: ids.map(line), next: null })),
      ),
  );
  const both = [paged.load(), paged.load()];
  answers[1]?.(['new']);
  answers[0]?.(['old']);
  await Promise.all(both);
  expect(paged.lines?.map(({ id }) => id)).toEqual(['new']);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the task runs at once, regularly and when the network returns, until it is stopped', () => {
  const task = vi.fn();
  const stop = refreshWhileVisible(task);
  expect(task).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(15_000);
  dispatchEvent(new Event('online'));
  expect(task).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(task).toHaveBeenCalledTimes(3);
});
