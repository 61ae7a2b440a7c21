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

describe('stored settings', () => {
  it.each([null, '', 'nonsense', '[]', '7', 'null', '{"theme":'])('are the defaults where %s is stored', (stored) => {
    expect(readSettings(stored)).toEqual(readSettings(null));
  });

  it('are read value by value, and an invalid value gets its default', () => {
    const read = readSettings(JSON.stringify({ theme: 'dark', faces: 'emoji', sound: 'yes', language: 'nl', placing: 'stay', more: 1 }));
    expect(read).toMatchObject({ theme: 'dark', faces: 'plain', sound: false, language: 'nl', placing: 'stay' });
    expect(read).not.toHaveProperty('more');
  });

  it('have no sound and the browser’s language by default', () => {
    expect(readSettings(null)).toMatchObject({ sound: false, language: null, theme: 'system', singleKeys: true });
  });

  it('keep valid keys and drop those that would place a peg', () => {
    const { keys } = readSettings(JSON.stringify({ keys: { hint: 'F2', sayTime: 'x', unknown: 'F3' } }));
    expect([keys.hint, keys.sayTime]).toEqual(['F2', DEFAULT_KEYS.sayTime]);
    expect(Object.keys(keys)).toEqual(ACTIONS);
  });

  it('have no key for two actions', () => {
    const { keys } = readSettings(JSON.stringify({ keys: { hint: 'Enter' } }));
    expect(keys).toEqual(DEFAULT_KEYS);
  });
});

describe('a change', () => {
  it('is stored at once', () => {
    const stop = persistSettings();
    settings.theme = 'contrast';
    flushSync();
    stop();
    expect(readSettings(localStorage.getItem(KEY)).theme).toBe('contrast');
  });

  it('in another tab is applied', () => {
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

  it('changes the key of an action', () => {
    expect(bindKey('hint', 'F2')).toBe('done');
    expect(settings.keys.hint).toBe('F2');
  });

  it('refuses the key of another action, and names that action', () => {
    expect(bindKey('hint', 'Enter')).toEqual({ taken: 'submit' });
    expect(settings.keys.hint).toBe(DEFAULT_KEYS.hint);
  });

  it('accepts the key that the action already has', () => {
    expect(bindKey('submit', 'Enter')).toBe('done');
  });

  it('can be reset', () => {
    bindKey('hint', 'F2');
    resetKeys();
    expect(settings.keys).toEqual(DEFAULT_KEYS);
  });
});
