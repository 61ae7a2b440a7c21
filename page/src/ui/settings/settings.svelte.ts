/** The settings of this browser, in localStorage. They are checked when they are read. */

import { type Language, LANGUAGES } from '$i18n';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const FACES = ['plain', 'letters', 'digits', 'shapes', 'braille'] as const;
export const MOTIONS = ['system', 'full', 'reduced'] as const;
export const PLACINGS = ['advance', 'stay'] as const;

export type Theme = (typeof THEMES)[number];
/** What is drawn on the pegs. */
export type Faces = (typeof FACES)[number];
type Motion = (typeof MOTIONS)[number];
/** Whether the cursor moves to the next hole after a peg is placed. */
export type Placing = (typeof PLACINGS)[number];

/**
 * The actions that can be bound to a key, with their default key by the name of `KeyboardEvent.key`. Letters
 * and digits place pegs, so the defaults are signs that the keyboards of all four languages have.
 */
export const DEFAULT_KEYS = {
  submit: 'Enter',
  back: 'Backspace',
  clear: 'Delete',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  again: '+',
  hold: '!',
  fill: '=',
  hint: '*',
  sayScore: ',',
  sayTime: '.',
  sayRows: '-',
  sayTurn: ';',
  help: '?',
} as const satisfies Record<string, string>;
export type Action = keyof typeof DEFAULT_KEYS;
export const ACTIONS = Object.keys(DEFAULT_KEYS) as Action[];
/** Actions that only announce something; `singleKeys` turns their keys off (WCAG 2.1.4). */
export const SPOKEN_ACTIONS: readonly Action[] = ['sayScore', 'sayTime', 'sayRows', 'sayTurn'];

export interface Settings {
  /** `null`: the browser's preference. */
  language: Language | null;
  theme: Theme;
  faces: Faces;
  motion: Motion;
  sound: boolean;
  /** Whether single keys announce score, time, rows and turn. */
  singleKeys: boolean;
  keys: Record<Action, string>;
  placing: Placing;
}

const KEY = 'codepegs.settings';

function defaults(): Settings {
  return {
    language: null,
    theme: 'system',
    faces: 'plain',
    motion: 'system',
    sound: false,
    singleKeys: true,
    keys: { ...DEFAULT_KEYS },
    placing: 'advance',
  };
}

function oneOf<T>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

function booleanOr(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

/** Keys that move the focus, close dialogs, compose characters or modify other keys. */
const UNBINDABLE_KEYS = new Set(
  'Tab Escape Dead Unidentified Process Compose Shift Control Alt AltGraph Meta CapsLock NumLock ScrollLock Fn ContextMenu'.split(' '),
);

/** Whether a key can be bound: neither a letter nor a digit, which place pegs. */
export function isBindable(key: string): boolean {
  return key.length > 0 && key.length < 20 && !/^[\p{L}\p{N} ]$/u.test(key) && !UNBINDABLE_KEYS.has(key);
}

function readKeys(value: unknown): Record<Action, string> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const keys = { ...DEFAULT_KEYS } as Record<Action, string>;
  for (const action of ACTIONS) {
    const key = given[action];
    if (typeof key === 'string' && isBindable(key)) keys[action] = key;
  }
  // Two actions on one key would make one of them unreachable.
  return new Set(Object.values(keys)).size === ACTIONS.length ? keys : { ...DEFAULT_KEYS };
}

/** Reads stored settings; missing or invalid values get their default. */
export function readSettings(stored: string | null): Settings {
  const first = defaults();
  let given: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(stored ?? '');
    if (typeof parsed !== 'object' || parsed === null) return first;
    given = parsed as Record<string, unknown>;
  } catch {
    return first;
  }
  return {
    language: oneOf([...LANGUAGES, null], given.language, first.language),
    theme: oneOf(THEMES, given.theme, first.theme),
    faces: oneOf(FACES, given.faces, first.faces),
    motion: oneOf(MOTIONS, given.motion, first.motion),
    sound: booleanOr(given.sound, first.sound),
    singleKeys: booleanOr(given.singleKeys, first.singleKeys),
    keys: readKeys(given.keys),
    placing: oneOf(PLACINGS, given.placing, first.placing),
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // The browser may forbid access.
  }
}

export const settings: Settings = $state(readSettings(stored()));

function replaceSettings(read: Settings): void {
  Object.assign(settings, read);
}

/** Stores every change and follows changes in other tabs. Returns a function that stops it. */
export function persistSettings(): () => void {
  const stop = $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        if (text !== stored()) localStorage.setItem(KEY, text);
      } catch {
        // Without storage the settings hold for this visit.
      }
    });
  });
  const changed = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) replaceSettings(readSettings(event.newValue));
  };
  addEventListener('storage', changed);
  return () => {
    stop();
    removeEventListener('storage', changed);
  };
}

/** Resets all settings. */
export function resetSettings(): void {
  replaceSettings(defaults());
}

/** Binds a key to an action. A key that is already bound is refused, because the other action would lose it. */
export function bindKey(action: Action, key: string): 'done' | 'unfit' | { taken: Action } {
  if (!isBindable(key)) return 'unfit';
  const taken = ACTIONS.find((other) => other !== action && settings.keys[other] === key);
  if (taken) return { taken };
  settings.keys[action] = key;
  return 'done';
}

/** Resets all keys. */
export function resetKeys(): void {
  settings.keys = { ...DEFAULT_KEYS };
}
