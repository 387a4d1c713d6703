import { askTogether } from '#server/platform/database/ask-together.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A closed case, and until when a presenter holds the new comments under it; null: nobody ever has. */
interface ClosedCase {
  postId: number;
  heldUntil: Instant | null;
}

/** Returns those of the posts that are closed cases: one statement for all comments that are sent at the same time. */
export const findCaseHolds = askTogether((db: Db, postIds: readonly number[]): Promise<ClosedCase[]> =>
  db.query(
    `SELECT k.post_id AS "postId", (SELECT max(h.until_at) FROM case_comment_holds h WHERE h.case_id = k.post_id) AS "heldUntil"
       FROM cases k WHERE k.post_id = ANY ($1::bigint[]) AND k.closed_at IS NOT NULL`,
    [postIds],
  ),
);

/** Returns since when a member has had their account. */
export async function selectJoinedAt(db: Db, memberId: number): Promise<Instant> {
  const row = await db.queryOne<{ joinedAt: Instant }>('SELECT joined_at AS "joinedAt" FROM members WHERE id = $1', [memberId]);
  if (!row) throw new Error(`member ${memberId} is not there`);
  return row.joinedAt;
}
