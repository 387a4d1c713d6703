import type { Mentionable } from '#contract/api/comments.ts';
import { foldNickName, personOf } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectMentionable } from './queries-mentions.ts';

/**
 * Returns members whose names begin so, for completing an @: those in the post first, then those the member follows, then all others; eight
 * at most.
 */
export async function suggestMentions(db: Db, memberId: number, postId: number, beginning: string): Promise<Mentionable[]> {
  const rows = await selectMentionable(db, memberId, postId, foldNickName(beginning));
  return rows.map((row) => personOf(row));
}
