export { changeLanguage, restoreLanguage } from './changeLanguage';
export { formatDate, formatList, locale, m, formatNumber, plural, preferredLanguage, setLocale } from './messages';
export { LANGUAGES, type Language } from './languages';
