import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Returns the encoding to use for an Accept-Encoding header, or null when it takes none of ours. */
export function preferredEncoding(header: string | string[] | undefined): Encoding | null {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  if (/(^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))/.test(text)) return 'br';
  if (/(^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))/.test(text)) return 'gzip';
  return null;
}

/** Returns the bytes in that encoding, quickly: they are for one reader. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  // Level 4 instead of 6: a fifth less time for 3 % more bytes; brotli 4 takes half the time of 5.
  if (encoding === 'gzip') return compressGzip(body, { level: 4 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressBrotli(body, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}
