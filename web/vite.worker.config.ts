import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

const OUT = join(import.meta.dirname, '../dist/web');
/** Changes with every file of the existing build, so that browsers notice a new worker. */
const build = createHash('sha256')
  .update(readFileSync(join(OUT, 'manifest.json')))
  .digest('hex')
  .slice(0, 12);

/** The service worker: one classic script without a hash in its name, because its address must never change. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: { HEARTH_BUILD: JSON.stringify(build) },
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    lib: { entry: 'src/worker/worker.ts', formats: ['iife'], name: 'hearthWorker', fileName: () => 'sw.js' },
  },
});
