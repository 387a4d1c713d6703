// Builds what the browser runs (dist/web, including the service worker) and what the server renders pages with (dist/ssr). Needs the pinned
// Node.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { hashSources, markBuilt } from './steps/web.mjs';

const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
const SMALL_BYTES = 500;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes a brotli and a gzip copy beside every text file of a folder and of those below it, so that the server never compresses a file;
 * small files gain nothing and are skipped.
 */
async function compressTexts(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXTS.test(name) && name !== 'manifest.json');
  for (const name of names) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    if (bytes.length < SMALL_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await Promise.all([
      brotli(bytes, { params }).then((br) => writeFile(`${path}.br`, br)),
      deflate(bytes, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
    ]);
  }
}

const configFile = join(import.meta.dirname, '../web/vite.config.ts');

// Vite keeps what a test has set, and would build for the development runtime of React, which no site has.
process.env.NODE_ENV = 'production';
const sources = hashSources();
for (const part of ['client', 'ssr']) {
  process.env.HEARTH_BUILD = part;
  // Timing warnings about a slow machine do not help the operator.
  await build({ configFile, mode: 'production', logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } });
}
for (const name of ['worker', 'push-worker', 'faults']) {
  await build({ configFile: join(import.meta.dirname, `../web/vite.${name}.config.ts`), mode: 'production', logLevel: 'warn' });
}
await compressTexts(join(import.meta.dirname, '../dist/web'));
markBuilt(sources);
