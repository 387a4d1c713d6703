// Comments are saved by the thousand, so that none of it is done by those who save them: a job indexes what members have been notified of. What
// happens to a comment later is rare, and its document is changed in the same transaction.
import { setTimeout as wait } from 'node:timers/promises';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { foldForSearch } from './fold.ts';
import { commentSliceOf, gramsOf } from './grams.ts';
import {
  deleteCommentDocuments,
  insertDocuments,
  lockCommentCursor,
  selectGamesOf,
  selectSources,
  selectSourcesAfter,
  selectSourcesBefore,
  skipFlush,
  updateBehind,
  updateUpTo,
  upsertDocuments,
  type CommentDocument,
  type CommentSource,
} from './queries-comments.ts';
import { commentSearchTag } from './tags.ts';

const BATCH = 250;

/** Updates the index for comments as they are in this transaction, after their text or their status has changed. */
export async function indexComments(tx: Tx, ids: readonly number[]): Promise<void> {
  const sources = await selectSources(tx, ids);
  const published = new Set(sources.map(({ id }) => id));
  const gone = ids.filter((id) => !published.has(id));
  if (gone.length > 0) await deleteCommentDocuments(tx, gone);
  if (sources.length > 0) await upsertDocuments(tx, sources.map(documentOf));
  writesTags(tx, ...(await selectGamesOf(tx, ids)).map(commentSearchTag));
}

/** Indexes the new comments that members have been notified of, batch by batch, each in its own transaction. */
export async function indexNewComments(db: Db, isEnding: () => boolean = () => false): Promise<void> {
  let isMore = true;
  while (isMore && !isEnding()) isMore = await db.transaction(indexNextBatch);
}

/** Returns whether there may be more. */
async function indexNextBatch(tx: Tx): Promise<boolean> {
  const cursor = await lockCommentCursor(tx);
  if (cursor.settled <= cursor.upTo) return false;
  await skipFlush(tx);
  const sources = await selectSourcesAfter(tx, { after: cursor.upTo, upTo: cursor.settled }, BATCH);
  await insertSources(tx, sources);
  const isMore = sources.length === BATCH;
  await updateUpTo(tx, isMore ? (sources.at(-1)?.id ?? cursor.settled) : cursor.settled);
  return isMore;
}

/**
 * Indexes the comments from before there was an index, the newest first, while the site serves: between two batches it rests as long as one took.
 * It goes on where it was stopped.
 */
export async function indexOldComments(db: Db, isEnding: () => boolean = () => false): Promise<void> {
  let isMore = true;
  while (isMore && !isEnding()) {
    const begunAt = performance.now();
    isMore = await db.transaction(indexBatchBehind);
    if (isMore) await wait(performance.now() - begunAt);
  }
}

/** Returns whether there are more. */
async function indexBatchBehind(tx: Tx): Promise<boolean> {
  const cursor = await lockCommentCursor(tx);
  if (cursor.behind === 0) return false;
  await skipFlush(tx);
  const sources = await selectSourcesBefore(tx, cursor.behind, BATCH);
  await insertSources(tx, sources);
  const lowest = sources.length < BATCH ? 1 : (sources.at(-1)?.id ?? 1);
  await updateBehind(tx, lowest - 1);
  return lowest > 1;
}

async function insertSources(tx: Tx, sources: readonly CommentSource[]): Promise<void> {
  if (sources.length === 0) return;
  await insertDocuments(tx, sources.map(documentOf));
  writesTags(tx, ...new Set(sources.map(({ gameId }) => commentSearchTag(gameId))));
}

function documentOf({ id, gameId, body }: CommentSource): CommentDocument {
  const folded = foldForSearch(body);
  return { commentId: id, gameId, slice: commentSliceOf(id), body: folded, grams: [...gramsOf(folded)] };
}
