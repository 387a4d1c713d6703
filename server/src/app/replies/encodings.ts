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

/** Returns the bytes in that encoding; `brotliQuality` runs from 0 (quick) to 11 (small). */
export function compress(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return compressBrotli(body, { params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}
