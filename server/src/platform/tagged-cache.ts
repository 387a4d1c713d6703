import { onTagsDropped, readsTags, type Tag } from './cache-tags.ts';
import type { Db } from './db.ts';

/** Another process may write without being heard (a lost connection, a hand in psql), so nothing is kept longer. */
const LIFETIME_MS = 60_000;

interface Kept<Value> {
  value: Promise<Value>;
  readAtMs: number;
}

/**
 * A reader that keeps what `load` answered, for each database on its own, until the tag is dropped or a minute has passed.
 * Inside a transaction it always asks the database, which may hold what nobody else can see yet. For small, often needed values.
 */
export function keepUntilDropped<Value>(tag: Tag, load: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  let kept = new WeakMap<Db, Kept<Value>>();
  onTagsDropped((tags) => {
    if (tags.includes(tag)) kept = new WeakMap();
  });
  return (db) => {
    readsTags(tag);
    if ('afterCommit' in db) return load(db);
    const found = kept.get(db);
    if (found && performance.now() - found.readAtMs < LIFETIME_MS) return found.value;
    const mine: Kept<Value> = { value: load(db), readAtMs: performance.now() };
    const home = kept;
    home.set(db, mine);
    mine.value.catch(() => {
      if (home.get(db) === mine) home.delete(db);
    });
    return mine.value;
  };
}
