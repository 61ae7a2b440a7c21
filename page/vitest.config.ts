/** Tests have a configuration of their own: building the page needs none of what they need. */
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
      // Node 20 has a WebSocket only when it is asked for one.
      execArgv: process.version.startsWith('v20') ? ['--experimental-websocket'] : [],
      // One jsdom and one module cache for all files; the setup resets what they share.
      isolate: false,
      setupFiles: ['./tools/test/jsdom.ts', './tools/test/reset.ts'],
      // In this order: modules of the page ask for `matchMedia` when they are loaded.
      sequence: { setupFiles: 'list' },
      restoreMocks: true,
    },
  }),
);
