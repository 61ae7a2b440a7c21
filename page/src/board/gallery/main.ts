import '../../app.css';
import { mount } from 'svelte';
import { LANGUAGES, setLocale } from '$i18n';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search).get('lang');
setLocale(LANGUAGES.find((language) => language === asked) ?? 'en');
mount(Gallery, { target: document.body });
