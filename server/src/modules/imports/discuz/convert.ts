// A dump of Discuz! X as a file that can be imported. The dump is read twice: what is small first, then members, posts and letters.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { importRecord } from '../file/records.shapes.ts';
import { createSet, type TextSet } from '../file/seen.ts';
import { charsetOf, readDump } from './dump-text.ts';
import { emptyGathered, GATHERED, takeRow, type Gathered } from './gather.ts';
import { openLines, sayingWhere, type LineFile } from './line-file.ts';
import { avatarOf, columnOf, departedOf, favorOf, GUEST, letterOf, memberOf, NAMELESS, postOf, remarkOf } from './records.ts';
import { emptyDiscuzReport, noteBroken, type DiscuzReport, type DiscuzWish } from './report.ts';
import { dumpRows, type DumpRow } from './sql-dump.ts';
import { DumpRefusal } from './statements.ts';
import { LACKING, NEEDED, otherThingsOf, tableOf, wrongKeyOf, type DiscuzTable } from './tables.ts';
import { FIRST_DAY } from './times.ts';

/** Members, posts, comments and what is about those, whatever their order in the dump: a line may only name what is before it. */
type Parts = Record<'members' | 'posts' | 'comments' | 'later', LineFile>;

/** A dump that is being read. */
interface Conversion {
  wish: DiscuzWish;
  charset: string;
  report: DiscuzReport;
  gathered: Gathered;
  parts: Parts;
  /** Authors who are no members any more and were written. */
  departed: Set<string>;
  /** Threads whose first post was written, and comments. */
  begun: TextSet;
}

