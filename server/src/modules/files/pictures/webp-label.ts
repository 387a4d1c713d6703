// Writes the label of generated content into a finished WebP, or takes it out, without encoding the picture again: XMP is a chunk of its own.
import { labelXmp } from './aigc.ts';
import type { Size } from './rules.ts';

interface Chunk {
  id: string;
  data: Buffer;
}

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const EXTENDED_BYTES = 10;
const HAS_XMP = 0b0000_0100;
const HAS_ALPHA = 0b0001_0000;

/** Returns a WebP of ours that carries the label; null: that carries none. Every pixel stays as it was. */
export function withLabel(webp: Buffer, size: Size, aigc: string | null): Buffer {
  const picture = chunksOf(webp).filter(({ id }) => id !== 'XMP ');
  const [first] = picture;
  if (!first) throw new Error('a stored picture has no chunk');
  if (aigc === null && first.id !== 'VP8X') return joined(picture);
  const isExtended = first.id === 'VP8X';
  const extended = isExtended ? Buffer.from(first.data) : extendedHead(first, size);
  const flags = extended.readUInt8(0);
  extended.writeUInt8(aigc === null ? flags & ~HAS_XMP : flags | HAS_XMP, 0);
  const label = aigc === null ? [] : [{ id: 'XMP ', data: Buffer.from(labelXmp(aigc)) }];
  return joined([{ id: 'VP8X', data: extended }, ...(isExtended ? picture.slice(1) : picture), ...label]);
}

function extendedHead({ id, data }: Chunk, { width, height }: Size): Buffer {
  const head = Buffer.alloc(EXTENDED_BYTES);
  // Of a lossless one the fifth byte ends with the version and, before it, whether it is transparent.
  if (id === 'VP8L' && (data.readUInt8(4) & 0b0001_0000) !== 0) head.writeUInt8(HAS_ALPHA, 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  return head;
}

function chunksOf(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    const begins = at + CHUNK_HEAD_BYTES;
    chunks.push({ id: webp.toString('latin1', at, at + 4), data: webp.subarray(begins, begins + length) });
    at = begins + length + (length % 2);
  }
  return chunks;
}

function joined(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ id, data }) => {
    const head = Buffer.alloc(CHUNK_HEAD_BYTES);
    head.write(id, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(HEAD_BYTES);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}
