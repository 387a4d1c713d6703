// Builds what the browser runs (dist/web, including the service worker) and what the server renders pages with (dist/ssr). Needs the pinned
// Node.
import { join } from 'node:path';
import { build } from 'vite';
import { compressTexts } from './steps/compress.mjs';
import { hashSources, markBuilt } from './steps/web.mjs';

const configFile = join(import.meta.dirname, '../web/vite.config.ts');

const sources = hashSources();
for (const part of ['client', 'ssr']) {
  process.env.HEARTH_BUILD = part;
  // Timing warnings about a slow machine do not help the operator.
  await build({ configFile, mode: 'production', logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } });
}
for (const name of ['worker', 'faults']) {
  await build({ configFile: join(import.meta.dirname, `../web/vite.${name}.config.ts`), mode: 'production', logLevel: 'warn' });
}
await compressTexts(join(import.meta.dirname, '../dist/web'));
markBuilt(sources);
