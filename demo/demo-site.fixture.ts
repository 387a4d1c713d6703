import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import type { Web } from '#server/app/pages/web-build.ts';
import { DEMO } from '#server/platform/testing/templates.ts';
import { loadDemo } from './load.ts';

/** What the demo's secrets are sealed with, in every copy. */
const KEY = Buffer.alloc(32, 'demo');

/**
 * Returns a site of its own with the demo. Whichever test of a run asks first loads it, which takes a minute of processor time; all of them
 * get copies of its database and of its files.
 */
export async function startDemoSite({ web }: { web?: Web } = {}): Promise<TestSite> {
  const folder = join(inject('runFolder'), 'demo');
  const client = new Client({ ...inject('postgres'), options: '-c statement_timeout=0' });
  await client.connect();
  try {
    // Files run side by side: the others wait for the one that loads it.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [DEMO]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DEMO]);
    if (rowCount === 0) await keepDemo(client, folder);
    return await startTestSite({ ...(web && { web }), template: DEMO, kept: { folder, key: KEY } });
  } finally {
    await client.end();
  }
}

/** Loads the demo into a new site, and keeps its database as a template and its files in a folder. */
async function keepDemo(client: Client, folder: string): Promise<void> {
  const { app, platform } = await startTestSite({ kept: { folder: null, key: KEY } });
  await loadDemo({ ...platform, now: new Date() });
  await platform.background.settled();
  const loaded = await platform.db.queryOne<{ name: string }>('SELECT current_database() AS name');
  await app.close();
  // A template that somebody is connected to can't be copied.
  await platform.db.close();
  await rename(platform.config.dataDir, folder);
  await client.query(`ALTER DATABASE ${loaded?.name} RENAME TO ${DEMO}`);
}
