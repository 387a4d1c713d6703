import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import type { CacheTag } from '#server/platform/state/cache-tags.ts';
import { compress, type Encoding } from '../replies/encodings.ts';
import { utf8Of, type Pieces } from '../replies/pieces.ts';

export interface FreshReply {
  status: number;
  contentType: string;
  text: string | Pieces;
  location?: string;
}

/** A finished public response, page or JSON, as a value. */
export interface CachedReply {
  status: number;
  contentType: string;
  /** The body: in brotli alone, unless it is too short to gain from it. */
  stored: Buffer;
  isCompressed: boolean;
  etag: string;
  location?: string;
  tags: readonly CacheTag[];
  /** Not to be shown where it may be outdated. */
  mustBeCurrent: boolean;
  /** It was made just now, for who waited for it. */
  isFresh?: true;
}

/** Shorter bodies are stored and sent as they are. */
const MIN_COMPRESSED_BYTES = 1_000;
/**
 * A page of 57 KB takes 0.5 ms and has 12.3 KB; quality 5, the last one that is bearable, takes 1.3 ms for 10.3 KB. The window holds the
 * longest pages and no more: the encoder's memory is made for each.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 };
/** Half a millisecond for a page: to hand it to another thread and to wait for it there costs more. What is longer would hold up the others. */
const MAX_BYTES_AT_ONCE = 256 * 1024;

const compressAside = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Returns a reply with its body as it is stored, and as it was; with what was collected while it was made. */
export async function storedReplyOf({ text, ...rest }: FreshReply, { tags, mustBeCurrent }: Pick<CachedReply, 'tags' | 'mustBeCurrent'>): Promise<CachedReply> {
  const { stored, isCompressed } = await storedBodyOf(typeof text === 'string' ? [text] : text);
  return { ...rest, isFresh: true, stored, isCompressed, tags, mustBeCurrent, etag: `"${hash('sha1', stored, 'base64url').slice(0, 20)}"` };
}

/** Returns the body for a reader who takes that encoding; null: none. Other encodings than the stored one are made for each reader. */
export async function bodyIn({ stored, isCompressed }: CachedReply, encoding: Encoding | null): Promise<Buffer> {
  if (!isCompressed || encoding === 'br') return stored;
  const body = await decompress(stored);
  return encoding === null ? body : compress(body, encoding);
}

async function storedBodyOf(pieces: Pieces): Promise<{ stored: Buffer; isCompressed: boolean }> {
  const plain = utf8Of(pieces);
  if (plain.length < MIN_COMPRESSED_BYTES) return { stored: exact(plain), isCompressed: false };
  const options = { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  const compressed = plain.length > MAX_BYTES_AT_ONCE ? await compressAside(exact(plain), options) : brotliCompressSync(plain, options);
  return { stored: exact(compressed), isCompressed: true };
}

/** Returns the bytes in a buffer of their own: the result of zlib keeps 64 KB for 12 KB of content, and `Buffer.from` may share one. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
