import { onCachesResumed, onTagsDropped, readsTags, writesTags, type Tag } from './cache-tags.ts';
import type { Db, Tx } from '../database/db.ts';

/** Another process may write without being heard (a lost connection, a hand in psql), so nothing is kept longer. */
const LIFETIME_MS = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  readAtMs: number;
}

/** A small, often needed value of each database. */
export interface KeptValue<Value> {
  /** The value; asks the database only when it is not kept. Says that it was read. */
  read(db: Db): Promise<Value>;
  /** To be called by whoever has changed it: the transaction reads it anew, everybody else once it has committed. */
  written(tx: Tx): void;
}

/** Keeps what `load` answers, for each pool and each transaction on its own, until the tag is dropped or a minute has passed. */
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
