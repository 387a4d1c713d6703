import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { foldForSearch } from './fold.ts';
import { gramsOfDocument, sliceOf } from './grams.ts';
import { deleteDocuments, lockSources, selectAmiss, selectLastPostId, upsertDocument, type SearchDocumentValues, type Source } from './queries.ts';
import { deleteKept, upsertDue } from './queries-similar.ts';
import { searchTag } from './tags.ts';

/** Incremented whenever folding or cutting changes; documents of an older version are rebuilt in the background. */
const VERSION = 1;

/**
 * Updates the index for posts as they are in this transaction: from its commit on, published ones are found by their present text, all
 * others no longer; what is similar to them is found by a job. A crash loses nothing, because post and document share a transaction.
 */
export async function indexPosts(tx: Tx, ids: readonly number[]): Promise<void> {
  const { ids: locked, published: sources } = await lockSources(tx, ids);
  const published = new Set(sources.map(({ id }) => id));
  const gone = locked.filter((id) => !published.has(id));
  if (gone.length > 0) await unindex(tx, gone);
  for (const source of sources) await upsertDocument(tx, documentOf(source));
  await upsertDue(tx, [...published]);
  writesTags(tx, ...new Set(sources.map(({ gameId }) => searchTag(gameId))));
}

/** Indexes a post that this transaction has inserted as published: nobody else can have changed it. */
export async function indexNewPost(tx: Tx, { id, gameId, title, tags, text }: Source): Promise<void> {
  writesTags(tx, searchTag(gameId));
  await Promise.all([upsertDocument(tx, documentOf({ id, gameId, title, tags, text })), upsertDue(tx, [id])]);
}

/** Takes a post out of the index, before its status changes. */
export async function unindexPost(tx: Tx, id: number): Promise<void> {
  await unindex(tx, [id]);
}

async function unindex(tx: Tx, ids: readonly number[]): Promise<void> {
  const [gameIds] = await Promise.all([deleteDocuments(tx, ids), deleteKept(tx, ids)]);
  writesTags(tx, ...new Set(gameIds.map(searchTag)));
}

/** Returns the document of a post. Tags are parted by lines, so that no term spans two. */
export function documentOf({ id, gameId, title, tags, text }: Source): SearchDocumentValues {
  const texts = { title: foldForSearch(title), tags: tags.map(foldForSearch).join('\n'), body: foldForSearch(text) };
  return { postId: id, gameId, slice: sliceOf(id), version: VERSION, ...texts, grams: [...gramsOfDocument(texts)] };
}

const SPAN = 20_000;
const BATCH = 50;

/**
 * Indexes outdated posts: those from before the index existed, or of an older version. Batch by batch, each in its own transaction, so that
 * a stop loses nothing and the site keeps serving. Returns the number of posts it repaired.
 */
export async function mendIndex(db: Db, isEnding: () => boolean = () => false): Promise<number> {
  const last = await selectLastPostId(db);
  let mended = 0;
  for (let after = 0; after < last && !isEnding(); after += SPAN) {
    const amiss = await selectAmiss(db, { after, upTo: after + SPAN }, VERSION);
    for (let at = 0; at < amiss.length && !isEnding(); at += BATCH) {
      const batch = amiss.slice(at, at + BATCH);
      await db.transaction((tx) => indexPosts(tx, batch));
      mended += batch.length;
    }
  }
  return mended;
}
