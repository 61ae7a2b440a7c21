/** Requests each edition sheet once: for exactly the terms of a match, in the reader's language. */
import { locale } from '$i18n';
import { api, type EditionList, type EditionSheet, type TermsTold } from '$net';
import type { RowPoints } from './matchState';

type Terms = Pick<TermsTold, 'edition' | 'players' | 'options'>;

const cache = new Map<string, Promise<unknown>>();

function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = cache.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask().catch((error: unknown) => {
    // A failure is not cached: the next call tries again.
    cache.delete(key);
    throw error;
  });
  cache.set(key, asked);
  return asked;
}

/** Empties the cache, for tests. */
export function clearSheetCache(): void {
  cache.clear();
}

/** The sheet of a match with these terms. */
export function matchSheet({ edition, players, options }: Terms): Promise<EditionSheet> {
  const key = JSON.stringify([locale(), edition, players, options]);
  return once(key, () => api.edition(edition, { players, option: options, lang: locale() }));
}

/** Loads the sheet for a table's terms, which may change until the match begins. */
export class SheetLoader {
  #key = '';

  constructor(private readonly onSheet: (sheet: EditionSheet) => void) {}

  /** Loads the sheet for these terms, unless it is already loaded. */
  async load({ edition, players, options }: Terms): Promise<void> {
    const key = JSON.stringify([edition, players, options]);
    if (key === this.#key) return;
    this.#key = key;
    try {
      const sheet = await matchSheet({ edition, players, options });
      if (key === this.#key) this.onSheet(sheet);
    } catch {
      // The next event tries again.
      if (key === this.#key) this.#key = '';
    }
  }
}

/** The sheet of an edition without options. */
export function editionSheet(edition: string): Promise<EditionSheet> {
  return once(JSON.stringify([locale(), edition]), () => api.edition(edition, { lang: locale() }));
}

/** All editions; those with printed leaflets come first. */
export function editionList(): Promise<EditionList> {
  return once(JSON.stringify([locale()]), () => api.editions({ lang: locale() }));
}

/** What a guess scores; null where guesses do not score. */
export function rowPointsOf({ scoring }: EditionSheet): RowPoints | null {
  const { key_points: keys, crack_points: cracked } = scoring;
  return scoring.by_guess && keys && cracked !== null ? { keys, cracked } : null;
}
