/** Theme and motion: what the settings say, else what the system says. theme.js does the same before the first paint. */
import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte';

const dark = new MediaQuery('(prefers-color-scheme: dark)');
const contrast = new MediaQuery('(prefers-contrast: more)');
const still = new MediaQuery('(prefers-reduced-motion: reduce)');

/** The theme that is shown now. */
function currentTheme(): 'light' | 'dark' | 'contrast' {
  if (settings.theme !== 'system') return settings.theme;
  if (contrast.current) return 'contrast';
  return dark.current ? 'dark' : 'light';
}

/** Whether things stand still. */
function isMotionReduced(): boolean {
  return settings.motion === 'system' ? still.current : settings.motion === 'reduced';
}

/** Keep the document as the settings and the system have it; to be called in an effect. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = currentTheme();
  dataset.motion = isMotionReduced() ? 'reduced' : 'full';
}
