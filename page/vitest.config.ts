/** The configuration of the tests is separate, because building the page needs none of it. */
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page({ command: 'serve', mode: 'test' }),
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
      // Node 20 offers WebSocket only with this flag.
      execArgv: process.version.startsWith('v20') ? ['--experimental-websocket'] : [],
      // One jsdom and one module cache for all files; the setup resets the shared state.
      isolate: false,
      setupFiles: ['./tools/test/jsdom.ts', './tools/test/reset.ts'],
      // Modules of the page need `matchMedia` when they are loaded, so the order matters.
      sequence: { setupFiles: 'list' },
      restoreMocks: true,
    },
  }),
);
