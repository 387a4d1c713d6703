// What each kind of line does: look at it, and unless it is a dry run, write it together with the note of what it has become.
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { getColumnInUse } from '#server/modules/columns/index.ts';
import { importComment, screenImportedComment } from '#server/modules/comments/index.ts';
import { addReadsOfThePast, importPost, pinPost, prepareImportedPost } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { insertImported, selectRole, selectTarget } from './queries.ts';
import type { ColumnRecord, CommentRecord, ImportKind, ImportRecord, MemberRecord, PostRecord } from './records.shapes.ts';
import { noteIn, noteRenamed, type ImportReport } from './report.ts';
import { bodyOf, commentTextOf, tagsOf, titleOf } from './texts.ts';
import { isRenamed, planMember, writeMember, type GivenOut } from './write-member.ts';

/** An import under way. */
export interface Importing {
  site: string;
  gameId: number;
  /** Of a password that nobody knows. */
  unusableHash: string;
  /** Null of a dry run. */
  runId: number | null;
  report: ImportReport;
  given: GivenOut;
  /** What a dry run has seen: `post tid1`, with the id of a column where it is one. */
  seen: Map<string, number>;
}

/** Where a record is looked at, and where it is written; null: nowhere. */
interface Place {
  db: Db;
  tx: Tx | null;
  now: Date;
  line: number;
}

/** Why a line is left out, as a sentence. */
export class RefusedRecord extends Error {}

/** Imports a record; one that was imported before is left as it is. Throws RefusedRecord, and Failure where a rule of the site says no. */
export async function importRecord(importing: Importing, place: Place, record: ImportRecord): Promise<void> {
  const kind = record.type;
  if ((await targetOf(importing, place.db, { kind, id: record.id })) !== null) {
    importing.report.before += 1;
    return;
  }
  const targetId = await importNew(importing, place, record);
  importing.report.added[kind] += 1;
  const { site, runId } = importing;
  if (place.tx === null || runId === null) importing.seen.set(`${kind} ${record.id}`, targetId);
  else await insertImported(place.tx, { site, runId }, { kind, id: record.id, targetId });
}

function importNew(importing: Importing, place: Place, record: ImportRecord): Promise<number> {
  switch (record.type) {
    case 'member':
      return importOneMember(importing, place, record);
    case 'column':
      return importOneColumn(place, record);
    case 'post':
      return importOnePost(importing, place, record);
    case 'comment':
      return importOneComment(importing, place, record);
  }
}

async function importOneMember({ site, unusableHash, report, given }: Importing, { db, tx, now, line }: Place, record: MemberRecord): Promise<number> {
  const planned = await planMember({ db, now }, record, given);
  if (isRenamed(record, planned)) noteRenamed(report, { line, id: record.id, was: record.nickName, is: planned.nickName });
  if (planned.isMailTaken) noteIn(report.mailsTaken, record.id);
  if (planned.email === null && (!record.password || record.status === 'closed')) report.unreachable += 1;
  if (record.status === 'banned') report.banned += 1;
  if (record.isModerator) noteIn(report.moderators, planned.nickName);
  return tx === null ? 0 : writeMember({ tx, now }, record, { planned, site, unusableHash });
}

async function importOneColumn({ db }: Place, { to }: ColumnRecord): Promise<number> {
  return (await getColumnInUse(db, to)).id;
}

async function importOnePost(importing: Importing, { db, tx, now }: Place, record: PostRecord): Promise<number> {
  const columnId = await requireTarget(importing, db, { kind: 'column', id: record.column });
  const author = await requireAuthor(importing, db, record.author);
  const body = bodyOf(record);
  if (typeof body === 'string') throw new RefusedRecord(body);
  const title = titleOf(record.title, body);
  const written = { columnId, title, body, tags: tagsOf(record.tags), poll: record.poll ?? null };
  const screened = await prepareImportedPost({ db, now }, author, written);
  const { report, gameId } = importing;
  if (title !== record.title.trim()) report.titlesChanged += 1;
  if (screened.reasons.length > 0) report.held += 1;
  if (tx === null) return 0;
  const { id, isHeld } = await importPost({ tx, now }, { author, gameId, createdAt: record.createdAt }, screened);
  if (record.views > 0) await addReadsOfThePast(tx, id, record.views);
  if (record.pinned && !isHeld) await pinPost(tx, id, true);
  return id;
}

async function importOneComment(importing: Importing, { db, tx }: Place, record: CommentRecord): Promise<number> {
  const postId = await requireTarget(importing, db, { kind: 'post', id: record.post });
  const { id: authorId } = await requireAuthor(importing, db, record.author);
  const parentId = record.parent === null || record.parent === undefined ? null : await requireTarget(importing, db, { kind: 'comment', id: record.parent });
  const body = bodyOf(record);
  if (typeof body === 'string') throw new RefusedRecord(body);
  const { text, isCut } = commentTextOf(body);
  if (text === '') throw new RefusedRecord('评论里没有字');
  const screened = await screenImportedComment(db, text);
  if (screened === null) throw new RefusedRecord('评论里有要先看的敏感词');
  const { report } = importing;
  if (isCut) report.commentsCut += 1;
  if (tx === null) return 0;
  const floor = record.floor ?? null;
  const comment = await importComment(tx, { postId, authorId, body: screened, parentId, floor, likes: record.likes, at: record.createdAt });
  if (floor !== null && comment.floor !== floor) report.floorsMoved += 1;
  return comment.id;
}

const NAMES: Readonly<Record<ImportKind, string>> = {
  member: '会员',
  column: '版块',
  post: CONTENT_KIND_LABELS.post,
  comment: CONTENT_KIND_LABELS.comment,
};

async function requireTarget(importing: Importing, db: Db, thing: { kind: ImportKind; id: string }): Promise<number> {
  const found = await targetOf(importing, db, thing);
  if (found === null) throw new RefusedRecord(`前面没有这个${NAMES[thing.kind]}：${thing.id}`);
  return found;
}

async function requireAuthor(importing: Importing, db: Db, sourceId: string): Promise<{ id: number; role: 'member' }> {
  const id = await requireTarget(importing, db, { kind: 'member', id: sourceId });
  // Of a dry run nobody has been made yet.
  if (id !== 0 && (await selectRole(db, id)) === null) throw new RefusedRecord(`作者已经注销：${sourceId}`);
  return { id, role: 'member' };
}

async function targetOf({ site, seen }: Importing, db: Db, thing: { kind: ImportKind; id: string }): Promise<number | null> {
  return seen.get(`${thing.kind} ${thing.id}`) ?? selectTarget(db, site, thing);
}
