import { openDatabase } from '#server/platform/database/db.ts';
import type { SiteProcess } from './site-process.ts';

/** Runs one statement in the database of a running site, for what no visitor can cause, such as an hour passing. */
export async function runSql(site: SiteProcess, text: string, values: readonly string[] = []): Promise<void> {
  await readSql(site, text, values);
}

/** Does the same and returns the rows. */
export async function readSql<Row>(site: SiteProcess, text: string, values: readonly string[] = []): Promise<Row[]> {
  const { host, port, user, database } = await site.postgres();
  const db = openDatabase({ host, port, user, database }, { size: 1 });
  try {
    return await db.query<Row>(text, values);
  } finally {
    await db.close();
  }
}
