/**
 * The words of the page: `m.table_submit({ … })`, and how numbers and lists are said.
 *
 * A page that was built carries one language only (`__LOCALE__`), and each screen only the messages
 * that it names: so messages are always named in the code, never put together.
 */
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { type Language, LANGUAGES } from './languages';
import { formatListIn, formatNumberIn, isSingular, type NumberStyle } from './format';

export * as m from '../paraglide/messages/_index.js';

/** The language in which the page speaks. */
export function locale(): Language {
  return getLocale() as Language;
}

/** Speak another language from now on: where all are loaded (tests, `make dev`). */
export function setLocale(language: Language): void {
  overwriteGetLocale(() => language);
}

/** The language of ours that a browser likes best. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const code = tag.split('-')[0]?.toLowerCase();
    const found = LANGUAGES.find((ours) => ours === code);
    if (found) return found;
  }
  return 'en';
}

/** A number as it is written here: 1,296 or 1.296 or 1 296. */
export function formatNumber(value: number, options?: NumberStyle): string {
  return formatNumberIn(locale(), value, options);
}

/** A list as it is said: "red, blue and green". */
export function formatList(parts: readonly string[]): string {
  return formatListIn(locale(), parts);
}

/** Which form a number takes: `plural(n, m.play_one_row, m.play_many_rows)`; each form is given `n` as it is written. */
export function plural(n: number, one: (gaps: { n: string }) => string, many: (gaps: { n: string }) => string): string {
  return (isSingular(locale(), n) ? one : many)({ n: formatNumber(n) });
}

/** A day as it is written here. */
export function formatDate(when: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return new Intl.DateTimeFormat(locale(), options).format(when);
}
