/**
 * Writes numbers and lists in our four languages.
 *
 * The browser could do this (`Intl`; a test compares the results), but a phone needs a tenth of a second before
 * it writes its first number, longer than for the rest of a screen.
 */
import type { Language } from './languages';

/** The separators of thousands and decimals, and the percent sign. */
const SIGNS: Record<Language, { group: string; point: string; percent: string }> = {
  en: { group: ',', point: '.', percent: '%' },
  de: { group: '.', point: ',', percent: '\u00a0%' },
  fr: { group: '\u202f', point: ',', percent: '\u00a0%' },
  nl: { group: '.', point: ',', percent: '%' },
};
/** The word before the last part of a list; English adds a comma if there are more than two parts. */
const AND: Record<Language, string> = { en: ' and ', de: ' und ', fr: ' et ', nl: ' en ' };

export interface NumberStyle {
  style?: 'percent';
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  signDisplay?: 'exceptZero';
}

/** Writes a number in a language. A number that rounds to zero has no sign. */
export function formatNumberIn(language: Language, value: number, options: NumberStyle = {}): string {
  const { group, point, percent } = SIGNS[language];
  const isShare = options.style === 'percent';
  const least = options.minimumFractionDigits ?? 0;
  const most = options.maximumFractionDigits ?? Math.max(least, isShare ? 0 : 3);
  const [whole = '0', digits = ''] = Math.abs(isShare ? value * 100 : value).toFixed(most).split('.');
  let decimals = digits;
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  const isZero = !/[1-9]/.test(whole + decimals);
  const plus = options.signDisplay === 'exceptZero' ? '+' : '';
  const sign = isZero ? '' : value < 0 ? '-' : plus;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals && point + decimals) + (isShare ? percent : '');
}

/** Writes a list in a language. */
export function formatListIn(language: Language, parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  const comma = language === 'en' && parts.length > 2 ? ',' : '';
  return `${parts.slice(0, -1).join(', ')}${comma}${AND[language]}${parts.at(-1)}`;
}

/** Whether a language uses the singular for this number: French also does for 0. */
export function isSingular(language: string, n: number): boolean {
  return language === 'fr' ? n >= 0 && n < 2 : n === 1;
}
