// A dump of Discuz! X as a file that can be imported. The dump is read twice: what is small first, then the posts.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import { charsetOf, readDump } from './read-dump.ts';
import { messageOf } from './message.ts';
import { dumpRows, type DumpRow } from './sql-dump.ts';
import { numberIn, tableOf, textIn, type DiscuzTable } from './tables.ts';

export interface DiscuzWish {
  dump: string;
  out: string;
  site: string;
  prefix: string;
  /** Null: as the dump says. */
  charset: string | null;
  /** The column of each forum; `*` for all others. Forums without one are left out. */
  columns: ReadonlyMap<string, number>;
}

/** What was written, and what was left behind. */
export interface DiscuzReport {
  members: number;
  posts: number;
  comments: number;
  /** Names of forums that have no column here. */
  forumsWithout: string[];
  /** In the recycle bin, awaiting review, or removed. */
  hidden: number;
  /** With a permission to read or a price. */
  guardedThreads: number;
  guardedPassages: number;
  attachments: number;
  letters: number;
  digests: number;
  polls: number;
}

interface Thread {
  fid: string;
  subject: string;
  views: number;
  isPinned: boolean;
}

interface Gathered {
  members: DumpRow[];
  passwords: Map<string, { hash: string; salt: string }>;
  groups: Map<string, string>;
  moderators: Set<string>;
  forums: Map<string, string>;
  threads: Map<string, Thread>;
  options: Map<string, { text: string; votes: number }[]>;
}

/** Groups of Discuz who may not speak, visit, or come from their address. */
const BANNED_GROUPS = new Set(['4', '5', '6']);
const GUEST = { id: 'guest', nickName: '旧站游客' };
const NAMELESS = { id: 'anonymous', nickName: '旧站匿名' };

/** Writes the members, posts and comments of a dump as NDJSON, and returns what was left behind. Throws what reading and writing throw. */
export async function convertDiscuz(wish: DiscuzWish): Promise<DiscuzReport> {
  const charset = wish.charset ?? (await charsetOf(wish.dump));
  const report: DiscuzReport = {
    members: 0,
    posts: 0,
    comments: 0,
    forumsWithout: [],
    hidden: 0,
    guardedThreads: 0,
    guardedPassages: 0,
    attachments: 0,
    letters: 0,
    digests: 0,
    polls: 0,
  };
  const gathered = await gather(wish, charset, report);
  const later = `${wish.out}.comments`;
  const [posts, comments] = [createWriteStream(wish.out), createWriteStream(later)];
  const write = async (stream: typeof posts, record: object) => {
    if (!stream.write(`${JSON.stringify(record)}\n`)) await once(stream, 'drain');
  };
  await write(posts, { type: 'hearth-import', version: 1, site: wish.site });
  for (const [fid, name] of gathered.forums) {
    const to = wish.columns.get(fid) ?? wish.columns.get('*');
    if (to === undefined) report.forumsWithout.push(name);
    else await write(posts, { type: 'column', id: `fid${fid}`, to });
  }
  for (const row of gathered.members) {
    await write(posts, memberOf(row, gathered));
    report.members += 1;
  }
  const joinedAt = '2001-01-01T00:00:00Z';
  for (const member of [GUEST, NAMELESS]) await write(posts, { type: 'member', ...member, joinedAt, status: 'closed' });
  for await (const row of rowsOf(wish, charset, ['post'])) {
    const record = postOf(row, gathered, { report, columns: wish.columns });
    if (record === null) continue;
    if (record.type === 'post') report.posts += 1;
    else report.comments += 1;
    await write(record.type === 'post' ? posts : comments, record);
  }
  for (const stream of [posts, comments]) {
    stream.end();
    await once(stream, 'close');
  }
  // Comments come behind all posts, whatever the order of the dump.
  await pipeline(createReadStream(later), createWriteStream(wish.out, { flags: 'a' }));
  await rm(later);
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

async function gather(wish: DiscuzWish, charset: string, report: DiscuzReport): Promise<Gathered> {
  const found: Gathered = {
    members: [],
    passwords: new Map(),
    groups: new Map(),
    moderators: new Set(),
    forums: new Map(),
    threads: new Map(),
    options: new Map(),
  };
  const wanted: DiscuzTable[] = ['member', 'password', 'group', 'forum', 'moderator', 'thread', 'option', 'attachment', 'letter'];
  for await (const row of rowsOf(wish, charset, wanted)) takeRow(found, row, report);
  return found;
}

function takeRow(found: Gathered, row: DumpRow & { kind: DiscuzTable }, report: DiscuzReport): void {
  const id = (column: string) => textIn(row, column);
  switch (row.kind) {
    case 'member':
      found.members.push(row);
      break;
    case 'password':
      found.passwords.set(id('uid'), { hash: id('password'), salt: id('salt') });
      break;
    case 'group':
      found.groups.set(id('groupid'), id('grouptitle'));
      break;
    case 'moderator':
      found.moderators.add(id('uid'));
      break;
    case 'forum':
      if (id('type') !== 'group') found.forums.set(id('fid'), id('name'));
      break;
    case 'thread':
      takeThread(found, row, report);
      break;
    case 'option':
      found.options.set(id('tid'), [...(found.options.get(id('tid')) ?? []), { text: id('polloption'), votes: numberIn(row, 'votes') }]);
      break;
    case 'attachment':
      report.attachments += 1;
      break;
    case 'letter':
      report.letters += 1;
      break;
    default:
      break;
  }
}

function takeThread(found: Gathered, row: DumpRow, report: DiscuzReport): void {
  if (numberIn(row, 'digest') > 0) report.digests += 1;
  if (numberIn(row, 'displayorder') < 0) report.hidden += 1;
  else if (numberIn(row, 'readperm') > 0 || numberIn(row, 'price') > 0) report.guardedThreads += 1;
  else {
    found.threads.set(textIn(row, 'tid'), {
      fid: textIn(row, 'fid'),
      subject: textIn(row, 'subject'),
      views: numberIn(row, 'views'),
      isPinned: numberIn(row, 'displayorder') > 0,
    });
  }
}

function memberOf(row: DumpRow, { passwords, groups, moderators }: Gathered): object {
  const uid = textIn(row, 'uid');
  const email = textIn(row, 'email');
  const groupid = textIn(row, 'groupid');
  const password = passwords.get(uid);
  const isKnown = password !== undefined && /^[0-9a-f]{32}$/i.test(password.hash);
  return {
    type: 'member',
    id: `uid${uid}`,
    nickName: textIn(row, 'username'),
    joinedAt: timeOf(row, 'regdate'),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && { email }),
    ...(isKnown && { password: { kind: 'ucenter-md5', ...password } }),
    groupTitle: groups.get(groupid) ?? '',
    points: numberIn(row, 'credits'),
    status: BANNED_GROUPS.has(groupid) || numberIn(row, 'status') < 0 ? 'banned' : 'active',
    isModerator: moderators.has(uid),
  };
}

