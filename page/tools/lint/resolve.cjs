/** Finds the file that an import names: a façade (`$ui`), or a path that may leave its ending out. */
const { existsSync, statSync } = require('node:fs');
const { dirname, join, resolve: absolute } = require('node:path');

const SRC = absolute(__dirname, '..', '..', 'src');
const ENDINGS = ['', '.ts', '.svelte.ts', '.js', '/index.ts'];

/** @param {string} source @param {string} file @returns {string | null} null: not a file of the page */
function find(source, file) {
  const path = source.startsWith('$') ? join(SRC, source.slice(1)) : absolute(dirname(file), source);
  if (!source.startsWith('$') && !source.startsWith('.')) return null;
  const found = ENDINGS.map((ending) => path + ending).find((name) => existsSync(name) && statSync(name).isFile());
  return found ?? null;
}

// What eslint-plugin-boundaries expects of a resolver.
exports.interfaceVersion = 2;
exports.resolve = (source, file) => {
  const path = find(source, file);
  return path === null ? { found: false } : { found: true, path };
};
exports.find = find;
exports.SRC = SRC;
