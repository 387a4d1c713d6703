// A dump of Discuz! X as a file that can be imported. The dump is read twice: what is small first, then the posts.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import type { DiscuzReport, DiscuzWish } from './report.ts';
import { emptyGathered, GATHERED, takeRow } from './gather.ts';
import { avatarOf, columnOf, GUEST, letterOf, memberOf, NAMELESS, postOf } from './records.ts';
import { dumpRows, type DumpRow } from './sql-dump.ts';
import { tableOf, type DiscuzTable } from './tables.ts';

const SAMPLE = 64 * 1024;
/** Letters, addresses and passwords are in it. */
const PRIVATE = { mode: 0o600 };

/** Returns the charset a dump says it is in; utf-8 where it says nothing. */
async function charsetOf(file: string): Promise<'utf-8' | 'gbk'> {
  for await (const chunk of createReadStream(file, { start: 0, end: SAMPLE, encoding: 'latin1' })) {
    const named = /SET NAMES '?(\w+)/i.exec(String(chunk))?.[1] ?? /CHARSET=(\w+)/i.exec(String(chunk))?.[1] ?? '';
    return /^gb/i.test(named) ? 'gbk' : 'utf-8';
  }
  return 'utf-8';
}

/** Returns the text of a dump in pieces. Its quotes are looked for in text: a byte of a GBK character may be that of a backslash. */
async function* readDump(file: string, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset);
  const bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Writes the members, posts and comments of a dump as NDJSON, and returns what was left behind. Throws what reading and writing throw. */
export async function convertDiscuz(wish: DiscuzWish): Promise<DiscuzReport> {
  const later = `${wish.out}.comments`;
  try {
    return await convertTo(wish, later);
  } finally {
    await rm(later, { force: true });
  }
}

async function convertTo(wish: DiscuzWish, later: string): Promise<DiscuzReport> {
  const charset = wish.charset ?? (await charsetOf(wish.dump));
  const report: DiscuzReport = {
    members: 0,
    posts: 0,
    comments: 0,
    pictures: 0,
    avatars: 0,
    lettersLeft: 0,
    pollsAsText: 0,
    votes: 0,
    guardedPictures: 0,
    forumsWithout: [],
    guardedForums: [],
    hidden: 0,
    guardedThreads: 0,
    guardedPassages: 0,
    attachments: 0,
    letters: 0,
    digests: 0,
    polls: 0,
  };
  const gathered = emptyGathered();
  for await (const row of rowsOf(wish, charset, GATHERED)) takeRow(gathered, row, report);
  const [posts, comments] = [createWriteStream(wish.out, PRIVATE), createWriteStream(later, PRIVATE)];
  const write = async (stream: typeof posts, record: object) => {
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain');
  };
  await write(posts, { type: 'hearth-import', version: 1, site: wish.site });
  for (const [fid, name] of gathered.forums) {
    const to = columnOf(gathered, wish.columns, fid);
    if (to === undefined && gathered.guardedForums.has(fid)) report.guardedForums.push(`${name}（${fid}）`);
    else if (to === undefined) report.forumsWithout.push(name);
    else await write(posts, { type: 'column', id: `fid${fid}`, to });
  }
  for (const row of gathered.members) {
    await write(posts, memberOf(row, gathered));
    report.members += 1;
    const avatar = avatarOf(row);
    if (avatar !== null) await write(posts, avatar);
    if (avatar !== null) report.avatars += 1;
  }
  const joinedAt = '2001-01-01T00:00:00Z';
  for (const member of [GUEST, NAMELESS]) await write(posts, { type: 'member', ...member, joinedAt, status: 'closed' });
  for await (const row of rowsOf(wish, charset, ['post', 'letter'])) {
    if (row.kind === 'letter') {
      const letter = letterOf(row, gathered);
      if (letter === null) report.lettersLeft += 1;
      else await write(posts, letter);
      if (letter !== null) report.letters += 1;
      continue;
    }
    const written = postOf(row, gathered, { report, columns: wish.columns });
    if (written === null) continue;
    const { record, pictures } = written;
    if (record.type === 'post') report.posts += 1;
    else report.comments += 1;
    report.pictures += pictures.length;
    for (const line of [...pictures, record]) await write(record.type === 'post' ? posts : comments, line);
  }
  for (const stream of [posts, comments]) {
    stream.end();
    await once(stream, 'close');
  }
  // Comments come behind all posts, whatever the order of the dump.
  await pipeline(createReadStream(later), createWriteStream(wish.out, { flags: 'a' }));
  return report;
}

async function* rowsOf({ dump, prefix }: DiscuzWish, charset: string, wanted: readonly DiscuzTable[]): AsyncGenerator<DumpRow & { kind: DiscuzTable }> {
  const kindOf = (table: string) => {
    const kind = tableOf(table, prefix);
    return kind !== null && wanted.includes(kind) ? kind : null;
  };
  for await (const row of dumpRows(readDump(dump, charset), (table) => kindOf(table) !== null)) {
    const kind = kindOf(row.table);
    if (kind !== null) yield { ...row, kind };
  }
}
