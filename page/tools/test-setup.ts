import { vi } from 'vitest';

/*
 * The files of tests share a browser and a process: making a new one for each would take longer than the tests.
 * This runs before each file, and leaves it nothing of the one before: every module is loaded anew, with
 * whatever it remembers, and the browser is as if it had just been opened.
 */
vi.resetModules();
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

// Not above: what is imported there is from before everything was loaded anew.
const { drawAtOnce } = await import('../src/ui/drawing/deferredDrawing');
drawAtOnce();

/** What jsdom lacks of a browser. */
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    show(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    close(this: HTMLDialogElement) {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      this.dispatchEvent(new Event('close'));
    },
  });
}
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
