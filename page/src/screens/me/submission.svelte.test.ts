import { expect, test, vi } from 'vitest';
import { OfflineError, RefusalError } from '$net';
import { PasskeyError } from './account/passkey';
import { proof } from './account/proof.svelte';
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

const wanted = () => new RefusalError('session/proof', 'Show it again.', {}, 403);

test('what needs a proof is asked for it and then done', async () => {
  const submission = new Submission();
  let tries = 0;
  const running = submission.run(async () => {
    tries += 1;
    if (tries === 1) throw wanted();
  });
  await vi.waitFor(() => expect(proof.isAsked).toBe(true));
  proof.end(true);
  expect(await running).toBe(true);
  expect(tries).toBe(2);
  expect(proof.isAsked).toBe(false);
});

test('what needs a proof and gets none is left alone without an error', async () => {
  const submission = new Submission();
  let tries = 0;
  const running = submission.run(async () => {
    tries += 1;
    throw wanted();
  });
  await vi.waitFor(() => expect(proof.isAsked).toBe(true));
  proof.end(false);
  expect(await running).toBe(false);
  expect(tries).toBe(1);
  expect(submission).toMatchObject({ isBusy: false, refusal: null, failure: null });
});
