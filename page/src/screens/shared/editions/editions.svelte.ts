/** The editions and the strengths of bots, requested once for all screens. */

import { editionList } from '$game';
import { type EditionLine, type Named, request } from '$net';

class LoadedOnce<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<unknown>(null);
  #loading: Promise<void> | null = null;

  constructor(private readonly request: () => Promise<T>) {}

  /** Requests the value, unless that was done before; after a failure it tries again. */
  load(): Promise<void> {
    this.#loading ??= this.request()
      .then((value) => {
        this.value = value;
        this.failure = null;
      })
      .catch((error: unknown) => {
        this.failure = error;
        this.#loading = null;
      });
    return this.#loading;
  }
}

export const editions = new LoadedOnce<EditionLine[]>(async () => (await editionList()).editions);
export const strengths = new LoadedOnce<Named[]>(async () => (await request('GET /api/strengths')).strengths);

/** The name in a title: "The duel: eight colours, …" is called "The duel". */
export function shortTitle(title: string): string {
  return title.split(/\s*:\s*/, 1)[0] ?? title;
}

/** The server's phrase with a capital, so that it can stand alone. */
export function capitalised(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1);
}

/** The rest of a title after its name, as a sentence. */
export function titleDetails(title: string): string {
  return capitalised(title.slice(shortTitle(title).length).replace(/^\s*:\s*/, ''));
}

/** An edition's short title; its name until the list is loaded. */
export function editionTitle(name: string): string {
  const found = editions.value?.find((one) => one.name === name);
  return found ? shortTitle(found.title) : name;
}

/** A strength's title; its name until the list is loaded. */
export function strengthTitle(name: string): string {
  return strengths.value?.find((one) => one.name === name)?.title ?? name;
}
