/**
 * Languages of the page: its messages, and how numbers, lists and dates are written. The other rooms import
 * only this file.
 */
export { changeLanguage, restoreLanguage } from './changeLanguage';
export { formatDate, formatList, formatNumber, locale, m, plural, preferredLanguage, setLocale } from './messages';
export { type Language, LANGUAGES } from './languages';
export { inWordsOf, speakOf } from './wording.svelte';
