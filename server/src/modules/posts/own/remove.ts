import { Failure } from '#contract/failures.ts';
import { withheldChanged } from '#server/modules/files/index.ts';
import { recordRemoval } from '#server/modules/removals/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { requireNoComplaint } from '../post/require-no-complaint.ts';
import { unpublish } from '../publish/publish.ts';
import { noteRemoval, selectUnpublished } from './queries-own.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { lockPostRow, updateStatus } from '../post/queries.ts';

/**
 * Removes a member's own post from the site; they may restore it for a while. Repeating it changes nothing. Throws `postGone`, `forbidden`
 * for another's post, and `caseStays`.
 */
export async function removePost({ db, now }: DbContext, id: number, memberId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPostRow(tx, id);
    if (!post) throw new Failure('postGone');
    if (post.authorId !== memberId) throw new Failure('forbidden');
    if (post.status === 'removed') return;
    await requireNoComplaint(tx, id);
    const isEssence = post.essenceLevel > 0;
    if (post.status === 'published') await unpublish(tx, { id, columnId: post.columnId, gameId: post.gameId, authorId: memberId, tags: post.tags, isEssence });
    await updateStatus({ tx, now }, id, 'removed');
    withheldChanged(tx);
    await noteRemoval({ tx, now }, id, post.status);
    await recordRemoval({ tx, now }, { kind: 'post', id, authorId: memberId, by: 'author' });
    writesTags(tx, postTag(id), columnTag(post.columnId, post.gameId));
  });
}

/** Removes those posts of a member that were never published, or were taken out of sight for good, for an account that is erased. */
export async function removeUnpublished({ db, now }: DbContext, memberId: number): Promise<void> {
  for (const id of await selectUnpublished(db, memberId)) await removePost({ db, now }, id, memberId);
}
