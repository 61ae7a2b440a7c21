import { expect, it } from 'vitest';
import { Loaded } from './loaded.svelte';

it('has the value once it has arrived', async () => {
  const loaded = new Loaded<number>();
  const asked = loaded.load(async () => 7);
  expect(loaded.isLoading).toBe(true);
  expect(await asked).toBe(true);
  expect(loaded.value).toBe(7);
  expect(loaded.isLoading).toBe(false);
});

it('uses only the latest request', async () => {
  const loaded = new Loaded<number>();
  let first = (_: number) => {};
  const slow = loaded.load(() => new Promise<number>((done) => (first = done)));
  await loaded.load(async () => 2);
  first(1);
  expect(await slow).toBe(false);
  expect(loaded.value).toBe(2);
});

it('keeps the old value until the new one arrives, where asked to', async () => {
  const loaded = new Loaded<number>();
  await loaded.load(async () => 1);
  const next = loaded.load(async () => 2, { fresh: false });
  expect(loaded.value).toBe(1);
  await next;
  expect(loaded.value).toBe(2);
  await loaded.load(() => Promise.reject(new Error('no')), { fresh: false });
  expect(loaded.value).toBeNull();
});

it('keeps an error, and ignores a request that was cleared', async () => {
  const loaded = new Loaded<number>();
  await loaded.load(() => Promise.reject(new Error('no')));
  expect(loaded.failure).toBeInstanceOf(Error);
  const asked = loaded.load(async () => 3);
  loaded.clear();
  await asked;
  expect(loaded.value).toBeNull();
  expect(loaded.isLoading).toBe(false);
});
