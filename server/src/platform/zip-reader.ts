import { crc32, inflateRawSync } from 'node:zlib';

/** A file or folder of an archive, as the archive's own directory says. */
export interface ZipMember {
  /** The bytes of its name as they stand there; nothing is known of their encoding unless `isUtf8`. */
  name: Buffer;
  isUtf8: boolean;
  /** The Unix mode, 0 where the archive comes from elsewhere. */
  mode: number;
  packed: number;
  size: number;
  /** Its bytes, unpacked and held against size and checksum. Throws `BrokenZip`. */
  read(): Buffer;
}

/** The archive can't be read, is cut off, or says one thing in two ways. */
export class BrokenZip extends Error {}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MOST = 0xffff;
const ENCRYPTED = 0x0001;
const UTF8 = 0x0800;
const UNIX = 3;

/**
 * What an archive holds, in the order of its directory; nothing is unpacked before `read`. Two parts that share bytes, as in
 * bombs, encryption, several volumes and 64-bit archives are refused with `BrokenZip`, as is whatever is cut off.
 */
export function readZip(bytes: Buffer): ZipMember[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const length = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count || at + length !== end) throw new BrokenZip('volumes or gaps');
  const members: (ZipMember & { from: number; to: number })[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new BrokenZip('directory');
    const [nameLength, extraLength, commentLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > end) throw new BrokenZip('directory');
    members.push(memberAt(bytes, at, bytes.subarray(at + 46, at + 46 + nameLength)));
    at = next;
  }
  if (at !== end) throw new BrokenZip('directory');
  const directory = bytes.readUInt32LE(end + 16);
  let taken = 0;
  for (const { from, to } of members.toSorted((one, other) => one.from - other.from)) {
    if (from < taken || to > directory) throw new BrokenZip('overlap');
    taken = to;
  }
  return members;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_MOST);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw new BrokenZip('no end');
}

function memberAt(bytes: Buffer, at: number, name: Buffer): ZipMember & { from: number; to: number } {
  const [madeBy, flags, method] = [bytes.readUInt8(at + 5), bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [crc, packed, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const from = bytes.readUInt32LE(at + 42);
  if (flags & ENCRYPTED) throw new BrokenZip('encrypted');
  if (method !== 0 && method !== 8) throw new BrokenZip('method');
  if (from + 30 > bytes.length || bytes.readUInt32LE(from) !== LOCAL) throw new BrokenZip('local header');
  const begin = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  const to = begin + packed;
  if (to > bytes.length) throw new BrokenZip('cut off');
  // What unpackers show may come from either place.
  const sameName = bytes.subarray(from + 30, from + 30 + bytes.readUInt16LE(from + 26)).equals(name);
  if (!sameName || bytes.readUInt16LE(from + 8) !== method) throw new BrokenZip('two stories');
  return {
    name,
    isUtf8: (flags & UTF8) !== 0,
    mode: madeBy === UNIX ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
    packed,
    size,
    from,
    to,
    read() {
      const content = unpack(bytes.subarray(begin, to), method, size);
      if (content.length !== size || crc32(content) !== crc) throw new BrokenZip('checksum');
      return content;
    },
  };
}

/** Never more than the size that was declared comes out. */
function unpack(packed: Buffer, method: number, size: number): Buffer {
  if (method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new BrokenZip('content');
  }
}
