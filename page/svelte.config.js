/** Svelte itself understands the types in scripts; styles are plain CSS: nothing has to be prepared. */
export default {
  compilerOptions: { runes: true },
};
