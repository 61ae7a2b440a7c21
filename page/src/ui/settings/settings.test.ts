import { beforeEach, describe, expect, it } from 'vitest';
import { flushSync } from 'svelte';
import {
  ACTIONS,
  bindKey,
  DEFAULT_KEYS,
  isBindable,
  persistSettings,
  readSettings,
  resetKeys,
  resetSettings,
  settings,
} from './settings.svelte';

const KEY = 'codepegs.settings';

beforeEach(() => {
  localStorage.clear();
  resetSettings();
});

describe('what was kept', () => {
  it.each([null, '', 'nonsense', '[]', '7', 'null', '{"theme":'])('%s is read as nothing', (stored) => {
    expect(readSettings(stored)).toEqual(readSettings(null));
  });

  it('is taken value by value, and what does not fit is as at first', () => {
    const read = readSettings(JSON.stringify({ theme: 'dark', faces: 'emoji', sound: 'yes', language: 'nl', placing: 'stay', more: 1 }));
    expect(read).toMatchObject({ theme: 'dark', faces: 'plain', sound: false, language: 'nl', placing: 'stay' });
    expect(read).not.toHaveProperty('more');
  });

  it('has sound off and the language of the browser until somebody chooses', () => {
    expect(readSettings(null)).toMatchObject({ sound: false, language: null, theme: 'system', singleKeys: true });
  });

  it('keeps keys that fit and drops those that would place a peg', () => {
    const { keys } = readSettings(JSON.stringify({ keys: { hint: 'F2', sayTime: 'x', unknown: 'F3' } }));
    expect([keys.hint, keys.sayTime]).toEqual(['F2', DEFAULT_KEYS.sayTime]);
    expect(Object.keys(keys)).toEqual(ACTIONS);
  });

  it('has no key for two things', () => {
    const { keys } = readSettings(JSON.stringify({ keys: { hint: 'Enter' } }));
    expect(keys).toEqual(DEFAULT_KEYS);
  });
});

describe('a change', () => {
  it('is kept at once', () => {
    const stop = persistSettings();
    settings.theme = 'contrast';
    flushSync();
    stop();
    expect(readSettings(localStorage.getItem(KEY)).theme).toBe('contrast');
  });

  it('in another tab is followed', () => {
    const stop = persistSettings();
    const newValue = JSON.stringify({ faces: 'braille' });
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
    stop();
    expect(settings.faces).toBe('braille');
  });
});

describe('binding keys', () => {
  it.each(['a', 'é', '7', ' ', 'Tab', 'Escape', 'Dead', 'Shift', ''])('"%s" cannot be bound', (key) => {
    expect(isBindable(key)).toBe(false);
    expect(bindKey('hint', key)).toBe('unfit');
  });

  it('gives an action its key', () => {
    expect(bindKey('hint', 'F2')).toBe('done');
    expect(settings.keys.hint).toBe('F2');
  });

  it('refuses a key that is for something else, and says for what', () => {
    expect(bindKey('hint', 'Enter')).toEqual({ taken: 'submit' });
    expect(settings.keys.hint).toBe(DEFAULT_KEYS.hint);
  });

  it('may give an action the key that it has', () => {
    expect(bindKey('submit', 'Enter')).toBe('done');
  });

  it('can be undone', () => {
    bindKey('hint', 'F2');
    resetKeys();
    expect(settings.keys).toEqual(DEFAULT_KEYS);
  });
});
