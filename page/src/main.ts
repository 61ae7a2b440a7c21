import { mount } from 'svelte';
import { locale, preferredLanguage, restoreLanguage, setLocale } from '$i18n';
import { route, settings } from '$ui';
import './app.css';
import App from './app/App.svelte';
import { loadScreen } from './app/screens';

const isBuilt = typeof __LOCALE__ !== 'undefined';
// The server chose the language of a built page; in development all languages are loaded.
if (!isBuilt) setLocale(settings.language ?? preferredLanguage(navigator.languages));
document.documentElement.lang = locale();

const target = document.getElementById('page');
if (target && !(isBuilt && restoreLanguage(settings.language))) {
  // Start loading the screen while the app around it is drawn. The app shows the error if this fails.
  loadScreen(route.name).catch(() => undefined);
  // Mounting in a separate task lets a phone handle input between reading the script and drawing.
  setTimeout(() => mount(App, { target }));
}
