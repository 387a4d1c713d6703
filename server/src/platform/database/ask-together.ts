import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from './db.ts';
import { hasLongTimeouts } from './timeouts.ts';

/**
 * Returns a look-up that is sent once for all who ask in the same turn of the event loop, with the keys of all, and answers all with the same
 * result. It is sent after they have asked, so each sees what was committed before. Who asks in a transaction, or with long timeouts, is
 * answered by themselves.
 */
export function askTogether<Key, Result>(ask: (db: Db, keys: readonly Key[]) => Promise<Result>): (db: Db, key: Key) => Promise<Result> {
  const open = new WeakMap<Db, { keys: Key[]; result: Promise<Result> }>();
  return (db, key) => {
    if (hasLongTimeouts()) return ask(db, [key]);
    const joined = open.get(db);
    if (joined) {
      joined.keys.push(key);
      return joined.result;
    }
    const keys = [key];
    const result = nextTurn().then(() => {
      open.delete(db);
      return ask(db, keys);
    });
    open.set(db, { keys, result });
    return result;
  };
}
