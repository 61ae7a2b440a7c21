/** Loads the drawings of the animals when the first one is shown: only one edition needs them. */
import type { Component } from 'svelte';

type Art = Component<{ animal: string }>;

let art: Art | null = $state.raw(null);
let isAsked = false;

/** The component that draws animals; null until it is loaded. */
export function animalArt(): Art | null {
  if (!isAsked) {
    isAsked = true;
    import('./AnimalArt.svelte').then(
      (loaded) => (art = loaded.default),
      // The next animal tries again; until then the pegs show only their colours.
      () => (isAsked = false),
    );
  }
  return art;
}
