// The part of the tar format (POSIX ustar) that a backup needs, so that any system can open one without us.
const BLOCK = 512;
const NAME_BYTES = 100;

/** One file of an archive on its way out of it. The content must be read before the next file is asked for, or is passed over. */
export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Returns the bytes of one file of an archive: header, content, padding. Throws when the name is longer than 100 bytes or the content has another size. */
export async function* tarFile(name: string, sizeBytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield header(name, sizeBytes);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== sizeBytes) throw new Error(`${name} has ${written} bytes instead of ${sizeBytes}`);
  yield Buffer.alloc(paddingOf(sizeBytes));
}

/** Returns what closes an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

/** Returns the files of an archive in their order. Throws `TarError` when it is damaged or ends too early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const block = await bytes.take(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    if (checksumOf(block) !== octal(block, 148, 8)) throw new TarError('a header is damaged');
    const sizeBytes = octal(block, 124, 12);
    const left = { bytes: sizeBytes };
    yield { name: text(block, 0, NAME_BYTES), sizeBytes, content: bytes.stream(left) };
    for await (const _ of bytes.stream(left));
    await bytes.take(paddingOf(sizeBytes));
  }
  // Reading to the end lets the decompressor compare its checksum.
  await bytes.drain();
}

/** An archive that is damaged or incomplete. */
export class TarError extends Error {}

class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream({ bytes: count })) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Yields `left.bytes` bytes and counts them down, so that a reader who stops early can be followed up. */
  async *stream(left: { bytes: number }): AsyncGenerator<Buffer> {
    while (left.bytes > 0) {
      if (this.rest.length === 0) {
        const next = await this.chunks.next();
        if (next.done) throw new TarError('the archive ends too early');
        this.rest = next.value;
      }
      const part = this.rest.subarray(0, left.bytes);
      this.rest = this.rest.subarray(part.length);
      left.bytes -= part.length;
      yield part;
    }
  }

  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }
}

function header(name: string, sizeBytes: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long for a backup`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Returns the sum of a header's bytes, its own field counted as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function octal(block: Buffer, start: number, length: number): number {
  return Number.parseInt(text(block, start, length), 8);
}

function text(block: Buffer, start: number, length: number): string {
  return block.toString('utf8', start, start + length).replace(/[\0 ]+.*$/s, '');
}

function paddingOf(sizeBytes: number): number {
  return (BLOCK - (sizeBytes % BLOCK)) % BLOCK;
}
