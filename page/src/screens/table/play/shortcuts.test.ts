import { describe, expect, it } from 'vitest';
import { DEFAULT_KEYS } from '$ui';
import { shortcutOf } from './shortcuts';

const settings = { keys: { ...DEFAULT_KEYS }, singleKeys: true };
const press = (key: string, more: object = {}) =>
  shortcutOf({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, target: document.body, ...more }, settings);

describe('single keys at the table', () => {
  it('announce the score, the time and the rows', () => {
    expect([',', '.', '-'].map((key) => press(key))).toEqual(['sayScore', 'sayTime', 'sayRows']);
  });

  it('can be turned off, except for the hints', () => {
    const off = { ...settings, singleKeys: false };
    const event = { ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, target: document.body };
    expect(shortcutOf({ ...event, key: ',' }, off)).toBeNull();
    expect(shortcutOf({ ...event, key: '*' }, off)).toBe('hint');
  });

  it('do nothing in a text field, with a modifier, or for an event that was handled', () => {
    expect(press(',', { target: document.createElement('input') })).toBeNull();
    expect(press(',', { ctrlKey: true })).toBeNull();
    expect(press(',', { defaultPrevented: true })).toBeNull();
  });
});
