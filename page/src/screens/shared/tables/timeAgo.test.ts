import { afterEach, expect, test } from 'vitest';
import { setLocale } from '$i18n';
import { isoTime, timeAgo } from './timeAgo';

const NOW = 1_794_793_215;
afterEach(() => setLocale('en'));

test.each([
  [0, 'now'],
  [-30, 'now'],
  [50, '1 minute ago'],
  [300, '5 minutes ago'],
  [7300, '2 hours ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
])('%s seconds back is "%s"', (past, said) => expect(timeAgo(NOW - past, NOW)).toBe(said));

test('after a week it is a date, in the language of the reader', () => {
  setLocale('de');
  expect(timeAgo(NOW - 30 * 86_400, NOW)).toBe('17.10.2026');
  expect(timeAgo(NOW - 3 * 86_400, NOW)).toBe('vor 3 Tagen');
});

test('a datetime attribute is written in ISO 8601', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
});
