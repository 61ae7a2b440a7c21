/** What the options of an edition are called, for lists that show many tables. */

import { SvelteMap } from 'svelte/reactivity';
import { api } from '$lib/net/api';
import type { EditionSheet } from '$lib/net/wire';
import { readOptions } from './plan';

class Sheets {
  #known = new SvelteMap<string, EditionSheet>();
  #asked = new Set<string>();

  of(edition: string): EditionSheet | undefined {
    return this.#known.get(edition);
  }

  /** Ask for the sheet if nobody has; without it a list says a little less. */
  want(edition: string): void {
    if (this.#asked.has(edition)) return;
    this.#asked.add(edition);
    api.edition(edition).then(
      (sheet) => this.#known.set(edition, sheet),
      () => this.#asked.delete(edition),
    );
  }
}

export const sheets = new Sheets();

/** Chosen options in words: "Doubles", "Rows 8". */
export function optionWords(
  sheet: Pick<EditionSheet, 'options'> | undefined,
  chosen: readonly string[],
): string[] {
  if (sheet === undefined) return [];
  return Object.entries(readOptions(chosen)).flatMap(([name, value]) => {
    const option = sheet.options.find((one) => one.name === name);
    if (option === undefined) return [];
    const label = option.leaflet_name ?? option.label;
    if (value === true) return [label];
    const choice = option.choices.find((one) => one.value === value);
    return [`${label}: ${choice?.label ?? value}`];
  });
}
