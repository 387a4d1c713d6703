import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { commentOf, isReply, picturesOf, replyOf } from '../comment/view.ts';
import { withoutNames } from '../comment/withheld.ts';
import { selectAgain } from './queries-again.ts';

/**
 * Returns what was kept with the key of a comment as its author is to see it: of a saved one that is its id, a held one is kept as it was
 * returned. Throws `notFound` for a comment that is gone with its post.
 */
export async function showAgain(db: Db, kept: unknown): Promise<Comment | Reply | HeldComment> {
  if (typeof kept !== 'number') return kept as HeldComment;
  const row = await selectAgain(db, kept);
  if (!row) throw new Failure('notFound');
  const [shown = row] = row.postId === null ? [row] : await withoutNames(db, row.postId, [row]);
  const pictures = await picturesOf(db, [shown]);
  return isReply(shown) ? replyOf(shown, pictures) : commentOf(shown, [], pictures);
}
