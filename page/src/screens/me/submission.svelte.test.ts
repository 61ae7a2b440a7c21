import { expect, test } from 'vitest';
import { OfflineError, RefusalError } from '$net';
import { PasskeyStopped } from './account/passkey';
import { Trying } from './submission.svelte';

test('what was done leaves nothing behind', async () => {
  const trying = new Trying();
  expect(await trying.try(async () => undefined)).toBe(true);
  expect(trying).toMatchObject({ isBusy: false, refusal: null, failure: null });
});

test('a refusal stands at the field it is about, and nowhere else', async () => {
  const trying = new Trying();
  await trying.try(() => Promise.reject(new RefusalError('account/taken', 'taken', {}, 409)));
  expect(trying.about('account/login', 'account/taken')).toBe('taken');
  expect(trying.about('account/password')).toBeNull();
  expect(trying.besides('account/taken')).toBeNull();
  expect(trying.besides('account/password')).toBe('taken');
});

test('no network is no refusal', async () => {
  const trying = new Trying();
  await trying.try(() => Promise.reject(new OfflineError()));
  expect(trying.refusal).toBeNull();
  expect(trying.failure).toBeInstanceOf(OfflineError);
});

test('whoever closes the browser’s question hears that nothing was given', async () => {
  const trying = new Trying();
  await trying.try(() => Promise.reject(new PasskeyStopped('cancelled')));
  expect(trying.besides()).not.toBeNull();
});

test('a second click changes nothing while the first is under way', async () => {
  const trying = new Trying();
  let done = () => {};
  const first = trying.try(() => new Promise((resolve) => (done = resolve)));
  expect(await trying.try(async () => undefined)).toBe(false);
  done();
  expect(await first).toBe(true);
});
