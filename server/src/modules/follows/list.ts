import type { Page } from '#contract/envelope.ts';
import type { Followed } from '#contract/api/follows.ts';
import { personOf } from '#server/modules/members/index.ts';
import { cardOf, timePartOf } from '#server/modules/posts/index.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import type { Db } from '#server/platform/database/db.ts';
import { countFollowed, selectFollowedMembers, selectFollowedPosts } from './queries-list.ts';

/**
 * Returns a page of the posts or members a member follows, newest first; a post nobody can read any more keeps its entry. Throws
 * `invalidInput` for a broken cursor.
 */
export async function listFollowed(db: Db, memberId: number, { target, ...input }: PageInput & { target: 'post' | 'member' }): Promise<Page<Followed>> {
  const part = timePartOf(input);
  const total = await countFollowed(db, memberId, target);
  const rows = target === 'post' ? await followedPosts(db, memberId, part) : await followedMembers(db, memberId, part);
  return BY_TIME.pageOf(rows, { ...input, total }, ({ followedAt, id }) => ({ at: followedAt, id }));
}

async function followedPosts(...asked: Parameters<typeof selectFollowedPosts>): Promise<Followed[]> {
  const rows = await selectFollowedPosts(...asked);
  return rows.map((row) => ({ id: row.postId, followedAt: row.followedAt, post: row.readable ? cardOf(row) : null, member: null }));
}

async function followedMembers(...asked: Parameters<typeof selectFollowedMembers>): Promise<Followed[]> {
  const rows = await selectFollowedMembers(...asked);
  return rows.map((row) => ({ id: row.id, followedAt: row.followedAt, post: null, member: personOf(row) }));
}
