// Each text that meets a word is counted, in the memory of the process and written now and then: a refusal rolls back whatever its call has written.
import type { Db } from '#server/platform/database/db.ts';
import { selectRevision } from './queries.ts';
import { addHits } from './queries-hits.ts';

/** By the revision of the list, which is another one in every database: what was met shortly before the list changed is not counted. */
const buffers = new Map<string, Map<number, number>>();
const MAX_BUFFERS = 8;

/** Counts the words that a text has met; they are written with the next `flushWordHits`. */
export function noteHits(revision: string, ids: Iterable<number>): void {
  const buffer = buffers.get(revision) ?? new Map<number, number>();
  for (const id of new Set(ids)) buffer.set(id, (buffer.get(id) ?? 0) + 1);
  if (buffer.size === 0) return;
  buffers.set(revision, buffer);
  for (const old of buffers.keys()) if (buffers.size > MAX_BUFFERS) buffers.delete(old);
}

/** Writes what was counted; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushWordHits(db: Db): Promise<void> {
  if (buffers.size === 0) return;
  const revision = await selectRevision(db);
  const buffer = buffers.get(revision);
  if (!buffer) return;
  buffers.delete(revision);
  try {
    await db.transaction((tx) => addHits(tx, buffer));
  } catch (error) {
    const since = buffers.get(revision) ?? new Map<number, number>();
    for (const [id, count] of buffer) since.set(id, (since.get(id) ?? 0) + count);
    buffers.set(revision, since);
    throw error;
  }
}
