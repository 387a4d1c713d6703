import { Failure, fieldFailure } from '#contract/failures.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { MenuItem } from '#contract/api/columns.ts';
import type { PollInput } from '#contract/api/polls.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { getColumn, getColumnInUse, listColumns } from '#server/modules/columns/index.ts';
import { documentImages, documentText, type ResolveImage } from '#server/modules/documents/index.ts';
import { countNewcomerPost, guardWriting, hrefsOf, isFirstPost, requireProof } from '#server/modules/guards/index.ts';
import type { HoldReason } from '#contract/api/held.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { requireCanWrite } from '#server/modules/members/index.ts';
import { pollTexts, restartPoll, writePoll } from '#server/modules/polls/index.ts';
import { placeOf } from '#server/modules/places/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { prepareBody } from './prepare-body.ts';
import { firstPostReasons } from '../moderation/held.ts';
import { relist } from '../publish/list-entry.ts';
import { maskEdit } from './mask.ts';
import { publish, unpublish } from '../publish/publish.ts';
import { findLastHold, insertHold, withdrawHold } from '../moderation/queries-held.ts';
import { clearColumnPin, deleteDraft, insertPost, type PostContent, selectPicturesById, selectWritten, updatePost } from './queries-save.ts';
import { trimVersions } from './queries-versions.ts';
import { closedColumn, LIMITS, reasonsToHold, statusAfterEdit, tidyTags } from '../post/rules.ts';
import { screenPost } from './screen.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { settleTags, settleTagsFor } from '../tags/settle.ts';
import { lockPostRow, updateStatus } from '../post/queries.ts';

/** A post as its author gives it. */
export interface WrittenPost {
  /** The post being edited; without it a new one. */
  id?: number | undefined;
  /** The revision the edit is based on; left out: any. */
  revision?: number | undefined;
  columnId: number;
  title: string;
  body?: DocumentBody | undefined;
  /** Instead of a body. */
  markdown?: string | undefined;
  /** Empty or left out: the beginning of the body. */
  summary?: string | undefined;
  /** Left out: the first picture of the body; null: none. */
  coverId?: number | null | undefined;
  /** The same under the name that the product gave it first; `coverId` wins. */
  cover?: number | null | undefined;
  tags: readonly string[];
  /** Whether a machine has written some of it; left out: as before, and no for a new one. */
  generated?: boolean | undefined;
  /** A question to its readers; null: none, left out: as before. */
  poll?: PollInput | null | undefined;
  /** The draft that becomes the post. */
  draftId?: number | undefined;
}

export type Author = Pick<Viewer, 'id' | 'role'>;

/** Who writes, and where. */
export interface Writer {
  author: Author;
  gameId: number;
  /** The place of their address; left out: it is not known. */
  place?: string | null;
}

/**
 * Accepts a member's post, at most 10 an hour. One with watched words that need review is held, and so is the first post of a new member
 * where the column requires it, and what the guards want to have looked at. Throws like `savePost` and `guardWriting`, and `mobileNeeded`, `proofNeeded`
 * for one of their first posts, `forbiddenWord` and `tooManyRequests`.
 */
export async function submitPost(request: MemberRequest, written: WrittenPost): Promise<SavedPost> {
  const { db, viewer, gameId, now } = request;
  // Asked at once; of several refusals the first one counts.
  const mayWrite = requireCanWrite(db, viewer);
  const isFirst = written.id === undefined ? isFirstPost(request) : Promise.resolve(false);
  const ofColumn = firstPostReasons(db, viewer, written.columnId);
  const prepared = preparePost({ db, now }, viewer, { written, resolveImage: null });
  await Promise.allSettled([mayWrite, isFirst, ofColumn, prepared]);
  await mayWrite;
  if (await isFirst) await requireProof(request, 'savePost');
  const { content, reasons: ofWords } = await screenPost(db, await prepared);
  const before = written.id === undefined ? null : await selectWritten(db, written.id);
  const reasons = [...ofWords, ...(await ofColumn), ...(await guardWriting(request, { ...linkedOf(content), before: before ? linkedOf(before) : undefined }))];
  if (written.id === undefined) await countNewPost(request);
  else await countMemberAttempt(request, 'edit', LIMITS.edits);
  return db.transaction(async (tx) => {
    const saved = await storePost({ tx, now }, { author: viewer, gameId, place: placeOf(request.address) }, { written, content, reasons });
    await logSecurity({ tx, now }, request, { kind: written.id === undefined ? 'post' : 'edit', memberId: viewer.id, targetId: saved.id });
    return saved;
  });
}

