/** Values in localStorage. They are checked when they are read, because an older page may have written them. */

export function readStored<T>(key: string, read: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null; // The browser refuses access, or another program wrote the value.
  }
}

/** Stores a value, or removes it if it is null; returns whether the browser allows it. */
export function store(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 60);
}

export function isCounts(value: unknown): value is number[] {
  return (
    Array.isArray(value) && value.every((one) => Number.isInteger(one) && one >= 0 && one < 100)
  );
}
