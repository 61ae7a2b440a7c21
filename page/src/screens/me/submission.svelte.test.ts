import { expect, test } from 'vitest';
import { OfflineError, RefusalError } from '$net';
import { PasskeyError } from './account/passkey';
import { Submission } from './submission.svelte';

test('a successful submission shows no error', async () => {
  const submission = new Submission();
  expect(await submission.run(async () => undefined)).toBe(true);
  expect(submission).toMatchObject({ isBusy: false, refusal: null, failure: null });
});

test('a refusal is shown at its field and nowhere else', async () => {
  const submission = new Submission();
  await submission.run(() => Promise.reject(new RefusalError('account/taken', 'taken', {}, 409)));
  expect(submission.errorFor('account/login', 'account/taken')).toBe('taken');
  expect(submission.errorFor('account/password')).toBeNull();
  expect(submission.otherError('account/taken')).toBeNull();
  expect(submission.otherError('account/password')).toBe('taken');
});

test('a network error is no refusal', async () => {
  const submission = new Submission();
  await submission.run(() => Promise.reject(new OfflineError()));
  expect(submission.refusal).toBeNull();
  expect(submission.failure).toBeInstanceOf(OfflineError);
});

test('a passkey dialog that was closed is reported', async () => {
  const submission = new Submission();
  await submission.run(() => Promise.reject(new PasskeyError('cancelled')));
  expect(submission.otherError()).not.toBeNull();
});

test('a second click does nothing while the first submission runs', async () => {
  const submission = new Submission();
  let done = () => {};
  const first = submission.run(() => new Promise((resolve) => (done = resolve)));
  expect(await submission.run(async () => undefined)).toBe(false);
  done();
  expect(await first).toBe(true);
});
