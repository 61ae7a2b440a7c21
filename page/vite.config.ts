import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { PAGE, words } from './tools/words.js';

/** The language that is built (tools/build.js); where all are loaded, that of the page without its script. */
const LOCALE = process.env.CODEPEGS_LOCALE ?? 'en';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Messages are checked and compiled before anything is built, and again when somebody changes one. */
function messages(): Plugin {
  return {
    name: 'codepegs-messages',
    async config(_, { command, mode }) {
      // In tests one of them says what is missing; the others need not fail with it.
      await words({ strict: command === 'build' && mode !== 'test' && !process.env.CODEPEGS_LOOSE });
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

// Where `make dev` finds the server.
const SERVER = process.env.CODEPEGS_SERVER ?? 'http://localhost:8000';

export default defineConfig({
  root: PAGE,
  publicDir: 'static',
  plugins: [messages(), svelte()],
  resolve: {
    alias: { $lib: join(PAGE, 'src/lib'), $screens: join(PAGE, 'src/screens') },
  },
  define: {
    __BUILD__: JSON.stringify(process.env.CODEPEGS_BUILD ?? 'dev'),
    ...(process.env.CODEPEGS_LOCALE ? { __LOCALE__: JSON.stringify(LOCALE) } : {}),
  },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Everything comes from files of ours: the policy allows nothing else.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: SERVER, changeOrigin: true, ws: true, headers: { origin: SERVER } },
      '/health': { target: SERVER, changeOrigin: true },
    },
  },
});
