/**
 * The texts of the page: `m.table_submit({ … })`, and formatting of numbers, lists and dates.
 *
 * A built page contains one language (`__LOCALE__`), and each screen only the messages that its code names. So
 * the code always names messages and never computes their names.
 */
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { type Language, LANGUAGES } from './languages';
import { formatListIn, formatNumberIn, isSingular, type NumberStyle } from './format';

export * as m from '../paraglide/messages/_index.js';

/** The language of the page. */
export function locale(): Language {
  return getLocale() as Language;
}

/** Changes the language, where all are loaded (tests, `make dev`). */
export function setLocale(language: Language): void {
  overwriteGetLocale(() => language);
}

/** The first of a browser's preferred languages that the page has. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const code = tag.split('-')[0]?.toLowerCase();
    const found = LANGUAGES.find((ours) => ours === code);
    if (found) return found;
  }
  return 'en';
}

/** Formats a number: 1,296 or 1.296 or 1 296. */
export function formatNumber(value: number, options?: NumberStyle): string {
  return formatNumberIn(locale(), value, options);
}

/** Formats a list: "red, blue and green". */
export function formatList(parts: readonly string[]): string {
  return formatListIn(locale(), parts);
}

/**
 * Chooses the singular or plural: `plural(n, m.board_points_one, m.board_points_many)`. Both get `n` as
 * formatted text.
 */
export function plural(n: number, one: (inputs: { n: string }) => string, many: (inputs: { n: string }) => string): string {
  return (isSingular(locale(), n) ? one : many)({ n: formatNumber(n) });
}

/** Formats a date. */
export function formatDate(when: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(locale(), options).format(when);
}
