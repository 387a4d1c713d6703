import { onCachesResumed, onTagsDropped, readsTags, writesTags, type Tag } from './cache-tags.ts';
import type { Db, Tx } from '../database/db.ts';

/** Another process may write unnoticed (a lost connection, a manual psql session), so nothing is cached longer. */
const LIFETIME_MS = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  readAtMs: number;
}

/** A small, often needed value of each database. */
export interface KeptValue<Value> {
  /** Returns the value; queries the database only when it is not cached. Records that it was read. */
  read(db: Db): Promise<Value>;
  /** To be called after a change: the transaction reads the value again, everybody else once it has committed. */
  written(tx: Tx): void;
}

/** Caches the result of `load`, for each pool and each transaction separately, until the tag is invalidated or a minute has passed. */
export function keepUntilDropped<Value>(tag: Tag, load: (db: Db) => Promise<Value>): KeptValue<Value> {
  let kept = new WeakMap<Db, Kept<Value>>();
  onTagsDropped((tags) => {
    if (tags.includes(tag)) kept = new WeakMap();
  });
  onCachesResumed(() => (kept = new WeakMap()));
  return {
    read(db) {
      readsTags(tag);
      const found = kept.get(db);
      if (found && performance.now() - found.readAtMs < LIFETIME_MS) return found.value;
      const mine: Kept<Value> = { value: load(db), readAtMs: performance.now() };
      const home = kept;
      home.set(db, mine);
      mine.value.catch(() => {
        if (home.get(db) === mine) home.delete(db);
      });
      return mine.value;
    },
    written(tx) {
      kept.delete(tx);
      writesTags(tx, tag);
    },
  };
}