/** Writes the members, posts and comments of a dump as NDJSON, and returns what was left behind. Throws DumpRefusal, and what reading throws. */
export async function convertDiscuz(wish: DiscuzWish): Promise<DiscuzReport> {
  await requireOther(wish);
  const paths = [`${wish.out}.members`, `${wish.out}.posts`, `${wish.out}.comments`, `${wish.out}.later`] as const;
  try {
    const charset = await charsetOf(wish.dump, wish.charset);
    const [members, posts, comments, later] = [await openLines(paths[0]), await openLines(paths[1]), await openLines(paths[2]), await openLines(paths[3])];
    const report = emptyDiscuzReport();
    const gathered = emptyGathered();
    const parts = { members, posts, comments, later };
    try {
      await convert({ wish, charset, report, gathered, parts, departed: new Set(), begun: createSet() });
    } finally {
      for (const part of Object.values(parts)) await part.close();
    }
    for (const path of paths.slice(1)) await sayingWhere(wish.out, () => pipeline(createReadStream(path), createWriteStream(paths[0], { flags: 'a' })));
    // Whole or not at all: half of it looks like a smaller community.
    await sayingWhere(wish.out, () => rename(paths[0], wish.out));
    return report;
  } finally {
    // What was not made can't be removed.
    for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Throws DumpRefusal where what is written would be in the place of the dump. */
async function requireOther({ dump, out }: DiscuzWish): Promise<void> {
  const [read, written] = [await stat(dump), await stat(out).catch(() => null)];
  if (written?.isDirectory() === true) throw new DumpRefusal(`${out} 是文件夹，--out 要写文件。`);
  if (written !== null && read.dev === written.dev && read.ino === written.ino) throw new DumpRefusal('--out 就是转储自己：写到别处。');
}

async function convert(conversion: Conversion): Promise<void> {
  const { wish, gathered, report, parts } = conversion;
  const seen = new Set<DiscuzTable>();
  for await (const row of rowsOf(conversion, GATHERED, seen)) {
    const other = row.kind === 'other' ? otherThingsOf(row.table, wish.prefix) : null;
    if (other !== null) report.others[other] = (report.others[other] ?? 0) + 1;
    else takeRow(gathered, row, report);
  }
  requireTables(conversion, seen);
  await parts.members.write({ type: 'hearth-import', version: 1, site: wish.site });
  for (const [fid, name] of gathered.forums) {
    const to = columnOf(gathered, wish.columns, fid);
    if (to === undefined && gathered.guardedForums.has(fid)) report.guardedForums.push(`${name}（${fid}）`);
    else if (to === undefined) report.forumsWithout.push(name);
    else await parts.members.write({ type: 'column', id: `fid${fid}`, to });
  }
  for (const member of [GUEST, NAMELESS]) await parts.members.write({ type: 'member', ...member, joinedAt: FIRST_DAY, status: 'closed' });
  const written = new Set<string>();
  for await (const row of rowsOf(conversion, ['member', 'post', 'letter'], new Set())) {
    if ([...row.values.values()].some((value) => value?.includes('\ufffd') === true)) report.textsDamaged += 1;
    if (row.kind === 'member') await takeMember(conversion, row, written);
    else if (row.kind === 'letter') await takeLetter(conversion, row);
    else await takePost(conversion, row);
  }
  // About posts and comments, which have to be known.
  for await (const row of rowsOf(conversion, ['favorite', 'remark'], new Set())) {
    if (row.kind === 'favorite') await takeFavor(conversion, row);
    else await takeRemark(conversion, row);
  }
}

function requireTables({ wish: { prefix }, gathered, report }: Conversion, seen: ReadonlySet<DiscuzTable>): void {
  const isThere = (kind: string) => [...seen].some((each) => each === kind);
  const missing = Object.entries(NEEDED).flatMap(([kind, name]) => (isThere(kind) ? [] : [`${prefix}${name}`]));
  if (missing.length > 0) throw new DumpRefusal(`转储里没有 ${missing.join('、')}：要整个库的转储；表名不以 ${prefix} 开头的，用 --prefix 写明。`);
  if (gathered.members.size === 0) throw new DumpRefusal(`转储里的 ${prefix}${NEEDED.member} 一行也没有，或者断在它前面。`);
  report.missingTables = Object.entries(LACKING).flatMap(([kind, name]) => (isThere(kind) ? [] : [`${prefix}${name}`]));
}

async function takeMember(conversion: Conversion, row: DumpRow, written: Set<string>): Promise<void> {
  const { gathered, report, parts } = conversion;
  const uid = row.values.get('uid') ?? '';
  if (written.has(uid)) return;
  written.add(uid);
  if (!(await writeChecked(conversion, row, { to: parts.members, record: memberOf(row, gathered, report) }))) return;
  report.members += 1;
  const avatar = avatarOf(row);
  if (avatar !== null && (await writeChecked(conversion, row, { to: parts.posts, record: avatar }))) report.avatars += 1;
}

async function takeLetter(conversion: Conversion, row: DumpRow): Promise<void> {
  const { gathered, report, parts } = conversion;
  const letter = letterOf(row, gathered, report);
  if (letter === null) report.lettersLeft += 1;
  else if (await writeChecked(conversion, row, { to: parts.posts, record: letter })) report.letters += 1;
}

async function takeFavor(conversion: Conversion, row: DumpRow): Promise<void> {
  const { gathered, report, parts, begun } = conversion;
  const favor = begun.has(`tid${row.values.get('id') ?? ''}`) ? favorOf(row, gathered, report) : null;
  if (favor === null) report.favorsLeft += 1;
  else if (await writeChecked(conversion, row, { to: parts.later, record: favor })) report.favors += 1;
}

async function takeRemark(conversion: Conversion, row: DumpRow): Promise<void> {
  const { gathered, report, parts, begun } = conversion;
  const remark = remarkOf(row, gathered, { report, isBrought: (id) => begun.has(id) });
  if (remark === null) report.orphans += 1;
  else if (await writeChecked(conversion, row, { to: parts.later, record: remark })) report.remarks += 1;
}

async function takePost(conversion: Conversion, row: DumpRow): Promise<void> {
  const { wish, gathered, report, parts, departed, begun } = conversion;
  const written = postOf(row, gathered, { report, columns: wish.columns });
  if (written === null) return;
  const { record, pictures, author } = written;
  const isPost = record.type === 'post';
  if (isPost && begun.has(record.id)) {
    report.duplicates += 1;
    return;
  }
  const uid = /^uid(.+)$/.exec(author)?.[1];
  if (uid !== undefined && !gathered.members.has(uid) && !departed.has(uid)) {
    departed.add(uid);
    if (await writeChecked(conversion, row, { to: parts.members, record: departedOf(row) })) report.departed += 1;
  }
  const to = isPost ? parts.posts : parts.comments;
  let shown = 0;
  for (const picture of pictures) if (await writeChecked(conversion, row, { to, record: picture })) shown += 1;
  if (!(await writeChecked(conversion, row, { to, record }))) return;
  report.pictures += shown;
  begun.add(record.id);
  if (isPost) report.posts += 1;
  else report.comments += 1;
}

/** Writes a record that an import can read; returns false of any other, which is named in the report. */
async function writeChecked({ report }: Conversion, row: DumpRow, { to, record }: { to: LineFile; record: object }): Promise<boolean> {
  const checked = importRecord.safeParse(record);
  if (checked.success) await to.write(record);
  else noteBroken(report, row, checked.error.issues[0]?.message ?? '读不出来');
  return checked.success;
}

async function* rowsOf(
  { wish: { dump, prefix }, charset, report }: Conversion,
  wanted: readonly DiscuzTable[],
  seen: Set<DiscuzTable>,
): AsyncGenerator<DumpRow & { kind: DiscuzTable }> {
  const kindOf = (table: string) => {
    const kind = tableOf(table, prefix);
    return kind !== null && wanted.includes(kind) ? kind : null;
  };
  // Members are read twice and noted once.
  const note = (row: Pick<DumpRow, 'table' | 'row'>, reason: string) => {
    if (wanted === GATHERED || kindOf(row.table) !== 'member') noteBroken(report, row, reason);
  };
  const rows = dumpRows(readDump(dump, charset), {
    charset,
    isWanted: (table) => kindOf(table) !== null,
    onTable: (table) => {
      const kind = tableOf(table, prefix);
      if (kind !== null) seen.add(kind);
    },
    onBroken: note,
    onCutOff: (table) => void (report.cutOff = table),
  });
  for await (const row of rows) {
    const kind = kindOf(row.table);
    const wrong = kind === null ? null : wrongKeyOf(row, kind);
    if (wrong !== null) note(row, wrong);
    else if (kind !== null) yield { ...row, kind };
  }
}
