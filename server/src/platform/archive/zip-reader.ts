import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, parseExtraFields, type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';

/** A file or folder of an archive, from the archive's own directory. */
export interface ZipMember {
  /** The bytes of its name in the directory; their encoding is only known when `isUtf8`. */
  name: Buffer;
  isUtf8: boolean;
  /** The Unix mode, 0 where the archive comes from elsewhere. */
  mode: number;
  packed: number;
  size: number;
  /** Returns its bytes, unpacked and compared with size and checksum. Throws `BrokenZip`. */
  read(): Promise<Buffer>;
}

/** The archive is unreadable, cut off, or contradicts itself. */
export class BrokenZip extends Error {}

interface PlacedMember extends ZipMember {
  from: number;
  to: number;
}

const END_BYTES = 22;
const DIRECTORY_ENTRY_BYTES = 46;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_FIELD = 0x0001;
/** An extra field with a second name, which some unpackers prefer to the first. */
const UNICODE_PATH_FIELD = 0x7075;
const UTF8 = 0x0800;
const UNIX = 3;

/**
 * Returns what an archive holds, in the order of its directory; nothing is unpacked before `read`. yauzl reads the format. What it
 * allows and no unpacker needs throws `BrokenZip` as well: gaps, members that share bytes, several volumes, 64-bit forms, second names.
 */
export async function readZip(bytes: Buffer): Promise<ZipMember[]> {
  return orBroken(async () => {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    const members: PlacedMember[] = [];
    let directoryBytes = 0;
    for await (const entry of zip.eachEntry()) {
      directoryBytes += DIRECTORY_ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      members.push(memberOf(zip, entry, await zip.readLocalFileHeaderPromise(entry)));
    }
    requireOrder(members, requireDirectory(bytes, zip, directoryBytes));
    return members;
  });
}

/** Returns where the directory begins. Throws unless the end record names exactly the entries that were read, with nothing in between. */
function requireDirectory(bytes: Buffer, zip: ZipFile, directoryBytes: number): number {
  const end = zip.fileSize - END_BYTES - zip.comment.length;
  const start = bytes.readUInt32LE(end + 16);
  const isOneVolume = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === zip.entryCount;
  if (!isOneVolume || bytes.readUInt32LE(end + 12) !== directoryBytes || start + directoryBytes !== end) throw new BrokenZip('volumes or gaps');
  // With it yauzl reads another directory than unpackers that know no 64-bit form.
  if (end >= ZIP64_LOCATOR_BYTES && bytes.readUInt32LE(end - ZIP64_LOCATOR_BYTES) === ZIP64_LOCATOR) throw new BrokenZip('64-bit');
  return start;
}

/** Throws when two members share bytes, as in bombs, or one reaches into the directory. */
function requireOrder(members: readonly PlacedMember[], directoryStart: number): void {
  let taken = 0;
  for (const { from, to } of members.toSorted((one, other) => one.from - other.from)) {
    if (from < taken || to > directoryStart) throw new BrokenZip('overlap');
    taken = to;
  }
}

function memberOf(zip: ZipFile, entry: Entry, local: LocalFileHeader): PlacedMember {
  if (!entry.canDecodeFileData()) throw new BrokenZip('encrypted, or packed in a way of its own');
  // What unpackers show may come from either place.
  const isSame = local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod;
  const hasSecondName = [...entry.extraFields, ...parseExtraFields(local.extraField)].some(({ id }) => id === UNICODE_PATH_FIELD);
  if (!isSame || hasSecondName || entry.extraFields.some(({ id }) => id === ZIP64_FIELD)) throw new BrokenZip('two stories');
  return {
    name: entry.fileNameRaw,
    isUtf8: (entry.generalPurposeBitFlag & UTF8) !== 0,
    mode: entry.versionMadeBy >>> 8 === UNIX ? entry.externalFileAttributes >>> 16 : 0,
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    from: entry.relativeOffsetOfLocalHeader,
    to: local.fileDataStart + entry.compressedSize,
    // yauzl unpacks no more than the size that was declared, and fails when it is less.
    read: () =>
      orBroken(async () => {
        const content = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(content) !== entry.crc32) throw new BrokenZip('checksum');
        return content;
      }),
  };
}

/** Whatever yauzl and zlib throw is about the archive, and plain errors. */
async function orBroken<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof BrokenZip ? error : new BrokenZip('unreadable', { cause: error });
  }
}
