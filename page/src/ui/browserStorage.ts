/**
 * Values that the browser stores: in `local` for good, in `session` while the tab lives. They are checked when
 * they are read, because an older page may have written them.
 */
type Kind = 'local' | 'session';

function storageOf(kind: Kind): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

export function readStored<T>(key: string, read: (value: unknown) => T | null, kind: Kind = 'local'): T | null {
  try {
    const text = storageOf(kind).getItem(key);
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null; // The browser refuses access, or another program wrote the value.
  }
}

/** Stores a value, or removes it if it is null. Where the browser refuses, the value lasts until the next reload. */
export function store(key: string, value: unknown, kind: Kind = 'local'): void {
  try {
    if (value === null) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
  } catch {
    // Only a reload loses the value.
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 60);
}

export function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 0 && one < 100);
}