/** Returns what readers see of a post, and where its links go. */
function linkedOf({ title, poll, body }: Pick<PostContent, 'title' | 'poll' | 'body'>): { texts: string[]; hrefs: string[] } {
  return { texts: [title, ...pollTexts(poll), documentText(body)], hrefs: hrefsOf(body) };
}

async function countNewPost(request: MemberRequest): Promise<void> {
  await countMemberAttempt(request, 'post', LIMITS.newPosts);
  await countNewcomerPost(request);
}

/**
 * Saves a new post in a game, or an edit of the author's post (which stays in its game). `resolveImage` finds pictures that markdown names.
 * Throws `notFound` (no such column), `invalidInput` at the field (a column that accepts no posts, a picture that is not ours, a text too
 * long or too short), `forbidden` (a column the author cannot see, another's post), `postGone` and `postEdited`.
 */
export async function savePost(
  { db, now }: DbContext,
  { author, gameId, place = null }: Writer,
  { written, options = {} }: { written: WrittenPost; options?: { resolveImage?: ResolveImage } },
): Promise<SavedPost> {
  const content = await preparePost({ db, now }, author, { written, resolveImage: options.resolveImage ?? null });
  return db.transaction((tx) => storePost({ tx, now }, { author, gameId, place }, { written, content, reasons: [] }));
}

/** Returns what is stored of a post as its author gives it. Throws like `savePost`. */
export async function preparePost(
  { db, now }: DbContext,
  author: Author,
  { written, resolveImage }: { written: WrittenPost; resolveImage: ResolveImage | null },
): Promise<PostContent> {
  await requireOpenColumn(db, author, written.columnId);
  const { summary, firstPictureId, ...body } = await prepareBody(db, author.id, { written, resolveImage });
  const chosenId = written.coverId === undefined ? written.cover : written.coverId;
  const coverId = chosenId === undefined ? firstPictureId : chosenId;
  if (coverId !== null && coverId !== firstPictureId && (await selectPicturesById(db, author.id, [coverId])).length === 0) {
    throw fieldFailure(written.coverId === undefined ? 'cover' : 'coverId', '封面图片已经不在了，请重新上传');
  }
  const summaryWritten = written.summary !== undefined && written.summary !== '';
  return {
    ...body,
    columnId: written.columnId,
    title: written.title,
    summary: summaryWritten ? (written.summary ?? '') : summary,
    summaryWritten,
    coverId,
    tags: await settleTags({ db, now }, tidyTags(written.tags)),
    generated: written.generated ?? null,
    poll: written.poll,
  };
}

async function requireOpenColumn(db: Db, author: Author, columnId: number): Promise<void> {
  const column = await getColumnInUse(db, columnId);
  const refusal = closedColumn(column);
  if (refusal !== null) throw fieldFailure('columnId', refusal);
  if (!isInMenu(await listColumns(db, author.role), columnId)) throw new Failure('forbidden');
}

function isInMenu(menu: readonly MenuItem[], columnId: number): boolean {
  return menu.some(({ id, children, extChildren }) =>
    [{ id }, ...children, ...extChildren.flatMap((group) => group.children)].some((item) => item.id === columnId),
  );
}

