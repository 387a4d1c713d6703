import { openDatabase } from '#server/platform/database/db.ts';
import type { SiteProcess } from './site-process.ts';

/** Runs one statement in the database of a running site, for what no visitor can cause, such as an hour passing. */
export async function runSql(site: SiteProcess, text: string, values: readonly string[] = []): Promise<void> {
  const { host, port, user, database } = await site.postgres();
  const db = openDatabase({ host, port, user, database }, { size: 1 });
  try {
    await db.query(text, values);
  } finally {
    await db.close();
  }
}
