import { createReadStream } from 'node:fs';

const SAMPLE = 64 * 1024;

/** Returns the charset a dump says it is in; utf-8 where it says nothing. */
export async function charsetOf(file: string): Promise<'utf-8' | 'gbk'> {
  for await (const chunk of createReadStream(file, { start: 0, end: SAMPLE, encoding: 'latin1' })) {
    const named = /SET NAMES '?(\w+)/i.exec(String(chunk))?.[1] ?? /CHARSET=(\w+)/i.exec(String(chunk))?.[1] ?? '';
    return /^gb/i.test(named) ? 'gbk' : 'utf-8';
  }
  return 'utf-8';
}

/** Returns the text of a dump in pieces. Its quotes are looked for in text: a byte of a GBK character may be that of a backslash. */
export async function* readDump(file: string, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset);
  const bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
