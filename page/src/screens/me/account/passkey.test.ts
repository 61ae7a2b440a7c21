import { expect, test } from 'vitest';
import { bytesOf, creationOptions, requestOptions, textOf } from './passkey';

test('any number of bytes converts to base64url and back', () => {
  for (const length of [0, 1, 2, 3, 32]) {
    const bytes = Uint8Array.from({ length }, (_, i) => 255 - i);
    const text = textOf(bytes.buffer);
    expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
    expect([...bytesOf(text)]).toEqual([...bytes]);
  }
});

test('the server’s options are converted for the browser', () => {
  const made = creationOptions({
    challenge: 'AQID',
    user: { id: 'BAU', name: 'Ann', displayName: 'Ann' },
    rp: { id: 'localhost', name: 'Codepegs' },
    excludeCredentials: [{ id: 'Bg', type: 'public-key' }],
  });
  expect(made.challenge).toEqual(Uint8Array.of(1, 2, 3));
  expect(made.user.id).toEqual(Uint8Array.of(4, 5));
  expect(made.rp.id).toBe('localhost');
  expect(made.excludeCredentials?.[0]?.id).toEqual(Uint8Array.of(6));
});

test('signing in without a login names no passkey', () => {
  const options = requestOptions({ challenge: 'AQID', rpId: 'localhost', allowCredentials: null });
  expect(options.allowCredentials).toEqual([]);
});
