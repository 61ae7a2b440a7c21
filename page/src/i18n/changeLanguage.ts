/** Changing the language: a page that was built speaks one, so another one is another page. */
import type { Language } from './languages';
import { locale } from './messages';

const COOKIE = 'codepegs_language';
const YEAR = 31_536_000;
const TRIED = 'codepegs.language-tried';

/** Tell the server which page to answer: the cookie is a preference, and says nothing of who somebody is. */
function rememberLanguage(language: Language | null): void {
  const age = language ? YEAR : 0;
  document.cookie = `${COOKIE}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** Speak another language. What is being played is with the server, and a half-made row with this tab. */
export function changeLanguage(language: Language | null): void {
  rememberLanguage(language);
  sessionStorage.removeItem(TRIED);
  location.reload();
}

/**
 * A browser that has lost the cookie but not the settings is answered in another language than it was
 * asked to keep: ask once more. Returns whether the page is on its way.
 */
export function restoreLanguage(wanted: Language | null): boolean {
  if (!wanted || wanted === locale() || sessionStorage.getItem(TRIED) === wanted) return false;
  sessionStorage.setItem(TRIED, wanted);
  rememberLanguage(wanted);
  location.reload();
  return true;
}
