import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderForData } from '#tools/memory-folder.ts';
import { reachDatabase } from './reach-database.ts';
import { UPGRADING, startDatabase, type StartedDatabase } from './start-database.ts';

const quiet = { onProgress: () => undefined, onIdleError: () => undefined };
let dataDir: string;
let site: StartedDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(folderForData(), 'hearth-reach-'));
  await chmod(dataDir, 0o711);
  site = await startDatabase({ databaseUrl: null, dataDir }, quiet);
});

afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const countMigrations = 'SELECT count(*) FROM migration';

it('a command works beside the running site and leaves it running', async () => {
  const reached = await reachDatabase({ databaseUrl: null, dataDir }, () => undefined);
  expect(await reached.db.queryOne(countMigrations)).toEqual(await site.db.queryOne(countMigrations));
  await reached.leave();
  expect(await site.db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
});

it('a command that is under way does not write into what an upgrade tries', async () => {
  const reached = await reachDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await reached.db.queryOne(countMigrations);
  await writeFile(join(dataDir, UPGRADING), '{}');
  try {
    await site.stop();
    site = await startDatabase({ databaseUrl: null, dataDir, isHeld: true }, quiet);
    const writing = () => reached.db.transaction((tx) => tx.query('CREATE TABLE lost (n integer)'));
    await expect.poll(() => writing().catch((error: Error) => error.message)).toContain('正在换版本');
    expect(await site.db.queryOne(`SELECT to_regclass('lost') AS lost`)).toEqual({ lost: null });
  } finally {
    await rm(join(dataDir, UPGRADING));
    await reached.leave();
  }
});

it('a command starts the database when nobody runs it, and ends it again', async () => {
  await site.stop();
  const reached = await reachDatabase({ databaseUrl: null, dataDir }, () => undefined);
  expect(await reached.db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
  await reached.leave();
  // Were it still held, this start would be refused.
  site = await startDatabase({ databaseUrl: null, dataDir }, quiet);
  expect(await site.db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
});
