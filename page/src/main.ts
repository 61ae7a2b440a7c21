import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { LANGUAGES, settings } from '$lib/shell/settings.svelte';
import { locale, preferred, speak } from '$lib/shell/words';

// A built page speaks one language, which the server has chosen; elsewhere all of them are loaded.
if (typeof __LOCALE__ === 'undefined') speak(settings.language ?? preferred(navigator.languages ?? LANGUAGES));
document.documentElement.lang = locale();

const target = document.getElementById('page');
if (target) mount(App, { target });
