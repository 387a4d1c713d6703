import { Failure } from '#contract/failures.ts';
import type { MessageDetail, MessagePost } from '#contract/api/messages.ts';
import { personWithId } from '#server/modules/members/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectAboutPost, selectDetail } from './queries-list.ts';
import { selectPost } from './queries-post.ts';
import { thingOf } from './things.ts';

const MAX_SHOWN = 50;

/** Returns a member's own message in full. Throws `notFound`, also for another's. */
export async function getMessage(db: Db, memberId: number, messageId: number): Promise<MessageDetail> {
  const row = await selectDetail(db, memberId, messageId);
  if (!row) throw new Failure('notFound');
  const { id, title, content, lastDate, type, isUrgent, externalId, actorId, read, newerId, olderId } = row;
  return { id, title, content, lastDate, type, isUrgent, externalId, actorId, read, thing: thingOf(row), newerId, olderId };
}

/**
 * Returns the post a member's messages are about, with those messages; the post is null once deleted, its title is kept. Throws `notFound`
 * for a post they neither wrote nor were notified of.
 */
export async function getMessagePost(db: Db, postId: number, viewer: Viewer): Promise<MessagePost> {
  const [post, rows] = await Promise.all([selectPost(db, postId), selectAboutPost(db, viewer.id, postId, MAX_SHOWN)]);
  if (rows.length === 0 && post?.authorId !== viewer.id) throw new Failure('notFound');
  const messages = rows.map(({ aboutName: _, ...message }) => message);
  const title = post?.title ?? rows.find((row) => row.aboutName !== '')?.aboutName ?? '那篇帖子';
  if (!post) return { post: null, title, messages };
  const { id, columnId, columnName, summary, commentCount, createdAt } = post;
  const author = personWithId(post.authorId, post);
  return { post: { id, columnId, columnName, title, summary, author, commentCount, createdAt, mayComment: viewer.suspended === null }, title, messages };
}
