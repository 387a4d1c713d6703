import type { Db, Instant, Tx, WriteContext } from '../database/db.ts';

export type FirstContent = 'empty' | 'demo';

export interface FirstRunRow {
  isClosed: boolean;
  /** Sealed. */
  code: string;
  codeAt: Instant;
  wrongTries: number;
  litAt: Instant | null;
  content: FirstContent | null;
  filledAt: Instant | null;
  hasOperator: boolean;
}

const ROW = `is_closed, code, code_at, wrong_tries, lit_at, content, filled_at, EXISTS (SELECT FROM members WHERE role = 'operator') AS has_operator`;

/** Returns how far the first setting-up of the site is; null: it was never to be set up in the browser. */
export function selectFirstRun(db: Db): Promise<FirstRunRow | null> {
  return db.queryOne(`SELECT ${ROW} FROM first_run`);
}

/** Returns the same, and keeps others from changing it until the transaction ends. */
export function lockFirstRun(tx: Tx): Promise<FirstRunRow | null> {
  return tx.queryOne(`SELECT ${ROW} FROM first_run FOR UPDATE`);
}

/** Begins to wait, or goes on; a site that was closed stays so. */
export async function openFirstRunRow({ tx, now }: WriteContext, { isClosed, code }: { isClosed: boolean; code: string }): Promise<void> {
  await tx.query(
    `INSERT INTO first_run (is_closed, code, code_at) VALUES ($1, $2, $3)
     ON CONFLICT (only_row) DO UPDATE SET is_closed = first_run.is_closed OR excluded.is_closed`,
    [isClosed, code, now],
  );
}

/** Sets another code. */
export async function replaceCode({ tx, now }: WriteContext, code: string): Promise<void> {
  await tx.query('UPDATE first_run SET code = $1, code_at = $2, wrong_tries = 0', [code, now]);
}

/** Counts one wrong code. */
export async function countWrongTry(tx: Tx): Promise<void> {
  await tx.query('UPDATE first_run SET wrong_tries = wrong_tries + 1');
}

/** Ends the waiting for good. */
export async function lightRow({ tx, now }: WriteContext, content: FirstContent): Promise<void> {
  await tx.query('UPDATE first_run SET lit_at = $1, content = $2 WHERE lit_at IS NULL', [now, content]);
}

/** Notes that the demo is complete. */
export async function fillRow({ tx, now }: WriteContext): Promise<void> {
  await tx.query('UPDATE first_run SET filled_at = $1 WHERE filled_at IS NULL', [now]);
}
