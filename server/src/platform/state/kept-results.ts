import { LRUCache } from 'lru-cache';
import { collectTags, onEverythingDropped, onTagsDropped, readsTags, requireCurrent, type Collected } from './cache-tags.ts';
import { blindSeconds } from './sight.ts';
import { REFRESH_MS } from './tagged-cache.ts';
import type { Db, DbContext } from '../database/db.ts';

interface Kept<Value> {
  db: Db;
  readAt: Date;
  loading: Promise<Collected<Value>>;
  /** Null while it is being loaded: what it reads is not known yet. */
  found: Collected<Value> | null;
}

/** Results that several pages need, such as what is beside all pages of a list. */
export interface KeptResults<Value> {
  /** Returns the kept result of a key, or what `load` returns now; records what it has read. Nobody may change the result. */
  read(context: DbContext, key: string, load: () => Promise<Value>): Promise<Value>;
}

/**
 * Keeps results for a minute at most, until one of the tags they have read is dropped. On a node that does not know what was written,
 * nothing kept is returned.
 */
export function keepResults<Value>(maxEntries: number): KeptResults<Value> {
  const entries = new LRUCache<string, Kept<Value>>({ max: maxEntries });
  onTagsDropped((tags) => {
    // What is being loaded may have read what it was before.
    for (const [key, { found }] of [...entries]) if (found === null || tags.some((tag) => found.tags.has(tag))) entries.delete(key);
  });
  onEverythingDropped(() => entries.clear());

  const begin = ({ db, now }: DbContext, key: string, load: () => Promise<Value>): Promise<Collected<Value>> => {
    const mine: Kept<Value> = { db, readAt: now, loading: collectTags(load), found: null };
    entries.set(key, mine);
    mine.loading.then(
      (found) => (mine.found = found),
      () => {
        if (entries.get(key) === mine) entries.delete(key);
      },
    );
    return mine.loading;
  };

  return {
    async read(context, key, load) {
      if (blindSeconds() > 0) return load();
      const kept = entries.get(key);
      const isUsable = kept !== undefined && kept.db === context.db && Math.abs(context.now.getTime() - kept.readAt.getTime()) < REFRESH_MS;
      const { result, tags, mustBeCurrent } = await (isUsable ? kept.loading : begin(context, key, load));
      readsTags(...tags);
      if (mustBeCurrent) requireCurrent();
      return result;
    },
  };
}
