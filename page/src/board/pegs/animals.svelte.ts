/** The animals are drawn by code that only one edition needs: it is loaded when the first one is seen. */
import type { Component } from 'svelte';

type Art = Component<{ animal: string }>;

let art: Art | null = $state.raw(null);
let isAsked = false;

/** How an animal is drawn; null until that is loaded. */
export function animalArt(): Art | null {
  if (!isAsked) {
    isAsked = true;
    import('./AnimalArt.svelte').then(
      (loaded) => (art = loaded.default),
      // The next animal asks again; until then the pegs show their colours.
      () => (isAsked = false),
    );
  }
  return art;
}
