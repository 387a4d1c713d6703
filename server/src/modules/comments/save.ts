import type { Comment, Reply } from '#contract/comments.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { foldNickName, grantExperience } from '#server/modules/members/index.ts';
import { commentReplied, mentionedInComment, notifyAll, postCommented, questionAnswered, type Notice } from '#server/modules/messages/index.ts';
import { dropPages } from '#server/modules/posts/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/cache-tags.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { insertComment, isPostThere, selectNamed, type SavedRow } from './queries-save.ts';
import { LIMITS, MENTIONS_MOST, mentionedNames } from './rules.ts';
import { commentOf, isReply, replyOf } from './view.ts';

export interface WrittenComment {
  postId: number;
  body: string;
  /** Ids of uploaded pictures. */
  images?: readonly number[];
  /** What it answers: a comment or a reply to one. */
  parentId?: number | undefined;
}

/** Takes a comment from a member: one in three seconds, ten in a minute. Throws like `saveComment`, and `tooManyRequests`. */
export async function submitComment({ db, platform, viewer, now }: MemberRequest, written: WrittenComment): Promise<Comment | Reply> {
  for (const { name, most, windowSeconds } of LIMITS) {
    const { allowed, retryAfter } = await platform.shared.take(`${name}:${viewer.id}`, most, windowSeconds, now);
    if (!allowed) throw new Failure('tooManyRequests', { retryAfter });
  }
  return saveComment(db, viewer.id, written, now);
}

/**
 * Writes a comment on the next floor of a post, tells whom it concerns, and answers it as readers see it. A reply to a reply stands under
 * the same comment and names whom it answers. `likes` it brings along only as first content.
 * Throws `postGone`, and `invalidInput` for a picture that is not ours and a `parentId` that can't be answered.
 */
export async function saveComment(db: Db, authorId: number, written: WrittenComment, now: Date, options: { likes?: number } = {}): Promise<Comment | Reply> {
  const imageIds = [...new Set(written.images ?? [])];
  const pictures = await findPictures(db, imageIds);
  if (pictures.size < imageIds.length) throw fieldFailure('images', '有图片已经不在了，请重新上传');
  return db.transaction(async (tx) => {
    const comment = { postId: written.postId, authorId, body: written.body, imageIds, answeredId: written.parentId ?? null, likes: options.likes ?? 0 };
    const row = await insertComment(tx, comment, now);
    if (!row) throw await refusalOf(tx, written.postId);
    await notifyAll(tx, await noticesOf(tx, written.postId, row), now);
    await grantExperience(tx, authorId, 'comment', now);
    dropPages(tx, { id: written.postId, columnId: row.column_id, gameId: row.game_id });
    writesTags(tx, `comments:${written.postId}`);
    return isReply(row) ? replyOf(row, pictures) : commentOf(row, [], pictures);
  });
}

async function refusalOf(tx: Tx, postId: number): Promise<Failure> {
  return (await isPostThere(tx, postId)) ? fieldFailure('parentId', '你要回复的评论已经不在了') : new Failure('postGone');
}

/** One message for each whom a comment concerns: who is answered, the author of the post, who is named. Nobody hears of himself. */
async function noticesOf(tx: Tx, postId: number, row: SavedRow): Promise<{ to: number; notice: Notice }[]> {
  const said = { actor: row.nick_name, postId, postTitle: row.title, floor: row.floor, body: row.body };
  const notices = new Map<number, Notice>();
  const tell = (to: number | null, notice: Notice) => {
    if (to !== null && to !== row.author_id && !notices.has(to)) notices.set(to, notice);
  };
  tell(row.answered_member_id, commentReplied(said));
  tell(row.post_author_id, row.kind === 'question' && !isReply(row) ? questionAnswered(said) : postCommented(said));
  for (const memberId of await findMentioned(tx, row.body)) tell(memberId, mentionedInComment(said));
  return [...notices].map(([to, notice]) => ({ to, notice }));
}

/** The members a text names behind an @, in its order. */
async function findMentioned(db: Db, body: string): Promise<number[]> {
  const mentions = mentionedNames(body).map((names) => names.map(foldNickName));
  if (mentions.length === 0) return [];
  const named = await selectNamed(db, [...new Set(mentions.flat())]);
  const ids = mentions.flatMap((folds) => folds.map((fold) => named.get(fold)).find((id) => id !== undefined) ?? []);
  return [...new Set(ids)].slice(0, MENTIONS_MOST);
}
