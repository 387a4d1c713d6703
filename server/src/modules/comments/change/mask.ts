import {
  MASKED_PICTURE,
  isMasked,
  isUnsettled,
  masksOf,
  withMask,
  withMasksSettled,
  withoutMasks,
  type Masking,
  type Masks,
  type MaskState,
} from '#server/modules/posts/index.ts';
import { indexComments } from '#server/modules/indexing/index.ts';
import { isModestMask, maskNames } from '#server/modules/watched-words/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { findCommentHost } from '../comment/hosts.ts';
import { lockComment, selectComment } from '../comment/queries.ts';
import { deleteOriginal, overwriteComment, selectOriginal, upsertOriginal, type OriginalRow } from './queries-masks.ts';

/** Masks words and pictures of a published comment until somebody has looked at it. */
export async function maskComment({ tx }: Pick<WriteContext, 'tx'>, id: number, mask: Masks): Promise<Masking> {
  const found = await lockOriginal(tx, id);
  if (found?.status !== 'published') return 'missing';
  const { original } = found;
  const next = withMask(original, mask);
  if (JSON.stringify(shownOf(original)) === JSON.stringify(shownOf(next))) return 'missing';
  if (!isModestMask([original.body], masksOf(next).words)) return 'tooMuch';
  await write(tx, next, { id, tags: found.tags });
  return 'masked';
}

/** Takes the masks off that nobody had looked at; answers whether there were any. */
export async function unmaskComment(tx: Tx, id: number): Promise<boolean> {
  return settle(tx, id, withoutMasks);
}

/** Leaves the masks on for good; answers whether there were any. */
export async function keepCommentMasked(tx: Tx, id: number): Promise<boolean> {
  return settle(tx, id, withMasksSettled);
}

interface Found {
  original: OriginalRow;
  status: 'published' | 'hidden' | 'removed';
  /** The cached replies that contain it. */
  tags: string[];
}

/** Returns a comment, locked after its post as in every write; null when it never existed. */
async function lockOriginal(tx: Tx, id: number): Promise<Found | null> {
  const placed = await selectComment(tx, id);
  const host = placed && (await findCommentHost(tx, placed));
  const comment = host && (await lockComment(tx, id));
  const original = comment && (await selectOriginal(tx, id));
  return host && comment && original && { original, status: comment.status, tags: [host.tag, `comments-of:${comment.authorId}`] };
}

async function settle(tx: Tx, id: number, change: <State extends MaskState>(state: State) => State): Promise<boolean> {
  const found = await lockOriginal(tx, id);
  if (!found || !isUnsettled(found.original)) return false;
  await write(tx, change(found.original), { id, tags: found.tags });
  return true;
}

async function write(tx: Tx, next: OriginalRow, { id, tags }: { id: number; tags: readonly string[] }): Promise<void> {
  if (isMasked(next)) await upsertOriginal(tx, id, next);
  else await deleteOriginal(tx, id);
  await overwriteComment(tx, id, shownOf(next));
  await indexComments(tx, [id]);
  writesTags(tx, ...tags);
}

/** Returns what everybody reads and sees of it. */
function shownOf(original: OriginalRow): { body: string; imageIds: number[] } {
  const { words, fileIds } = masksOf(original);
  const imageIds = original.imageIds.filter((imageId) => !fileIds.includes(imageId));
  const body = maskNames(original.body, words);
  return { body: imageIds.length < original.imageIds.length ? `${body}\n${MASKED_PICTURE}` : body, imageIds };
}
