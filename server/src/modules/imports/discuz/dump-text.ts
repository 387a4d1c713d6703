// The text of a dump, plain or gzip, in the charset it is in.
import { openText } from '../file/lines.ts';
import { DumpRefusal } from './statements.ts';

const SAMPLE = 64 * 1024;
/** What dumps call their charsets, and what is read as which. Of GBK and GB2312, GB18030 is the larger one. */
const CHARSETS: readonly (readonly [RegExp, string])[] = [
  [/^utf-?8(?:mb[34])?$/i, 'utf-8'],
  [/^gb(?:k|2312|18030)$/i, 'gb18030'],
  [/^big5$/i, 'big5'],
];
const NAMED = /(?:SET NAMES|CHARSET=|CHARACTER SET)\s*'?(\w+)/gi;

/** Returns the charset of a dump: as given, as its bytes begin, as it says; utf-8 where it says nothing. Throws DumpRefusal for one that nobody knows here. */
export async function charsetOf(file: string, given: string | null): Promise<string> {
  const begins = await beginningOf(file);
  // What the shell of Windows writes.
  if (begins[0] === 0xff && begins[1] === 0xfe) return 'utf-16le';
  const names = given === null ? [...begins.toString('latin1').matchAll(NAMED)].map(([, name = '']) => name) : [given];
  const named = names.find((name) => !/^binary$/i.test(name)) ?? 'utf8';
  const known = CHARSETS.find(([pattern]) => pattern.test(named))?.[1];
  if (known === undefined) throw new DumpRefusal(`转储说它是 ${named} 编码，那里面可能是别的字：用 --charset utf-8 或 --charset gbk 写明其实是哪个`);
  return known;
}

async function beginningOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of await openText(file)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= SAMPLE) break;
  }
  return Buffer.concat(pieces).subarray(0, SAMPLE);
}

/** Returns the text of a dump in pieces. Its quotes are looked for in text: a byte of a GBK character may be that of a backslash. */
export async function* readDump(file: string, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset);
  for await (const chunk of await openText(file)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
