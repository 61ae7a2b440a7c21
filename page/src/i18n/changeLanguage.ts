/** Changes the language. A built page contains one language, so another language means loading another page. */
import type { Language } from './languages';
import { locale } from './messages';

const COOKIE = 'codepegs_language';
const YEAR = 31_536_000;
const TRIED = 'codepegs.language-tried';

/** Tells the server which page to send. The cookie holds only this preference. */
function rememberLanguage(language: Language | null): void {
  const age = language ? YEAR : 0;
  document.cookie = `${COOKIE}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** Reloads the page in another language. The server keeps the match, and the tab keeps a half-made row. */
export function changeLanguage(language: Language | null): void {
  rememberLanguage(language);
  sessionStorage.removeItem(TRIED);
  location.reload();
}

/** Reloads the page once if the browser lost the language cookie but not the settings. Returns whether it reloads. */
export function restoreLanguage(wanted: Language | null): boolean {
  if (!wanted || wanted === locale() || sessionStorage.getItem(TRIED) === wanted) return false;
  sessionStorage.setItem(TRIED, wanted);
  rememberLanguage(wanted);
  location.reload();
  return true;
}
