/** What this browser keeps for its person, checked when it is read: an older page may have written it. */

export function readStored<T>(key: string, read: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null; // Storage is refused, or what stands there is none of ours.
  }
}

/** Keeps a value; false where the browser keeps nothing. */
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
