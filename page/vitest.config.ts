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
      // The setup leaves a file nothing of the one before it; a browser for each file would take most of the time.
      isolate: false,
      setupFiles: ['./tools/test-setup.ts'],
      // What cleans up after each test is loaded after ours has forgotten every module.
      sequence: { setupFiles: 'list' },
      restoreMocks: true,
    },
  }),
);
