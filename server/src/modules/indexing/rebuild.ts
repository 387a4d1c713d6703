import { setTimeout } from 'node:timers/promises';
import type { Database, Db, DbContext } from '#server/platform/database/db.ts';
import { documentOf, indexPosts } from './index-posts.ts';
import {
  endRebuilding,
  lockReindexing,
  noteRebuilding,
  reindexGrams,
  selectLastPostId,
  selectRebuilding,
  selectSurplus,
  selectWithDocuments,
  unlockReindexing,
  type StoredDocument,
} from './queries.ts';
import { scopeOf } from './grams.ts';

const SPAN = 200;

/** How far something has come among all ids; what it throws ends the work. */
export type OnProgress = (done: number, of: number) => void | Promise<void>;

/**
 * Rebuilds the document of every post while the site serves. Progress is kept: an interrupted rebuild resumes at its last position unless
 * `again` is set. Returns the id it resumed from.
 */
export async function rebuildDocuments({ db, now }: DbContext, { again, onProgress }: { again: boolean; onProgress: OnProgress }): Promise<{ from: number }> {
  const last = await selectLastPostId(db);
  const from = again ? 0 : ((await selectRebuilding(db)) ?? 0);
  for (let after = from; after < last; after += SPAN) {
    const upTo = Math.min(last, after + SPAN);
    const ids = Array.from({ length: upTo - after }, (_, at) => after + 1 + at);
    await db.transaction(async (tx) => {
      await indexPosts(tx, ids);
      await noteRebuilding({ tx, now }, upTo);
    });
    await onProgress(upTo, last);
  }
  await db.transaction(endRebuilding);
  return { from };
}

const LOOK_MS = 250;

/** Builds a new index over the documents beside the old one, which serves meanwhile, after anybody else who builds one. Needs a database of one connection. */
export async function rebuildIndex(lasting: Database): Promise<void> {
  // Two at once wait for each other's snapshots for good.
  while (!(await lockReindexing(lasting))) await setTimeout(LOOK_MS);
  try {
    await reindexGrams(lasting);
  } finally {
    await unlockReindexing(lasting);
  }
}

/** A post with a wrong document. */
export interface IndexDifference {
  id: number;
  title: string;
  why: 'missing' | 'stale' | 'surplus';
}

/** Compares every document with its post, and returns the inconsistent ones, by id. */
export async function checkIndex(db: Db, onProgress: OnProgress): Promise<IndexDifference[]> {
  const last = await selectLastPostId(db);
  const amiss: IndexDifference[] = [];
  for (let after = 0; after < last; after += SPAN) {
    const span = { after, upTo: Math.min(last, after + SPAN) };
    for (const { document, ...source } of await selectWithDocuments(db, span)) {
      if (document === null) amiss.push({ id: source.id, title: source.title, why: 'missing' });
      else if (!isInLine(document, documentOf(source))) amiss.push({ id: source.id, title: source.title, why: 'stale' });
    }
    for (const { id, title } of await selectSurplus(db, span)) amiss.push({ id, title, why: 'surplus' });
    await onProgress(span.upTo, last);
  }
  return amiss.toSorted((one, other) => one.id - other.id);
}

function isInLine(stored: StoredDocument, wanted: ReturnType<typeof documentOf>): boolean {
  const { version, title, tags, body, grams } = wanted;
  const scope = scopeOf(wanted.gameId, wanted.slice);
  const sum = grams.reduce((total, gram) => total + BigInt(gram), scope * BigInt(grams.length));
  return (
    stored.version === version &&
    stored.title === title &&
    stored.tags === tags &&
    stored.body === body &&
    stored.gramCount === grams.length &&
    (stored.gramSum ?? '0') === String(sum)
  );
}
