import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { correctLanguage } from '$lib/shell/language';
import { route } from '$lib/shell/router.svelte';
import { loadScreen } from '$lib/shell/routes';
import { settings } from '$lib/shell/settings.svelte';
import { locale, preferred, speak } from '$lib/shell/words';

const isBuilt = typeof __LOCALE__ !== 'undefined';
// A built page speaks one language, which the server has chosen; elsewhere all of them are loaded.
if (!isBuilt) speak(settings.language ?? preferred(navigator.languages));
document.documentElement.lang = locale();

const target = document.getElementById('page');
if (target && !(isBuilt && correctLanguage(settings.language))) {
  // The screen is on its way while the frame around it is drawn, which says so if it does not come.
  loadScreen(route.name).catch(() => undefined);
  // In a task of its own: a phone that reads the script and draws in one hears nobody meanwhile.
  setTimeout(() => mount(App, { target }));
}
