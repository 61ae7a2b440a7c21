/** The editions and the strengths of bots, asked for once and shared by all screens. */

import { api, type EditionLine, type Named, request } from '$net';

class LoadedOnce<T> {
  value = $state.raw<T | null>(null);
  failure = $state.raw<unknown>(null);
  #asked: Promise<void> | null = null;
  readonly #ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  load(): Promise<void> {
    this.#asked ??= this.#ask()
      .then((value) => {
        this.value = value;
        this.failure = null;
      })
      .catch((error: unknown) => {
        this.failure = error;
        this.#asked = null;
      });
    return this.#asked;
  }
}

export const editions = new LoadedOnce<EditionLine[]>(async () => (await api.editions()).editions);
export const strengths = new LoadedOnce<Named[]>(
  async () => (await request('GET /api/strengths')).strengths,
);

/** A title is "The duel: eight colours, …"; its head alone is what people call the edition. */
export function shortTitle(title: string): string {
  return title.split(/\s*:\s*/, 1)[0] ?? title;
}

/** What the server says in passing, as it begins where it stands alone. */
export function capitalised(said: string): string {
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

/** What the head leaves over, as a sentence of its own. */
export function titleDetails(title: string): string {
  return capitalised(title.slice(shortTitle(title).length).replace(/^\s*:\s*/, ''));
}

/** What an edition is called; its name where the list is not there yet. */
export function editionTitle(name: string): string {
  const found = editions.value?.find((one) => one.name === name);
  return found ? shortTitle(found.title) : name;
}

/** What a strength is called. */
export function strengthTitle(name: string): string {
  return strengths.value?.find((one) => one.name === name)?.title ?? name;
}
