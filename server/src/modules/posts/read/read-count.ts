import { Failure } from '#contract/failures.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { canAddressTry } from '#server/platform/attempts.ts';
import type { Database, Db, DbContext } from '#server/platform/database/db.ts';
import { addReads, deleteMarksBefore, type ReadMark } from './queries-reads.ts';
import { LIMITS } from '../post/rules.ts';
import { isPublished } from '../post/queries.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** The most reads waiting for the next flush; any beyond that are not counted. */
const MAX_WAITING = 20_000;

// One buffer a pool, so that two sites in one process keep theirs apart.
const buffers = new WeakMap<Db, Map<string, ReadMark>>();

/**
 * Counts a read, one per browser, post and day in China, and returns whether it counted. It is written with the next `flushReads` and
 * invalidates no cached page. Reads from one address beyond its limit do not count. Throws `postGone`.
 */
export async function countRead(request: ApiRequest, postId: number, uuid: string): Promise<boolean> {
  const { platform, db, now } = request;
  if (!(await isPublished(db, postId))) throw new Failure('postGone');
  if (!(await canAddressTry(request, 'read', LIMITS.readsByAddress))) return false;
  const mark: ReadMark = { readOn: dayInChina(now), postId, uuid: uuid.toLowerCase() };
  const key = `read:${mark.readOn}:${mark.postId}:${mark.uuid}`;
  return (await platform.shared.first(key, DAY_SECONDS, now)) && remember(platform.db, key, mark);
}

function remember(db: Db, key: string, mark: ReadMark): boolean {
  const buffer = buffers.get(db) ?? new Map<string, ReadMark>();
  buffers.set(db, buffer);
  if (buffer.size >= MAX_WAITING) return false;
  buffer.set(key, mark);
  return true;
}

/** Writes the reads that wait, each day's readers once; call it every few seconds and before the process ends. What could not be written is tried again next time. */
export async function flushReads(db: Database): Promise<void> {
  const buffer = buffers.get(db);
  if (!buffer || buffer.size === 0) return;
  buffers.delete(db);
  try {
    await db.transaction((tx) => addReads(tx, [...buffer.values()]));
  } catch (error) {
    buffers.set(db, new Map([...buffer, ...(buffers.get(db) ?? [])]));
    throw error;
  }
}

/** Deletes the readers of past days; call it once a day. */
export async function sweepReads({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteMarksBefore(tx, dayInChina(new Date(now.getTime() - DAY_SECONDS * 1000))));
}
