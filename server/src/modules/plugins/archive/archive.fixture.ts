import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive made for a test, with whatever an attacker would write into it. */
export interface MadeFile {
  name: string | Buffer;
  content?: string | Buffer;
  /** Unix mode in the directory. */
  mode?: number;
  /** Sizes and names that differ from the truth. */
  size?: number;
  localName?: string;
  flags?: number;
  stored?: boolean;
  crc?: number;
  method?: number;
  localMethod?: number;
  extra?: Buffer;
  localExtra?: Buffer;
}

const NONE = Buffer.alloc(0);

/** Returns the bytes of an archive with these files, true or not. */
export function archive(files: readonly MadeFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'x', mode = 0o100644, size, localName, flags = 0x0800, stored = false, extra = NONE, localExtra = NONE, ...made } of files) {
    const method = made.method ?? (stored ? 0 : 8);
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const path = Buffer.from(name);
    const shown = localName === undefined ? path : Buffer.from(localName);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(made.localMethod ?? method, 8);
    local.writeUInt16LE(shown.length, 26);
    local.writeUInt16LE(localExtra.length, 28);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt8(3, 5);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(made.crc ?? crc32(plain), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size ?? plain.length, 24);
    central.writeUInt16LE(path.length, 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, shown, localExtra, packed);
    directory.push(central, path, extra);
    offset += 30 + shown.length + localExtra.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** Returns an extra field of an entry. */
export function field(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Returns the extra field with a second name, which counts while the first name has that checksum. */
export function secondName(first: string, second: string): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1);
  head.writeUInt32LE(crc32(first), 1);
  return field(0x7075, Buffer.concat([head, Buffer.from(second)]));
}

/** Returns a table of contents with everything we ask for. */
export function toc(more: { title?: string; version?: string; interfaces?: string } = {}): string {
  const { title = '记事本', version = '1.0.0', interfaces = '120005' } = more;
  return `## Interface: ${interfaces}\r\n## Title: Notes\r\n## Title-zhCN: |cffff0000${title}|r\r\n## Notes: 记一句话\r\n## Author: 某人\r\n## Version: ${version}\r\nNote.lua\r\n`;
}

/** Returns an addon that may be offered. */
export function goodFiles(more: Parameters<typeof toc>[0] = {}): MadeFile[] {
  return [
    { name: 'Note/Note.toc', content: toc(more) },
    { name: 'Note/Note.lua', content: 'local _, ns = ...' },
    { name: 'Note/LICENSE', content: 'free' },
  ];
}
