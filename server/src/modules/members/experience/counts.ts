import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { addCounts } from './queries-counts.ts';

/** Changes a member's counts of published posts, essences and followers by differences; pages that show them are invalidated. */
export async function changeMemberCounts(tx: Tx, memberId: number, change: { posts?: number; essences?: number; followers?: number }): Promise<void> {
  await addCounts(tx, memberId, { posts: change.posts ?? 0, essences: change.essences ?? 0, followers: change.followers ?? 0 });
  writesTags(tx, `member:${memberId}`);
}
