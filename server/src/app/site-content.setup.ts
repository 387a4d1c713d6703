import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { loadSiteContent } from '#demo/site-content.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { FIRST_CONTENT, MIGRATED } from '#server/platform/testing/templates.ts';

/** Fills, once for the whole run, the template that the databases of test sites are copies of. Runs after postgres.setup.ts. */
export default async function setup(project: TestProject): Promise<void> {
  const { postgres } = project.getProvidedContext();
  const client = new Client({ ...postgres, options: '-c statement_timeout=0' });
  await client.connect();
  await client.query(`CREATE DATABASE ${FIRST_CONTENT} OWNER hearth TEMPLATE ${MIGRATED}`);
  await client.end();
  const db = openDatabase({ ...postgres, user: 'hearth', database: FIRST_CONTENT });
  try {
    await loadSiteContent({ db, now: new Date() });
  } finally {
    // A template that somebody is connected to can't be copied.
    await db.close();
  }
}
