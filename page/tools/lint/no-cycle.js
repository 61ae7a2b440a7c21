/** An ESLint rule: no module of the page may import itself through others, not even by a dynamic import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { find, SRC } from './resolve.cjs';

const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** @type {Map<string, string[]> | undefined} the modules that each module imports */
let graph;

/** @returns {Map<string, string[]>} */
function readGraph() {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|js)$/.test(name) && !name.startsWith('paraglide'))
    .map((name) => join(SRC, name));
  return new Map(
    files.map((file) => {
      const sources = [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map((match) => match[1] ?? '');
      return [file, sources.flatMap((source) => find(source, file) ?? [])];
    }),
  );
}

/** The shortest way from one module to another, both included; null: there is none. @param {string} from @param {string} to */
function wayBetween(from, to) {
  graph ??= readGraph();
  const queue = [[from]];
  const seen = new Set([from]);
  for (const way of queue) {
    const last = way.at(-1) ?? '';
    if (last === to) return way;
    for (const next of graph.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const noCycle = {
  meta: { type: 'problem', schema: [], messages: { cycle: 'This import closes a cycle: {{way}}' } },
  create(context) {
    /** @param {any} node */
    function check(node) {
      const source = node.source?.value;
      const target = typeof source === 'string' ? find(source, context.filename) : null;
      const way = target && wayBetween(target, context.filename);
      if (way) context.report({ node, messageId: 'cycle', data: { way: way.map((file) => file.slice(SRC.length + 1)).join(' → ') } });
    }
    return { ImportDeclaration: check, ImportExpression: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
