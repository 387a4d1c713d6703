// What each kind of line does: look at it, and unless it is a dry run, write it together with the note of what it has become.
import { getColumnInUse } from '#server/modules/columns/index.ts';
import { importComment, screenImportedComment } from '#server/modules/comments/index.ts';
import { importFavor } from '#server/modules/favors/index.ts';
import { importLetter } from '#server/modules/messages/index.ts';
import { addReadsOfThePast, importPost, pinPost, prepareImportedPost } from '#server/modules/posts/index.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import { documentImages } from '#server/modules/documents/index.ts';
import { MAX_COMMENT_IMAGES } from '#contract/limits.ts';
import { requireNotOrdered } from '#server/modules/removals/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { writeMedia, type Media, type MediaSource } from './media/media.ts';
import { bodyWithPictures } from './media/picture-body.ts';
import { pollOf } from './polls.ts';
import { insertImported, lockWithoutAvatar, selectRole, selectTarget } from './queries.ts';
import type {
  AvatarRecord,
  ColumnRecord,
  CommentRecord,
  FavourRecord,
  ImportKind,
  ImportRecord,
  LetterRecord,
  MemberRecord,
  PictureRecord,
  PostRecord,
} from './file/records.shapes.ts';
import { RefusedRecord } from './media/refusals.ts';
import { idOf } from './file/record-ids.ts';
import { KIND_LABELS } from './report-lines.ts';
import { noteIn, noteRenamed, type ImportReport } from './report.ts';
import type { SeenRecords } from './file/seen.ts';
import { checkedBody, commentTextOf, plainTextOf, readBody, tagsOf, titleOf } from './texts.ts';
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
  /** What a dry run has seen. */
  seen: SeenRecords;
  media: MediaSource;
  /** Who shows the pictures that do not say whose they are. */
  authors: ReadonlyMap<string, string>;
}

/** Where a record is looked at, and where it is written; null: nowhere. */
interface Place {
  db: Db;
  tx: Tx | null;
  now: Date;
  line: number;
  /** The file of the record, which was read before; left out: it has none, or this is a dry run. */
  media?: Media | undefined;
}

/** Imports a record; one that was imported before is left as it is. Throws RefusedRecord, and Failure where a rule of the site says no. */
export async function importRecord(importing: Importing, place: Place, record: ImportRecord): Promise<void> {
  const kind = record.type;
  const id = idOf(record);
  if ((await targetOf(importing, place.db, { kind, id })) !== null) {
    importing.report.before += 1;
    return;
  }
  const targetId = await importNew(importing, place, record);
  importing.report.added[kind] += 1;
  const { site, runId } = importing;
  if (place.tx === null || runId === null) importing.seen.add({ kind, id }, targetId);
  else await insertImported(place.tx, { site, runId }, { kind, id, targetId });
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
    case 'picture':
      return importOnePicture(importing, place, record);
    case 'avatar':
      return importOneAvatar(importing, place, record);
    case 'letter':
      return importOneLetter(importing, place, record);
    case 'favour':
      return importOneFavour(importing, place, record);
    case 'redirect':
      return requireTarget(importing, place.db, { kind: 'post', id: record.post });
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
  const { body } = await bodyOf(importing, db, { record, authorId: author.id });
  const title = titleOf(record.title, body);
  const { report, gameId } = importing;
  const { poll, votesLeft } = await pollOf(record.poll ?? null, (id) => targetOf(importing, db, { kind: 'member', id }));
  const screened = await prepareImportedPost({ db, now }, author, { columnId, title, body, tags: tagsOf(record.tags), poll });
  if (title !== record.title.trim()) report.titlesChanged += 1;
  if (screened.reasons.length > 0) report.held += 1;
  if (record.digest > 0) report.digests += 1;
  report.votes += poll?.votes.length ?? 0;
  report.votesLeft += votesLeft;
  if (tx === null) return 0;
  const { id, isHeld } = await importPost({ tx, now }, { author, gameId, createdAt: record.createdAt, poll }, screened);
  if (record.views > 0) await addReadsOfThePast(tx, id, record.views);
  if (record.pinned && !isHeld) await pinPost(tx, id, true);
  return id;
}

async function importOneComment(importing: Importing, { db, tx }: Place, record: CommentRecord): Promise<number> {
  const postId = await requireTarget(importing, db, { kind: 'post', id: record.post });
  const { id: authorId } = await requireAuthor(importing, db, record.author);
  const parentId = record.parent === null || record.parent === undefined ? null : await requireTarget(importing, db, { kind: 'comment', id: record.parent });
  const { body, shown } = await bodyOf(importing, db, { record, authorId, max: MAX_COMMENT_IMAGES });
  const images = documentImages(body).flatMap(({ attrs }) => attrs.fileId ?? []);
  const { text: words, isCut } = commentTextOf(body);
  const text = words === '' && shown > 0 ? '（图片）' : words;
  if (text === '') throw new RefusedRecord('评论里没有字');
  const screened = await screenImportedComment(db, text);
  if (screened === null) throw new RefusedRecord('评论里有要先看的敏感词');
  const { report } = importing;
  if (isCut) report.commentsCut += 1;
  if (tx === null) return 0;
  const floor = record.floor ?? null;
  const comment = await importComment(tx, { postId, authorId, body: screened, images, parentId, floor, likes: record.likes, at: record.createdAt });
  if (floor !== null && comment.floor !== floor) report.floorsMoved += 1;
  return comment.id;
}

