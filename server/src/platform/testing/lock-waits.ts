import { setImmediate } from 'node:timers/promises';
import type { Db } from '../database/db.ts';

/** Returns whether a statement in this database waits for the lock of another transaction. */
export async function isWaitingForLock(db: Db): Promise<boolean> {
  return (await db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length > 0;
}

/** Resolves once a statement in this database waits for the lock of another transaction. */
export async function untilWaitingForLock(db: Db): Promise<void> {
  while (!(await isWaitingForLock(db))) await setImmediate();
}
