import { onEverythingDropped, onTagsDropped, readsTags, writesTags, type CacheTag } from './cache-tags.ts';
import type { Db, Tx } from '../database/db.ts';

/** Somebody may write without tags, such as an operator in psql: a value older than this is read again, behind the reader who asks for it. */
export const REFRESH_MS = 60_000;

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

/**
 * Caches the result of `load`, for each pool and each transaction separately, until the tag is invalidated. After a minute it is read again
 * without anybody waiting: every page needs such values, also one that is shown while the database is away.
 */
export function keepUntilDropped<Value>(tag: CacheTag, load: (db: Db) => Promise<Value>, nowMs = () => performance.now()): KeptValue<Value> {
  let kept = new WeakMap<Db, Kept<Value>>();
  const clear = () => {
    kept = new WeakMap();
  };
  onTagsDropped((tags) => {
    if (tags.includes(tag)) clear();
  });
  onEverythingDropped(clear);

  const begin = (db: Db): Promise<Value> => {
    const mine: Kept<Value> = { value: load(db), readAtMs: nowMs() };
    const home = kept;
    home.set(db, mine);
    mine.value.catch(() => {
      if (home.get(db) === mine) home.delete(db);
    });
    return mine.value;
  };

  const refresh = (db: Db, found: Kept<Value>): void => {
    const home = kept;
    found.readAtMs = nowMs();
    load(db).then(
      (value) => {
        if (home.get(db) === found) home.set(db, { ...found, value: Promise.resolve(value) });
      },
      // The next minute tries again.
      () => undefined,
    );
  };

  return {
    read(db) {
      readsTags(tag);
      const found = kept.get(db);
      if (!found) return begin(db);
      if (nowMs() - found.readAtMs > REFRESH_MS) refresh(db, found);
      return found.value;
    },
    written(tx) {
      kept.delete(tx);
      writesTags(tx, tag);
    },
  };
}