async function importOnePicture(importing: Importing, { db, tx, now, media }: Place, record: PictureRecord): Promise<number> {
  const author = record.author ?? importing.authors.get(record.id);
  if (author === undefined) throw new RefusedRecord('没有写是谁的，也没有哪篇帖子、哪条评论用到它');
  const { id: memberId } = await requireAuthor(importing, db, author);
  return tx === null ? 0 : writeMedia({ tx, now }, importing.media.files, { memberId, media: requireRead(media) });
}

/** Returns the file of a record. Throws RefusedRecord where it was here when its turn came, and is no more. */
function requireRead(media: Media | undefined): Media {
  if (!media) throw new RefusedRecord('正搬着就被退回去了，再执行一次');
  return media;
}

async function importOneAvatar(importing: Importing, { db, tx, now, media }: Place, record: AvatarRecord): Promise<number> {
  const { id: memberId } = await requireAuthor(importing, db, record.id);
  if (tx === null) return 0;
  await requireNotOrdered(tx, 'member', memberId);
  if (!(await lockWithoutAvatar(tx, memberId))) throw new RefusedRecord('在这里已经有头像');
  return writeMedia({ tx, now }, importing.media.files, { memberId, media: requireRead(media) });
}

async function importOneLetter(importing: Importing, { db, tx }: Place, record: LetterRecord): Promise<number> {
  if (record.from === record.to) throw new RefusedRecord('写给自己的私信');
  const { id: senderId } = await requireAuthor(importing, db, record.from);
  const { id: recipientId } = await requireAuthor(importing, db, record.to);
  const { body } = await bodyOf(importing, db, { record: { ...record, pictures: [] }, authorId: senderId, max: 0 });
  const text = plainTextOf(body);
  if (text === '') throw new RefusedRecord('私信里没有字');
  return importLetter(tx ?? db, { senderId, recipientId, content: text, sentAt: record.createdAt }, { isRehearsal: tx === null });
}

async function importOneFavour(importing: Importing, { db, tx }: Place, { member, post, at }: FavourRecord): Promise<number> {
  const postId = await requireTarget(importing, db, { kind: 'post', id: post });
  const { id: memberId } = await requireAuthor(importing, db, member);
  if (tx !== null && !(await importFavor(tx, { memberId, postId, keptSince: at }))) throw new RefusedRecord('在这里已经收藏过');
  return postId;
}

/** Returns the body of a record with its pictures, and how many of them there are. Throws RefusedRecord. */
async function bodyOf(
  importing: Importing,
  db: Db,
  { record, authorId, max }: { record: PostRecord | CommentRecord | (LetterRecord & { pictures: string[] }); authorId: number; max?: number },
): Promise<{ body: DocumentBody; shown: number }> {
  const document = readBody(record);
  if (document === null) throw new RefusedRecord('没有正文：要有 markdown、bbcode、html、text 里的一个');
  const find = (id: string) => targetOf(importing, db, { kind: 'picture', id });
  const { body, missing, left, shown } = await bodyWithPictures(db, document, { authorId, behind: record.pictures, find, ...(max !== undefined && { max }) });
  const checked = checkedBody(body);
  if (typeof checked === 'string') throw new RefusedRecord(checked);
  importing.report.picturesMissing += missing;
  importing.report.picturesLeft += left;
  return { body: checked, shown };
}

async function requireTarget(importing: Importing, db: Db, thing: { kind: ImportKind; id: string }): Promise<number> {
  const found = await targetOf(importing, db, thing);
  if (found === null) throw new RefusedRecord(`前面没有这个${KIND_LABELS[thing.kind]}：${thing.id}`);
  return found;
}

async function requireAuthor(importing: Importing, db: Db, sourceId: string): Promise<{ id: number; role: 'member' }> {
  const id = await requireTarget(importing, db, { kind: 'member', id: sourceId });
  // Of a dry run nobody has been made yet.
  if (id !== 0 && (await selectRole(db, id)) === null) throw new RefusedRecord(`作者已经注销：${sourceId}`);
  return { id, role: 'member' };
}

/** Returns what a thing of the old site has become; 0 of one that a dry run would make, null: it was not imported. */
export async function targetOf({ site, seen }: Importing, db: Db, thing: { kind: ImportKind; id: string }): Promise<number | null> {
  return seen.find(thing) ?? selectTarget(db, site, thing);
}
