import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The worker that shows pushes: one classic script without a hash in its name, because its address must never change. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, '../dist/web'),
    emptyOutDir: false,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    lib: { entry: 'src/push-worker/push-worker.ts', formats: ['iife'], name: 'hearthPush', fileName: () => 'push-sw.js' },
  },
});
