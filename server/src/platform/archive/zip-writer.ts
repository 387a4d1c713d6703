import { crc32, deflateRawSync } from 'node:zlib';

/** A file on its way into an archive. */
export interface ZipEntry {
  /** With slashes, ASCII. */
  name: string;
  content: AsyncIterable<Buffer>;
  /** False for data that is already compressed, such as pictures. */
  packs: boolean;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
  method: number;
}

/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const STORED = 0;
const DEFLATED = 8;

/**
 * Yields the bytes of a zip archive, entry by entry as they arrive, with at most one piece of an entry in memory. An archive must be
 * smaller than 4 GB: the caller makes sure of that.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: given, content, packs } of entries) {
    const name = Buffer.from(given);
    const entry: Written = { name, offset, crc: 0, packed: 0, size: 0, method: packs ? DEFLATED : STORED };
    const head = Buffer.concat([record(0x04034b50, [VERSION, FLAGS, entry.method, 0, 0x21], [0, 0, 0], [name.length, 0]), name]);
    offset += head.length;
    yield head;
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      // A full flush ends each piece on a whole byte, so that pieces can be packed one by one.
      const bytes = packs ? deflateRawSync(piece, { finishFlush: 3 }) : piece;
      entry.packed += bytes.length;
      yield bytes;
    }
    if (packs) {
      const end = deflateRawSync(Buffer.alloc(0));
      entry.packed += end.length;
      yield end;
    }
    yield record(0x08074b50, [], [entry.crc, entry.packed, entry.size]);
    offset += entry.packed + 16;
    written.push(entry);
  }
  const start = offset;
  for (const { name, offset: at, crc, packed, size, method } of written) {
    const head = record(0x02014b50, [VERSION, VERSION, FLAGS, method, 0, 0x21], [crc, packed, size], [name.length, 0, 0, 0, 0], [0, at]);
    offset += head.length + name.length;
    yield Buffer.concat([head, name]);
  }
  yield record(0x06054b50, [0, 0, written.length, written.length], [offset - start, start], [0]);
}

/** Returns a record: its signature, then groups of 2-byte and 4-byte numbers in turn. */
function record(signature: number, ...groups: readonly (readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(4 + groups.reduce((length, group, index) => length + group.length * (index % 2 ? 4 : 2), 0));
  let at = bytes.writeUInt32LE(signature);
  for (const [index, group] of groups.entries()) for (const value of group) at = index % 2 ? bytes.writeUInt32LE(value, at) : bytes.writeUInt16LE(value, at);
  return bytes;
}
