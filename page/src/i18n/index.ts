export { changeLanguage, restoreLanguage } from './changeLanguage';
export { formatDate, formatList, formatNumber, locale, m, plural, preferredLanguage, setLocale } from './messages';
export { type Language, LANGUAGES } from './languages';
