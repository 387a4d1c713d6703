import { join } from 'node:path';
import { defineConfig } from 'vite';

/** What a page loads once something has gone wrong in it: one classic script that needs none of the others, because they may be what is broken. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, '../dist/web'),
    emptyOutDir: false,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    lib: { entry: 'src/faults/report-faults.ts', formats: ['iife'], name: 'hearthFaults', fileName: () => 'faults.js' },
  },
});