async function storePost(
  { tx, now }: WriteContext,
  { author, gameId, place = null }: Writer,
  { written, content: prepared, reasons }: { written: WrittenPost; content: PostContent; reasons: readonly HoldReason[] },
): Promise<SavedPost> {
  // What was settled before may have been decided otherwise since.
  const content = { ...prepared, tags: await settleTagsFor({ tx, now }, prepared.tags) };
  const saved =
    written.id === undefined
      ? await addPost({ tx, now }, { author, gameId, place }, { content, reasons })
      : await changePost({ tx, now }, { ...written, id: written.id }, { author, written: content, found: reasons });
  if (content.poll !== undefined) await writePoll({ tx, now }, saved.id, content.poll);
  if (written.draftId !== undefined) await deleteDraft(tx, written.draftId, author.id);
  return saved;
}

async function addPost(
  { tx, now }: WriteContext,
  { author, gameId, place = null }: Writer,
  { content, reasons }: { content: PostContent; reasons: readonly HoldReason[] },
): Promise<SavedPost> {
  const status = reasons.length > 0 ? 'pending' : 'published';
  const id = await insertPost({ tx, now }, { ...content, authorId: author.id, gameId, status, place });
  if (status === 'pending') await insertHold({ tx, now }, { postId: id, reasons, wasPublished: false });
  else await publish({ tx, now }, { ...content, id, gameId, authorId: author.id, isEssence: false }, { isNew: true, words: content });
  if (content.coverId !== null || documentImages(content.body).length > 0) withheldChanged(tx);
  writesTags(tx, postTag(id));
  return { id, columnId: content.columnId, status };
}

/** Prepares a post for another column, as `movePost` does: of the same kind, and what was pinned at the top of the old one is not at the top of the new one. */
async function leaveColumn(tx: Tx, { id, columnId }: { id: number; columnId: number }, to: number): Promise<void> {
  const [{ kind }, { kind: next }] = await Promise.all([getColumn(tx, columnId), getColumn(tx, to)]);
  if (kind !== next) throw fieldFailure('columnId', '不同种类的栏目之间不能移');
  await clearColumnPin(tx, id);
}

async function changePost(
  { tx, now }: WriteContext,
  { id, revision }: { id: number; revision?: number | undefined },
  { author, written, found }: { author: Author; written: PostContent; found: readonly HoldReason[] },
): Promise<SavedPost> {
  const before = await lockPostRow(tx, id);
  if (!before || before.status === 'removed') throw new Failure('postGone');
  if (before.authorId !== author.id) throw new Failure('forbidden');
  if (revision !== undefined && revision !== before.revision) throw new Failure('postEdited');
  if (written.columnId !== before.columnId) await leaveColumn(tx, before, written.columnId);
  const content = await maskEdit(tx, id, written);
  const last = await findLastHold(tx, id);
  const reasons = reasonsToHold(before.status, last, found);
  const status = statusAfterEdit(before.status, last, reasons);
  const listed = { id, gameId: before.gameId, authorId: author.id, isEssence: before.essenceLevel > 0 };
  const old = { ...listed, columnId: before.columnId, tags: before.tags };
  const next = { ...listed, columnId: content.columnId, tags: content.tags };
  if (before.status === 'published' && status !== 'published') await unpublish(tx, old);
  await updatePost({ tx, now }, id, content);
  await trimVersions(tx, id);
  if (status !== before.status) await updateStatus({ tx, now }, id, status);
  // Its pictures may be ones that are hidden elsewhere and that this post shows, or shows no longer.
  withheldChanged(tx);
  if (status === 'pending')
    await insertHold({ tx, now }, { postId: id, reasons, wasPublished: before.status === 'published' || (last?.wasPublished ?? false) });
  else if (last?.decision === null) await withdrawHold({ tx, now }, id);
  if (status === 'published' && before.status !== 'published') {
    const isNew = !(last?.wasPublished ?? true);
    if (isNew) await restartPoll({ tx, now }, id);
    await publish({ tx, now }, next, { isNew });
  } else if (status === 'published') {
    relist(tx, old, next);
    await indexPosts(tx, [id]);
  }
  writesTags(tx, postTag(id), columnTag(before.columnId, before.gameId), columnTag(content.columnId, before.gameId));
  return { id, columnId: content.columnId, status };
}
