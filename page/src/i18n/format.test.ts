import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages';
import { formatListIn, formatNumberIn, isSingular, type NumberStyle } from './format';

const VALUES = [0, 1, 2, 7, 999, 1000, 1296, 12_960, 390_625, 1_234_567, 0.5, 0.05, 4.3402, 5.625, 0.125, 1234.5, -1, -0.25, -1234.567];
const STYLES: (NumberStyle | undefined)[] = [
  undefined,
  { maximumFractionDigits: 0 },
  { maximumFractionDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' },
  { style: 'percent' },
  { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
];

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(STYLES)('numbers are written as the browser writes them: %j', (style) => {
    const browser = new Intl.NumberFormat(language, style);
    for (const value of VALUES) {
      const theirs = browser.format(value);
      // The one intended difference: the browser writes -0.
      expect(formatNumberIn(language, value, style)).toBe(/[1-9]/.test(theirs) ? theirs : theirs.replace('-', ''));
    }
  });

  it('lists are joined as the browser joins them', () => {
    const browser = new Intl.ListFormat(language, { type: 'conjunction' });
    for (const parts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      expect(formatListIn(language, parts)).toBe(browser.format(parts));
    }
  });

  it('the singular is used for the same numbers as in the browser', () => {
    const browser = new Intl.PluralRules(language);
    for (let n = 0; n < 1100; n += 1) expect(isSingular(language, n)).toBe(browser.select(n) === 'one');
    expect(isSingular(language, 1_000_000)).toBe(false);
  });
});

it('a number that rounds to zero has no sign', () => {
  expect(formatNumberIn('en', -0.001, { maximumFractionDigits: 2 })).toBe('0');
});
