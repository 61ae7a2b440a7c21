import { vi } from 'vitest';
import { setLocale } from '$i18n';
import { session } from '$net';
import { resetSettings, route } from '$ui';
import { clearSheetCache } from '../../src/game/editionSheets';
import { drawImmediately } from '../../src/ui/drawing/deferredDrawing';

/*
 * All test files of a worker share one jsdom and one module cache (isolate: false): loading both anew for
 * every file took most of the time. Vitest runs this setup before each file, so that the file starts with
 * the state of a browser that has just opened the page.
 */
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
for (const kept of document.cookie.split('; ')) document.cookie = `${kept.split('=')[0]}=; Path=/; Max-Age=0`;
history.replaceState(null, '', '/');
document.title = '';
document.head.replaceChildren();
document.body.replaceChildren();
for (const root of [document.documentElement, document.body]) {
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
}

setLocale('en');
resetSettings();
session.clear();
route.update();
clearSheetCache();
drawImmediately();
