/** Svelte strips types by itself and the styles are plain CSS, so no preprocessor is needed. */
export default {
  compilerOptions: { runes: true },
};
