export { changeLanguage, correctLanguage } from './changeLanguage';
export { day, list, locale, m, number, plural, preferred, speak } from './messages';
export { LANGUAGES, type Language } from './languages';
