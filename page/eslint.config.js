/**
 * ESLint for the page. `tools/page.py lint` runs it, and `make lint` with it; warnings are errors.
 *
 * The rooms of src/ stand on each other in the order of ROOMS, and each is imported by its façade
 * (index.ts) only. A façade adds no weight to a screen that uses little of it: vite.config.ts declares
 * the modules free of side effects, and the build fails when a first load grows beyond its limit.
 */
import boundaries from 'eslint-plugin-boundaries';
import svelte from 'eslint-plugin-svelte';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';
import { noCycle } from './tools/lint/no-cycle.js';

/** Each room may import those before it. */
const ROOMS = ['i18n', 'net', 'ui', 'board', 'game'];
const RESOLVER = fileURLToPath(new URL('./tools/lint/resolve.cjs', import.meta.url));

/** @param {string[]} from @param {string[]} rooms */
const mayImport = (from, rooms) => ({
  from: { element: { types: { anyOf: from } } },
  allow: { to: { element: { types: { anyOf: rooms } }, file: { categories: 'facade' } } },
});

export default tseslint.config(
  { ignores: ['node_modules/', 'src/paraglide/', 'src/net/wire.ts'] },
  tseslint.configs.recommended,
  tseslint.configs.stylistic,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-implicit-coercion': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A callback that does nothing is written () => {}.
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig, extraFileExtensions: ['.svelte'] } },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
  // eslint-plugin-boundaries loads its resolver by require().
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/**'],
    plugins: { boundaries, codepegs: { rules: { 'no-cycle': noCycle } } },
    settings: {
      'import/resolver': { [RESOLVER]: {} },
      'boundaries/elements': [
        ...ROOMS.map((room) => ({ type: room, pattern: `src/${room}` })),
        { type: 'messages', pattern: 'src/paraglide' },
        { type: 'shared', pattern: 'src/screens/shared' },
        { type: 'screen', pattern: 'src/screens/*', capture: ['name'] },
        { type: 'app', pattern: 'src/app' },
      ],
      'boundaries/files': [
        { category: 'facade', pattern: 'src/*/index.ts' },
        // The app loads a screen by a component at the top of its folder: screens/home/Home.svelte.
        { category: 'screen', pattern: 'src/screens/*/[A-Z]*.svelte' },
        { category: 'testing', pattern: 'src/*/testing/**' },
        { category: 'test', pattern: 'src/**/*.test.ts' },
        { category: 'style', pattern: 'src/app.css' },
        { category: 'main', pattern: 'src/main.ts' },
        { category: 'types', pattern: 'src/vite-env.d.ts' },
      ],
    },
    rules: {
      'codepegs/no-cycle': 'error',
      // Otherwise a new folder beside the rooms could import everything and be imported by all.
      'boundaries/no-unknown-files': 'error',
      'boundaries/no-unknown-dependencies': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            ...ROOMS.map((room, place) => mayImport([room], ROOMS.slice(0, place))),
            mayImport(['shared', 'screen', 'app'], ROOMS),
            { from: { element: { type: 'i18n' } }, allow: { to: { element: { type: 'messages' } } } },
            { from: { element: { type: 'screen' } }, allow: { to: { element: { type: 'shared' } } } },
            { from: { element: { type: 'app' } }, allow: { to: { element: { type: 'screen' }, file: { categories: 'screen' } } } },
            { from: { file: { categories: { anyOf: ['test', 'testing'] } } }, allow: { to: { file: { categories: 'testing' } } } },
            { allow: { to: { file: { categories: 'style' } } } },
            { from: { file: { categories: 'main' } }, allow: { to: { element: { types: { anyOf: ROOMS } }, file: { categories: 'facade' } } } },
            { from: { file: { categories: 'main' } }, allow: { to: { element: { type: 'app' } } } },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', 'src/*/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['**/testing/*'], message: 'Only tests import the helpers of tests.' }] }],
    },
  },
);
