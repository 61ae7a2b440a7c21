/** Computes what a browser loads before a screen can be used, from Vite's manifest. */

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/** @param {Manifest} manifest @param {string} key @param {Set<string>} found */
function gather(manifest, key, found) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const other of chunk.imports ?? []) gather(manifest, other, found);
}

/** The files that every screen needs; index.html names them. @param {Manifest} manifest @returns {string[]} */
export function entryFiles(manifest) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  /** @type {Set<string>} */
  const found = new Set();
  gather(manifest, entry, found);
  return [...found];
}

/**
 * The files of each screen: those of the entry, its own, and all that these import. A screen is
 * src/screens/NAME/Name.svelte. @param {Manifest} manifest @returns {Record<string, string[]>}
 */
export function firstLoads(manifest) {
  const first = entryFiles(manifest);
  /** @type {Record<string, string[]>} */
  const loads = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, folder, file] = /^src\/screens\/(\w+)\/(\w+)\.svelte$/.exec(chunk.src ?? key) ?? [];
    if (!folder || file?.toLowerCase() !== folder) continue;
    const found = new Set(first);
    gather(manifest, key, found);
    loads[folder] = [...found];
  }
  return loads;
}

/**
 * The heaviest language of each screen.
 * @param {Record<string, Record<string, string[]>>} loads by language, then by screen
 * @param {(file: string) => number} weigh
 * @returns {Record<string, { bytes: number, locale: string }>}
 */
export function heaviest(loads, weigh) {
  /** @type {Record<string, { bytes: number, locale: string }>} */
  const weights = {};
  for (const [locale, screens] of Object.entries(loads)) {
    for (const [screen, files] of Object.entries(screens)) {
      const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
      if (bytes > (weights[screen]?.bytes ?? 0)) weights[screen] = { bytes, locale };
    }
  }
  return weights;
}
