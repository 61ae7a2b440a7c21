/** Applies theme and motion from the settings or the system. theme.js does the same before the first paint. */
import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const contrast = new MediaQuery('(prefers-contrast: more)');
const still = new MediaQuery('(prefers-reduced-motion: reduce)');

/** The current theme. */
function currentTheme(): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  if (contrast.current) return 'contrast';
  return dark.current ? 'dark' : 'light';
}

/** Whether motion is reduced. */
function isMotionReduced(): boolean {
  return settings.motion === 'system' ? still.current : settings.motion === 'reduced';
}

/** Applies theme and motion to the document; call it in an effect. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = currentTheme();
  dataset.motion = isMotionReduced() ? 'reduced' : 'full';
}
