import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { PAGE, prepareMessages } from './tools/messages.js';

/** The language to build (tools/build.js). Where all languages are loaded, the one of index.html. */
const LOCALE = process.env.PAGE_LOCALE ?? 'en';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Checks and compiles the messages before a build, and again when a message file changes. */
function messages(): Plugin {
  return {
    name: 'codepegs-messages',
    async config(_, { command, mode }) {
      // In tests, one test reports the problems of messages; the others need not fail too.
      await prepareMessages({ strict: command === 'build' && mode !== 'test' });
    },
    transformIndexHtml(html) {
      const spoken = JSON.parse(readFileSync(join(PAGE, 'messages/ui', `${LOCALE}.json`), 'utf8')) as Record<string, string>;
      return html.replace('%lang%', LOCALE).replace(/%(ui_\w+)%/g, (_, key: string) => escaped(spoken[key] ?? ''));
    },
    configureServer(server) {
      const folder = join(PAGE, 'messages');
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) prepareMessages({ strict: false }).catch((error: Error) => server.config.logger.error(error.message));
      });
    },
  };
}

/** Turns Svelte's warnings into errors. */
function refuse(warning: { code: string; message: string; filename?: string }): void {
  throw new Error(`${warning.filename ?? ''}: ${warning.message} (${warning.code})`);
}

/** Compiles each component once for the builds of all four languages: the result does not depend on the language. */
function compiledOnce(plugins: Plugin[]): Plugin[] {
  const shared = globalThis as { codepegsCompiled?: Map<string, unknown> };
  const compiled = (shared.codepegsCompiled ??= new Map<string, unknown>());
  for (const { name, transform } of plugins) {
    if (name !== 'vite-plugin-svelte:compile' || typeof transform !== 'object') continue;
    const { handler } = transform;
    transform.handler = async function (code, id, options) {
      const key = `${id}\0${code}`;
      if (!compiled.has(key)) compiled.set(key, await handler.call(this, code, id, options));
      return compiled.get(key) as Awaited<ReturnType<typeof handler>>;
    };
  }
  return plugins;
}

/** The rooms of src/ that others import by their façade: `$board` is src/board/index.ts. */
const ROOMS = ['board', 'game', 'i18n', 'net', 'ui'];

/** Groups the modules that several screens share into files; the first matching pattern counts. */
const SHARED = {
  // What all screens need, and the rest of the kit except what only few of them use.
  base: /[\\/]src[\\/](i18n|net|ui(?![\\/](download|settings[\\/]keyNames|controls[\\/](Select|Stepper)))|game[\\/]editionSheets|screens[\\/]shared[\\/](editions[\\/](editions\.|optionText|timeLimit)|[^\\/]+$))|paraglide[\\/](registry|runtime|messages[\\/]ui_)/,
  // Nearly every screen draws pegs; few have a board to play on.
  pegs: /[\\/]src[\\/]board[\\/](spec|pegs)[\\/]/,
  picture: /[\\/]src[\\/](board[\\/]picture|screens[\\/]shared[\\/]editions[\\/]EditionPicture)/,
  board: /[\\/]src[\\/]board[\\/](?!editors[\\/])|messages[\\/]board_/,
  editions: /[\\/]src[\\/]screens[\\/]shared[\\/](editions[\\/]|setup[\\/]matchSetup|tables[\\/]joinCode)|messages[\\/]lobby_/,
  tables: /[\\/]src[\\/]screens[\\/]shared[\\/](tables[\\/]|setup[\\/](savedSetups|tableOpener))/,
  study: /[\\/]src[\\/]screens[\\/]shared[\\/]study[\\/]|messages[\\/]study_/,
};

// The server for `make dev`.
const SERVER = process.env.PAGE_SERVER ?? 'http://localhost:8000';

export default defineConfig(({ command }) => ({
  root: PAGE,
  publicDir: 'static',
  plugins: [messages(), command === 'build' ? compiledOnce(svelte({ onwarn: refuse })) : svelte()],
  resolve: {
    alias: [
      ...ROOMS.map((room) => ({ find: `$${room}`, replacement: join(PAGE, 'src', room) })),
      ...(command === 'serve' ? [{ find: '../paraglide/messages/_index.js', replacement: join(PAGE, 'src/paraglide/all.js') }] : []),
    ],
  },
  define: {
    __BUILD__: JSON.stringify(process.env.PAGE_BUILD ?? 'dev'),
    ...(process.env.PAGE_LOCALE ? { __LOCALE__: JSON.stringify(LOCALE) } : {}),
  },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // The content security policy allows only files from the server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The duration of a build depends on the machine.
      checks: { bundlerTimings: false },
      // Our modules have no side effects when they are imported, so a screen that uses one name of a façade
      // does not include the others. Styles are not affected.
      treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/].*\.(ts|svelte)$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Without groups, shared modules become many small files, and a phone waits for each. Svelte's file
          // is the same for all languages.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'svelte', test: /[\\/]node_modules[\\/](svelte|esm-env|clsx)[\\/]/ },
            ...Object.entries(SHARED).map(([name, test]) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: SERVER, changeOrigin: true, ws: true, headers: { origin: SERVER } },
      '/health': { target: SERVER, changeOrigin: true },
    },
  },
}));