interface PostContext {
  report: DiscuzReport;
  columns: DiscuzWish['columns'];
}

function postOf(
  row: DumpRow,
  { threads, options, members }: Gathered,
  { report, columns }: PostContext,
): { type: 'post' | 'comment'; [field: string]: unknown } | null {
  const tid = textIn(row, 'tid');
  const thread = threads.get(tid);
  if (!thread || (columns.get(thread.fid) ?? columns.get('*')) === undefined || members.length === 0) return null;
  if (numberIn(row, 'invisible') !== 0) {
    report.hidden += 1;
    return null;
  }
  const message = messageOf(textIn(row, 'message'));
  report.guardedPassages += message?.guarded ?? 1;
  if (message === null) return null;
  const kind = numberIn(row, 'htmlon') === 1 ? 'html' : numberIn(row, 'bbcodeoff') === 1 ? 'text' : 'bbcode';
  const poll = options.get(tid);
  const isFirst = numberIn(row, 'first') === 1;
  const written = {
    author: authorOf(row),
    createdAt: timeOf(row, 'dateline'),
    [kind]: message.bbcode + (isFirst && poll && kind === 'bbcode' ? pollText(poll) : ''),
  };
  if (!isFirst) return { type: 'comment', id: `pid${textIn(row, 'pid')}`, post: `tid${tid}`, ...floorOf(row), ...written };
  if (poll && kind === 'bbcode') report.polls += 1;
  const title = textIn(row, 'subject') || thread.subject;
  return { type: 'post', id: `tid${tid}`, column: `fid${thread.fid}`, title, views: thread.views, pinned: thread.isPinned, ...written };
}

/** Returns who wrote a post; of one without a name it is not said. */
function authorOf(row: DumpRow): string {
  if (numberIn(row, 'anonymous') === 1) return NAMELESS.id;
  const uid = textIn(row, 'authorid');
  return uid === '0' || uid === '' ? GUEST.id : `uid${uid}`;
}

function floorOf(row: DumpRow): { floor?: number } {
  const position = numberIn(row, 'position');
  return position > 0 ? { floor: position } : {};
}

/** Returns a poll as it ended: it can't be voted on here again. */
function pollText(options: readonly { text: string; votes: number }[]): string {
  return `\n\n[b]投票的结果[/b][list]${options.map(({ text, votes }) => `[*]${text}（${votes} 票）`).join('')}[/list]`;
}

function timeOf(row: DumpRow, column: string): string {
  return new Date(numberIn(row, column) * 1_000).toISOString();
}
