import { Failure } from '#contract/failures.ts';
import type { MessageDetail, MessagePost } from '#contract/api/messages.ts';
import { personWithId } from '#server/modules/members/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectAboutPost, selectDetail } from './queries-list.ts';
import { selectPost } from './queries-post.ts';
import { hiddenNames, renderMessage } from './facts/render.ts';
import { nameOfSubject, thingOf } from './facts/things.ts';

const MAX_SHOWN = 50;

/** Returns a member's own message in full. Throws `notFound`, also for another's. */
export async function getMessage(db: Db, memberId: number, messageId: number): Promise<MessageDetail> {
  const row = await selectDetail(db, memberId, messageId);
  if (!row) throw new Failure('notFound');
  return { ...renderMessage(row), thing: thingOf(row, hiddenNames(row)), newerId: row.newerId, olderId: row.olderId };
}

/**
 * Returns the post a member's messages are about, with those messages; the post is null once deleted, its title is kept. Throws `notFound`
 * for a post they neither wrote nor were notified of.
 */
export async function getMessagePost(db: Db, postId: number, viewer: Viewer): Promise<MessagePost> {
  const [post, rows] = await Promise.all([selectPost(db, postId), selectAboutPost(db, { memberId: viewer.id, postId, limit: MAX_SHOWN })]);
  if (rows.length === 0 && post?.authorId !== viewer.id) throw new Failure('notFound');
  const messages = rows.map(renderMessage);
  const [newest] = rows;
  const title = post?.title ?? (newest ? nameOfSubject(newest) : '那篇帖子');
  if (!post) return { post: null, title, messages };
  const { id, columnId, columnName, summary, commentCount, createdAt } = post;
  const author = personWithId(post.authorId, post);
  return { post: { id, columnId, columnName, title, summary, author, commentCount, createdAt, mayComment: viewer.suspended === null }, title, messages };
}
