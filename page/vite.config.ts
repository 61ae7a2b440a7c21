import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { PAGE, words } from './tools/words.js';

/** The language that is built (tools/build.js); where all are loaded, that of the page without its script. */
const LOCALE = process.env.PAGE_LOCALE ?? 'en';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Messages are checked and compiled before anything is built, and again when somebody changes one. */
function messages(): Plugin {
  return {
    name: 'codepegs-messages',
    async config(_, { command, mode }) {
      // In tests one of them says what is missing; the others need not fail with it.
      await words({ strict: command === 'build' && mode !== 'test' });
    },
    transformIndexHtml(html) {
      const spoken = JSON.parse(readFileSync(join(PAGE, 'messages/shell', `${LOCALE}.json`), 'utf8')) as Record<string, string>;
      return html.replace('%lang%', LOCALE).replace(/%(shell_\w+)%/g, (_, key: string) => escaped(spoken[key] ?? ''));
    },
    configureServer(server) {
      const folder = join(PAGE, 'messages');
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) words({ strict: false }).catch((error: Error) => server.config.logger.error(error.message));
      });
    },
  };
}

/** What Svelte warns of is mended before it is built. */
function refuse(warning: { code: string; message: string; filename?: string }): void {
  throw new Error(`${warning.filename ?? ''}: ${warning.message} (${warning.code})`);
}

/** What a component compiles to does not depend on the language: four builds in one process compile it once. */
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

/** What is loaded together, by the file that it is put into; what the entry itself needs stays there. */
const SHARED = {
  parts: /[\\/](shell[\\/](Card|Choice|Copy|Dialog|Empty|Field|Soon|Switch|Tabs|copying|soon|sound)|net[\\/](api|ids|me\.|rest|refused)|game[\\/]sheets|beyond[\\/]loaded)|paraglide[\\/](registry|messages[\\/]shell_)/,
  // The look of a peg is on nearly every screen; a board to play on is not.
  pegs: /[\\/]board[\\/](PegArt|FaceArt|KeyArt|Peg\.svelte|defs|fit|look|palette|shapes|animals)/,
  picture: /[\\/](board[\\/](MiniBoard|sample)|lobby[\\/]EditionPicture)/,
  board: /[\\/]board[\\/](?!MarkByHand|CodeMaking|NotesPanel)|messages[\\/]board_/,
  // What an edition and its options are called.
  terms: /[\\/]lobby[\\/](editions|sheets|duration|plan|typed)|messages[\\/]lobby_/,
  lobby: /[\\/]lobby[\\/](CodeForm|kept|lines|Lines|OpenTables|opening|paged|when)/,
  beyond: /[\\/]beyond[\\/]|messages[\\/]beyond_/,
};

// Where `make dev` finds the server.
const SERVER = process.env.PAGE_SERVER ?? 'http://localhost:8000';

export default defineConfig(({ command }) => ({
  root: PAGE,
  publicDir: 'static',
  plugins: [messages(), command === 'build' ? compiledOnce(svelte({ onwarn: refuse })) : svelte()],
  resolve: {
    alias: { $lib: join(PAGE, 'src/lib'), $screens: join(PAGE, 'src/screens') },
  },
  define: {
    __BUILD__: JSON.stringify(process.env.PAGE_BUILD ?? 'dev'),
    ...(process.env.PAGE_LOCALE ? { __LOCALE__: JSON.stringify(LOCALE) } : {}),
  },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Everything comes from files of ours: the policy allows nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // How long a build takes depends on the machine, and is nothing to mend.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // What several screens share would be many small files, and a phone waits for each: what is loaded
          // together is one file. Svelte is the same file for every language.
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
