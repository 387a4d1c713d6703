import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { addCounts } from './queries-counts.ts';

/** Changes how many posts and essences a member has published and how many follow him, by differences; pages that show him are drawn anew. */
export async function changeMemberCounts(tx: Tx, memberId: number, change: { posts?: number; essences?: number; followers?: number }): Promise<void> {
  await addCounts(tx, memberId, { posts: change.posts ?? 0, essences: change.essences ?? 0, followers: change.followers ?? 0 });
  writesTags(tx, `member:${memberId}`);
}
