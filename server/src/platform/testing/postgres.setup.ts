import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { applicationConnection, EmbeddedPostgresError, startEmbeddedPostgres } from '#embedded-postgres';
import type { EmbeddedConnection } from '#embedded-postgres';
import { DATA_FOLDERS, folderForData } from '#tools/memory-folder.ts';
import { migrate } from '../database/migrate.ts';
import { grantRights } from '../database/rights.ts';
import { errorCode } from '../process/start-failure.ts';
import { MIGRATED } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser of the test run's PostgreSQL. */
    postgres: EmbeddedConnection;
    /** A folder for what the files of a run share, removed at its end. */
    runFolder: string;
  }
}

const PREFIX = 'hearth-postgres-';

/** Starts one PostgreSQL for the whole run, with a migrated template, and removes it without a trace at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeFolder(folderForData());
  // Programs may not be run from where the data may be.
  const sharedHome = await makeFolder(tmpdir());
  const postgres = await startEmbeddedPostgres({ dataDir, sharedHome });
  const remove = async () => {
    await postgres.stop();
    for (const folder of [dataDir, sharedHome]) await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.superuser);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgres', postgres.superuser);
  project.provide('runFolder', dataDir);
  return remove;
}

async function makeFolder(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

async function makeTemplate(superuser: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...superuser, options: '-c statement_timeout=0' });
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED} OWNER hearth`);
  // No test of this server pulls its plug. Without waiting for the disk a database is made and dropped twelve times as fast (49 instead of 599 ms).
  await client.query('ALTER ROLE hearth SET synchronous_commit = off');
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('ALTER SYSTEM SET full_page_writes = off');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  const owner = { ...superuser, user: 'hearth', database: MIGRATED };
  await migrate(owner, join(import.meta.dirname, '../../../migrations'));
  await grantRights(owner, applicationConnection(owner).user);
}

/** Ends and removes what killed runs left behind. */
async function removeLeftovers(): Promise<void> {
  for (const folder of DATA_FOLDERS) {
    for (const name of await readdir(folder)) {
      const runner = Number(/^hearth-postgres-(\d+)-/.exec(name)?.[1]);
      if (runner > 0 && !isAlive(runner)) await removeLeftover(join(folder, name));
    }
  }
}

async function removeLeftover(folder: string): Promise<void> {
  try {
    if (existsSync(join(folder, 'postgres'))) await (await startEmbeddedPostgres({ dataDir: folder })).stop();
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // Another run is at it, or it is another user's.
    if (!(error instanceof EmbeddedPostgresError)) throw error;
  }
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
