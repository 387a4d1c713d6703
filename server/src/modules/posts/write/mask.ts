import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { relist } from '../publish/list-entry.ts';
import { isHit, isModest, maskedPost, type Masks } from './masking.ts';
import { isMasked, isUnsettled, masksOf, withMask, withMasksSettled, withoutMasks, type MaskState } from './mask-state.ts';
import { deleteOriginal, overwritePost, selectOriginal, upsertOriginal, type OriginalRow } from './queries-masks.ts';
import { lockPostRow, type LockedPost } from '../post/queries.ts';
import type { PostContent } from './queries-save.ts';
import { columnTag, memberTag, postTag } from '../post/cache-tags.ts';

/** What became of a mask: `missing` hits nothing of the post, `tooMuch` would spoil it. */
export type Masking = 'masked' | 'missing' | 'tooMuch';

/** Masks words and pictures of a published post until somebody has looked at it: in its rows, so that no list, search or feed has them. */
export async function maskPost({ tx, now }: WriteContext, id: number, mask: Masks): Promise<Masking> {
  const post = await lockPostRow(tx, id);
  const original = post && (await selectOriginal(tx, id));
  if (post?.status !== 'published' || !original || !isHit(maskedPost(original, masksOf(original)), mask)) return 'missing';
  const next = withMask(original, mask);
  if (!isModest(original, masksOf(next))) return 'tooMuch';
  await write({ tx, now }, post, next);
  return 'masked';
}

/** Takes the masks off that nobody had looked at; answers whether there were any. */
export async function unmaskPost({ tx, now }: WriteContext, id: number): Promise<boolean> {
  return settle({ tx, now }, id, withoutMasks);
}

/** Leaves the masks on for good; answers whether there were any. */
export async function keepPostMasked({ tx, now }: WriteContext, id: number): Promise<boolean> {
  return settle({ tx, now }, id, withMasksSettled);
}

/** Returns what an edit may show: the post as its author wrote it is kept, and its masks fall on the new words as well. */
export async function maskEdit(tx: Tx, id: number, written: PostContent): Promise<PostContent> {
  const original = await selectOriginal(tx, id);
  if (!original || !isMasked(original)) return written;
  await upsertOriginal(tx, id, { ...original, ...written });
  return maskedPost(written, masksOf(original));
}

async function settle({ tx, now }: WriteContext, id: number, change: <State extends MaskState>(state: State) => State): Promise<boolean> {
  const post = await lockPostRow(tx, id);
  const original = post && (await selectOriginal(tx, id));
  if (!post || !original || !isUnsettled(original)) return false;
  await write({ tx, now }, post, change(original));
  return true;
}

/** Writes what everybody reads now, and keeps the rest apart as long as there is a mask. */
async function write({ tx, now }: WriteContext, post: LockedPost, next: OriginalRow): Promise<void> {
  const shown = maskedPost(next, masksOf(next));
  if (isMasked(next)) await upsertOriginal(tx, post.id, next);
  else await deleteOriginal(tx, post.id);
  await overwritePost({ tx, now }, post.id, shown);
  if (post.status === 'published') {
    const listed = { id: post.id, columnId: post.columnId, gameId: post.gameId, isEssence: post.essenceLevel > 0 };
    relist(tx, { ...listed, tags: post.tags }, { ...listed, tags: shown.tags });
    await indexPosts(tx, [post.id]);
  }
  writesTags(tx, postTag(post.id), columnTag(post.columnId, post.gameId), memberTag(post.authorId));
}
