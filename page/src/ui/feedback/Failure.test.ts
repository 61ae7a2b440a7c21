import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { setLocale } from '$i18n';
import { RefusalError } from '$net';
import Failure from './Failure.svelte';

test('a mistyped address is explained without the pattern of its id', () => {
  setLocale('en');
  const came = ['"path.table" does not have the form ^[0-9a-f]{32}$'];
  render(Failure, { error: new RefusalError('request/invalid', `The request does not fit: ${came[0]}.`, { came }, 422) });
  expect(screen.getByRole('alert').textContent).toContain('This address leads to no screen.');
  expect(screen.queryByText(/0-9a-f/)).toBeNull();
});

test('every other refusal is shown in the server’s words', () => {
  setLocale('en');
  render(Failure, { error: new RefusalError('row/holes', 'Two holes are empty.', {}, 422) });
  expect(screen.getByRole('alert').textContent).toContain('Two holes are empty.');
});
