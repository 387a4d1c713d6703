// Lays a brotli and a gzip copy beside every text file of a build, once, so that the server never compresses a file.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = /\.(js|css|svg|json|txt|webmanifest)$/;
const SMALL_BYTES = 500;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compresses the text files of a folder and everything below it; small files gain nothing and are skipped. */
export async function compressTexts(folder) {
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
