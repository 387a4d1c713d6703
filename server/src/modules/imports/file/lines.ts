import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';

const GZIP = Buffer.from([0x1f, 0x8b]);
/** No text of ours is longer; what is longer is not gathered in memory. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Returns the lines of a text file, plain or gzip, one at a time; null for one that is far too long. Throws what reading the file throws. */
export async function* readLines(path: string): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  const take = () => {
    const line = length > MAX_LINE_LENGTH ? null : pieces.join('');
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of await openText(path)) {
    for (const [index, piece] of decoder.write(chunk).split('\n').entries()) {
      if (index > 0) yield take();
      length += piece.length;
      if (length <= MAX_LINE_LENGTH) pieces.push(piece);
    }
  }
  if (length > 0) yield take();
}

/** Returns the bytes of a file, plain or gzip. Throws what reading the file throws. */
export async function openText(path: string): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  await file.close();
  const raw = createReadStream(path, { highWaterMark: 1024 * 1024 });
  if (!buffer.equals(GZIP)) return raw;
  const text = new PassThrough();
  // What breaks on the way breaks the reader, who is the one to tell.
  pipeline(raw, createGunzip(), text).catch((error: Error) => text.destroy(error));
  return text;
}
