/** The names of options, for lists that show many tables. */

import { SvelteMap } from 'svelte/reactivity';
import { matchSheet } from '$game';
import { m } from '$i18n';
import type { EditionSheet } from '$net';
import { shortTitle } from './editions.svelte';
import { readOptions } from '../options';
import { timeLimitText } from './timeLimit';

interface Played {
  edition: string;
  players: number;
  options: readonly string[];
}

const keyOf = ({ edition, players, options }: Played) => [edition, players, ...options].join(' ');

class Sheets {
  #known = new SvelteMap<string, EditionSheet>();

  of(played: Played): EditionSheet | undefined {
    return this.#known.get(keyOf(played));
  }

  /** Loads the sheet; without it a list shows less. */
  load({ edition, players, options }: Played): void {
    matchSheet({ edition, players, options: [...options] }).then(
      (sheet) => this.#known.set(keyOf({ edition, players, options }), sheet),
      () => undefined,
    );
  }
}

export const sheets = new Sheets();

/** Chosen options as text: "Doubles", "Rows: 8". */
export function optionTexts(
  sheet: Pick<EditionSheet, 'options'> | undefined,
  chosen: readonly string[],
): string[] {
  if (sheet === undefined) return [];
  return Object.entries(readOptions(chosen)).flatMap(([name, value]) => {
    const option = sheet.options.find((one) => one.name === name);
    if (option === undefined) return [];
    const { label } = option;
    if (value === true) return [option.leaflet_name ?? label];
    if (name === 'time') return [m.ui_labelled_value({ option: label, value: timeLimitText(Number(value)) })];
    const choice = option.choices.find((one) => one.value === value);
    return [m.ui_labelled_value({ option: label, value: choice?.label ?? value })];
  });
}

/**
 * The title of a match. An edition's title mentions its usual rules ("each only once in a code"), so a match
 * with options is named by them instead.
 */
export function matchTitle(sheet: EditionSheet): string {
  return sheet.chosen.length === 0
    ? sheet.title
    : [shortTitle(sheet.title), ...optionTexts(sheet, sheet.chosen)].join(' · ');
}
