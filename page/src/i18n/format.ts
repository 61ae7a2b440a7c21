/**
 * How our four languages write numbers and lists, and which form a number takes.
 *
 * The browser could do this (`Intl`, and a test compares the two), but on a phone it needs a tenth of a
 * second before it writes its first number: longer than the rest of a screen.
 */
import type { Language } from './languages';

/** What stands between thousands, before decimals, and behind a share of a hundred. */
const SIGNS: Record<Language, { group: string; point: string; percent: string }> = {
  en: { group: ',', point: '.', percent: '%' },
  de: { group: '.', point: ',', percent: '\u00a0%' },
  fr: { group: '\u202f', point: ',', percent: '\u00a0%' },
  nl: { group: '.', point: ',', percent: '%' },
};
/** What joins the last two of a list; English has a comma before it where there are more. */
const AND: Record<Language, string> = { en: ' and ', de: ' und ', fr: ' et ', nl: ' en ' };

export interface NumberStyle {
  style?: 'percent';
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  signDisplay?: 'exceptZero';
}

/** A number as a language writes it. What rounds to nought has no sign: that would only puzzle. */
export function formatNumberIn(language: Language, value: number, options: NumberStyle = {}): string {
  const { group, point, percent } = SIGNS[language];
  const isShare = options.style === 'percent';
  const least = options.minimumFractionDigits ?? 0;
  const most = options.maximumFractionDigits ?? Math.max(least, isShare ? 0 : 3);
  const [whole = '0', digits = ''] = Math.abs(isShare ? value * 100 : value).toFixed(most).split('.');
  let decimals = digits;
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  const isNought = !/[1-9]/.test(whole + decimals);
  const plus = options.signDisplay === 'exceptZero' ? '+' : '';
  const sign = isNought ? '' : value < 0 ? '-' : plus;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals && point + decimals) + (isShare ? percent : '');
}

/** A list as a language says it. */
export function formatListIn(language: Language, parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  const comma = language === 'en' && parts.length > 2 ? ',' : '';
  return `${parts.slice(0, -1).join(', ')}${comma}${AND[language]}${parts.at(-1)}`;
}

/** Whether a language says this number of things as it says one: in French nought is like one. */
export function isSingular(language: string, n: number): boolean {
  return language === 'fr' ? n >= 0 && n < 2 : n === 1;
}
