import { afterEach, describe, expect, it } from 'vitest';
import { formatDate, formatList, formatNumber, locale, m, plural, preferredLanguage, setLocale } from './messages';

afterEach(() => setLocale('en'));

describe('the language', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR', 'FR-ca'], 'fr'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('of a browser that prefers %j is %s', (likes, language) => {
    expect(preferredLanguage(likes)).toBe(language);
  });

  it('applies to every message', () => {
    setLocale('nl');
    expect([locale(), m.ui_close()]).toEqual(['nl', 'Sluiten']);
  });
});

describe('numbers, lists and dates', () => {
  it('are written as in each language', () => {
    const written = (['en', 'de', 'fr', 'nl'] as const).map((language) => {
      setLocale(language);
      return [formatNumber(12960), formatList(['a', 'b', 'c'])];
    });
    expect(written).toEqual([
      ['12,960', 'a, b, and c'],
      ['12.960', 'a, b und c'],
      ['12\u202F960', 'a, b et c'],
      ['12.960', 'a, b en c'],
    ]);
  });

  it('choose the singular or plural as each language does: in French 0 is singular', () => {
    const one = ({ n }: { n: string }) => `${n} row`;
    const many = ({ n }: { n: string }) => `${n} rows`;
    expect([0, 1, 2].map((n) => plural(n, one, many))).toEqual(['0 rows', '1 row', '2 rows']);
    setLocale('fr');
    expect(plural(0, one, many)).toBe('0 row');
  });

  it('have the language’s form of dates', () => {
    setLocale('de');
    expect(formatDate(new Date(2026, 10, 16), { dateStyle: 'long' })).toBe('16. November 2026');
  });
});
