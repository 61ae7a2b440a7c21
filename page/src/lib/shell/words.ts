/**
 * The words of the page: `m.play_submit({ … })`, and how numbers and lists are said.
 *
 * A page that was built carries one language only (`__LOCALE__`), and each screen only the messages
 * that it names: so messages are always named in the code, never put together.
 */
import { getLocale, overwriteGetLocale } from '../../paraglide/runtime.js';
import { LANGUAGES, type Language } from './settings.svelte';

export * as m from '../../paraglide/messages/_index.js';

/** The language in which the page speaks. */
export function locale(): Language {
  return getLocale() as Language;
}

/** Speak another language from now on: where all are loaded (tests, `make dev`). */
export function speak(language: Language): void {
  overwriteGetLocale(() => language);
}

/** The language of ours that a browser likes best. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const code = tag.split('-')[0]?.toLowerCase();
    const found = LANGUAGES.find((ours) => ours === code);
    if (found) return found;
  }
  return 'en';
}

/** What `make` makes for a language and these options; making one takes longer than all that it then writes. */
function kept<T>(make: (language: Language, options?: object) => T): (options?: object) => T {
  const made = new Map<string, T>();
  return (options) => {
    const key = locale() + (options ? JSON.stringify(options) : '');
    const known = made.get(key) ?? make(locale(), options);
    made.set(key, known);
    return known;
  };
}

const numbers = kept((language, options) => new Intl.NumberFormat(language, options));
const lists = kept((language) => new Intl.ListFormat(language, { type: 'conjunction' }));
const plurals = kept((language) => new Intl.PluralRules(language));
const days = kept((language, options) => new Intl.DateTimeFormat(language, options));

/** A number as it is written here: 1,296 or 1.296 or 1 296. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  // All our languages write these alike, and a browser needs long before it can write the first of the others.
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numbers(options).format(value);
}

/** A list as it is said: "red, blue and green". */
export function list(parts: readonly string[]): string {
  return lists().format(parts);
}

/** Which form a number takes: `plural(n, m.play_one_row, m.play_many_rows)`; each form is given `n` as it is written. */
export function plural(n: number, one: (gaps: { n: string }) => string, many: (gaps: { n: string }) => string): string {
  const form = plurals().select(n) === 'one' ? one : many;
  return form({ n: number(n) });
}

/** A day as it is written here. */
export function day(when: Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return days(options).format(when);
}
