/** The steps of the lesson, and the learner's progress. The server gives all marks. */
import { isCounts, isObject, isTexts, readStored, store } from '$ui';

/** The lesson uses the edition of 1972 and the examples of its leaflet. */
export const EDITION = 'classic-1972';

export const STEPS = ['code', 'row', 'keys', 'count', 'once', 'play', 'done'] as const;
export type Step = (typeof STEPS)[number];

export interface Example {
  code: readonly string[];
  guess: readonly string[];
}

/** Examples of the leaflet: the learner plays the first and marks the others. */
export const EXAMPLES: Record<'row' | 'count' | 'once', Example> = {
  row: { code: ['R', 'W', 'B', 'G'], guess: ['W', 'Y', 'B', 'K'] },
  count: { code: ['R', 'B', 'G', 'K'], guess: ['W', 'Y', 'G', 'G'] },
  once: { code: ['R', 'B', 'R', 'Y'], guess: ['G', 'R', 'R', 'W'] }
};

interface PlayedRow {
  guess: string[];
  mark: number[];
}

export interface Progress {
  step: Step;
  /** The server's mark for the first row. */
  first: number[] | null;
  /** The game of the last step. */
  code: string[] | null;
  rows: PlayedRow[];
  cracked: boolean;
}

export const START: Progress = { step: 'code', first: null, code: null, rows: [], cracked: false };

const KEY = 'codepegs.lesson';

export function readProgress(value: unknown): Progress | null {
  if (!isObject(value) || !STEPS.includes(value.step as Step)) return null;
  const rows = Array.isArray(value.rows) ? value.rows : [];
  if (!rows.every((row) => isObject(row) && isTexts(row.guess) && isCounts(row.mark))) return null;
  return {
    step: value.step as Step,
    first: isCounts(value.first) ? value.first : null,
    code: isTexts(value.code) ? value.code : null,
    rows: rows as PlayedRow[],
    cracked: value.cracked === true
  };
}

export function savedProgress(): Progress {
  return readStored(KEY, readProgress) ?? START;
}

export function saveProgress(progress: Progress): void {
  store(KEY, progress);
}

export function after(step: Step): Step {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!;
}

export function before(step: Step): Step {
  return STEPS[Math.max(STEPS.indexOf(step) - 1, 0)]!;
}

/** A random code for the first game; the lesson's edition allows any pegs. */
export function drawCode(
  letters: readonly string[],
  holes: number,
  random: () => number = Math.random
): string[] {
  return Array.from({ length: holes }, () => letters[Math.floor(random() * letters.length)]!);
}
