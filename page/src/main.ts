import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { correctLanguage } from '$lib/shell/language';
import { settings } from '$lib/shell/settings.svelte';
import { locale, preferred, speak } from '$lib/shell/words';

const isBuilt = typeof __LOCALE__ !== 'undefined';
// A built page speaks one language, which the server has chosen; elsewhere all of them are loaded.
if (!isBuilt) speak(settings.language ?? preferred(navigator.languages));
document.documentElement.lang = locale();

const target = document.getElementById('page');
if (target && !(isBuilt && correctLanguage(settings.language))) mount(App, { target });
