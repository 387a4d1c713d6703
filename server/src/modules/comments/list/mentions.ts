import type { Mentionable } from '#contract/api/comments.ts';
import { foldNickName, personOf } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import { selectMentionable } from './queries-mentions.ts';

/**
 * Returns members whose names begin so, for completing an @: those of the post or picture first, then those the member follows, then all others; eight
 * at most.
 */
export async function suggestMentions(db: Db, memberId: number, { host, beginning }: { host: CommentHostRef; beginning: string }): Promise<Mentionable[]> {
  const rows = await selectMentionable(db, memberId, { host, fold: foldNickName(beginning) });
  return rows.map((row) => personOf(row));
}
