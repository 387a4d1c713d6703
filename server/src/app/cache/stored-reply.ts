import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, type BrotliOptions } from 'node:zlib';
import type { Tag } from '#server/platform/state/cache-tags.ts';
import { compress, type Encoding } from '../replies/encodings.ts';

export interface FreshReply {
  status: number;
  contentType: string;
  text: string;
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
  tags: readonly Tag[];
}

/** Shorter bodies are stored and sent as they are. */
const MIN_COMPRESSED_BYTES = 1_000;
/**
 * A page of 57 KB takes 0.5 ms and has 12.3 KB; quality 5, the last one that is bearable, takes 1.3 ms for 10.3 KB. The window holds the
 * longest pages and no more: the encoder's memory is made for each.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 };
const MAX_BYTES_PER_CHARACTER = 3;

const compressAside = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const encoder = new TextEncoder();
/** Longer than any usual reply; texts are encoded here and compressed from here, so that no copy of them is left for the collector. */
const scratch = new Uint8Array(512 * 1024);

/** Returns a reply with its body as it is stored. */
export async function storedReplyOf({ text, ...rest }: FreshReply, tags: readonly Tag[]): Promise<CachedReply> {
  const { stored, isCompressed } = await storedBodyOf(text);
  return { ...rest, stored, isCompressed, tags, etag: `"${hash('sha1', stored, 'base64url').slice(0, 20)}"` };
}

/** Returns the body for a reader who takes that encoding; null: none. Other encodings than the stored one are made for each reader. */
export async function bodyIn({ stored, isCompressed }: CachedReply, encoding: Encoding | null): Promise<Buffer> {
  if (!isCompressed || encoding === 'br') return stored;
  const plain = await decompress(stored);
  return encoding === null ? plain : compress(plain, encoding);
}

async function storedBodyOf(text: string): Promise<{ stored: Buffer; isCompressed: boolean }> {
  if (text.length * MAX_BYTES_PER_CHARACTER > scratch.length) {
    const plain = Buffer.from(text);
    return { stored: exact(await compressAside(plain, brotliOptions(plain.length))), isCompressed: true };
  }
  const plain = scratch.subarray(0, encoder.encodeInto(text, scratch).written);
  if (plain.length < MIN_COMPRESSED_BYTES) return { stored: exact(plain), isCompressed: false };
  // Half a millisecond: to hand it to another thread and to wait for it there costs more.
  return { stored: exact(brotliCompressSync(plain, brotliOptions(plain.length))), isCompressed: true };
}

function brotliOptions(length: number): BrotliOptions {
  return { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: length } };
}

/** Returns the bytes in a buffer of their own: the result of zlib keeps 64 KB for 12 KB of content, and `Buffer.from` may share one. */
function exact(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
