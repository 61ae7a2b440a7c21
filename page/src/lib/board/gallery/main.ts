import '../../../app.css';
import { mount } from 'svelte';
import { LANGUAGES } from '$lib/shell/settings.svelte';
import { speak } from '$lib/shell/words';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search).get('lang');
speak(LANGUAGES.find((language) => language === asked) ?? 'en');
mount(Gallery, { target: document.body });
