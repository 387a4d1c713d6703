import type { Comment, Reply } from '#contract/api/comments.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { findPictures, findOwnPictures, withheldChanged } from '#server/modules/files/index.ts';
import { guardWriting } from '#server/modules/guards/index.ts';
import { indexComments } from '#server/modules/indexing/index.ts';
import { requireWriter } from '#server/modules/members/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { commentHostOf, type CommentHostRef } from '../comment/host-ref.ts';
import { findCalled } from '../comment/mentions.ts';
import { getOpenCommentHost } from '../comment/hosts.ts';
import { selectComment } from '../comment/queries.ts';
import { replaceMentions, selectMentions } from '../comment/queries-mentions.ts';
import { LIMITS } from '../comment/rules.ts';
import { withoutNames } from '../comment/withheld.ts';
import { caseHoldReasons } from '../held/case-holds.ts';
import { notifyOfNewMentions } from '../notify/notify.ts';
import { requireUnlocked } from '../write/refuse.ts';
import { showAgain } from '../write/show-again.ts';
import { lockEdited, overwriteText, selectBodies, selectBody, trimVersions } from './queries-edit.ts';

interface CommentEdit {
  id: number;
  body: string;
  /** Whether a machine has written some of it; left out: as before. */
  generated?: boolean | undefined;
  /** Its pictures in order: new ones by id, those it has by address; left out: as before. */
  images?: readonly (number | string)[] | undefined;
}

/**
 * Gives a member's own comment another text and other pictures and returns it as readers see it. Those before are kept; members it mentions for the
 * first time are notified. Throws `notFound`, `forbidden` for another's, `postGone`, `discussionClosed`, `postLocked`, `suspended`,
 * `forbiddenWord`, `tooManyRequests`, and `invalidInput` for a comment with masks, for words that somebody would have to look at first, and for a picture
 * that is not theirs.
 */
export async function editComment(request: MemberRequest, { id, body, generated, images }: CommentEdit): Promise<Comment | Reply> {
  const { db, viewer, now } = request;
  await countMemberAttempt(request, 'comment edits', LIMITS.commentEdits);
  const found = await selectComment(db, id);
  if (!found) throw new Failure('notFound');
  if (found.authorId !== viewer.id) throw new Failure('forbidden');
  const host = commentHostOf(found);
  const [{ texts, reasons: ofWords }, ofCase, ofGuards] = await Promise.all([
    screen(db, [{ path: 'body', kind: 'comment', text: body }]),
    host.kind === 'post' ? caseHoldReasons({ db, now }, host.id, viewer) : [],
    selectBody(db, id).then((before) => guardWriting(request, { texts: [body], hrefs: [], before: { texts: [before ?? ''], hrefs: [] } })),
  ]);
  if (ofWords.length + ofCase.length + ofGuards.length > 0) throw fieldFailure('body', '改成这样要先请人看一眼，原来的改不了；可以另写一条');
  const text = texts[0] ?? body;
  await db.transaction(async (tx) => {
    await requireWriter({ db: tx, now }, { memberId: viewer.id, sessionId: viewer.sessionId });
    const { tag } = await getOpenCommentHost(tx, found);
    await requireUnlocked({ db: tx, now }, host);
    const before = await lockEdited(tx, id);
    if (before?.status !== 'published') throw new Failure('notFound');
    if (before.isMasked || (await hidesNames(tx, host, before.body))) throw fieldFailure('body', '这条评论有几处遮住了，改不了；可以另写一条');
    const isGenerated = generated ?? before.generated;
    const imageIds = images === undefined ? before.imageIds : await idsOf(tx, { memberId: viewer.id, had: before.imageIds, images });
    const isRepainted = imageIds.join() !== before.imageIds.join();
    if (before.body === text && before.generated === isGenerated && !isRepainted) return;
    const bodies = [...(await selectBodies(tx, id)), before.body];
    await overwriteText({ tx, now }, id, { body: text, generated: isGenerated, imageIds });
    if (isRepainted) withheldChanged(tx);
    await trimVersions(tx, id);
    await logSecurity({ tx, now }, request, { kind: 'edit_comment', memberId: viewer.id, targetId: id });
    await indexComments(tx, [id]);
    await updateMentions(tx, id, text);
    const knowing = [viewer.id, before.toMemberId, before.hostAuthorId];
    await notifyOfNewMentions({ tx, now }, { ...found, floor: before.floor }, { bodies, body: text, knowing });
    writesTags(tx, tag, `comments-of:${viewer.id}`);
  });
  return shownAgain(request, id);
}

/** The hash in the address of a picture, which is the same at every size. */
const HASH = /[0-9a-f]{64}/;

/** Returns the ids of the pictures that a comment is to have, each once. Throws `invalidInput` for one that it did not have and its author has not sent. */
async function idsOf(tx: Tx, { memberId, had, images }: { memberId: number; had: readonly number[]; images: readonly (number | string)[] }): Promise<number[]> {
  const sent = images.filter((image) => typeof image === 'number');
  const [own, kept] = await Promise.all([findOwnPictures(tx, memberId, sent), findPictures(tx, had)]);
  const ids = images.map((image) => {
    if (typeof image === 'number') return own.has(image) ? image : undefined;
    const hash = HASH.exec(image)?.[0];
    return had.find((id) => hash !== undefined && kept.get(id)?.src.includes(hash));
  });
  const found = ids.filter((id) => id !== undefined);
  if (found.length < ids.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  return [...new Set(found)];
}

/** Stores who a comment calls from now on: a name it had already still means the member it meant. */
async function updateMentions(tx: Tx, id: number, text: string): Promise<void> {
  const before = await selectMentions(tx, id);
  const { mentions } = (await findCalled(tx, [text], before))(text);
  if (before.length + mentions.length > 0) await replaceMentions(tx, id, mentions);
}

/** Returns whether the case of a post withholds a name in a text, which its author then does not see either. */
async function hidesNames(tx: Tx, { kind, id }: CommentHostRef, body: string): Promise<boolean> {
  if (kind !== 'post') return false;
  const [shown] = await withoutNames(tx, id, [{ body }]);
  return shown?.body !== body;
}

async function shownAgain({ db }: MemberRequest, id: number): Promise<Comment | Reply> {
  const shown = await showAgain(db, id);
  if ('held' in shown) throw new Error('a comment that was edited is held');
  return shown;
}
