import { onTagsCommitted, type CacheTag } from './cache-tags.ts';

/** What this process has written and a replica may not have yet. */
export interface PendingWrites {
  /** Returns whether one of these tags was written. */
  hasAny(tags: ReadonlySet<CacheTag>): boolean;
  /** The replica has the rows with these ids. */
  seen(dropIds: readonly number[]): void;
  close(): void;
}

/** A replica that is used has what was written so long ago, whether or not its row was among those that were read. */
const KEPT_MS = 30_000;

/** Notes what this process writes from now on. */
export function notePendingWrites(nowMs = () => performance.now()): PendingWrites {
  const pending = new Map<number, { tags: readonly CacheTag[]; atMs: number }>();
  const stop = onTagsCommitted((id, tags) => pending.set(id, { tags, atMs: nowMs() }));
  return {
    hasAny: (tags) => [...pending.values()].some((write) => write.tags.some((tag) => tags.has(tag))),
    seen(dropIds) {
      for (const id of dropIds) pending.delete(id);
      const oldest = nowMs() - KEPT_MS;
      for (const [id, { atMs }] of pending) {
        if (atMs > oldest) break;
        pending.delete(id);
      }
    },
    close: stop,
  };
}
