import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { createMember } from '#server/modules/members/index.ts';
import { ERASURES, ERASURES_BESIDE_BACKUPS, keepErasuresBeside, readErasures } from '#server/platform/backup/erasures.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { startSite } from '#server/site.ts';
import { closeDueAccounts } from './index.ts';

// Several nodes on one database, each with a data directory of its own.
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const folderOf = (node: string) => join(site.platform.config.dataDir, node);
const listed = async (node: string, name: string = ERASURES) => (await readErasures(join(folderOf(node), name))).map(({ id }) => id);

/** Returns a member whose account is to be erased now. */
async function leave(nickName: string): Promise<number> {
  const { id } = await site.platform.db.transaction((tx) => createMember(tx, { nickName, role: 'member', joinedAt: new Date() }));
  await site.platform.db.query(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, [id]);
  return id;
}

/** Runs the job that erases on a node. */
async function eraseOn(node: string): Promise<void> {
  await mkdir(folderOf(node), { recursive: true });
  await closeDueAccounts({ ...site.platform, config: { ...site.platform.config, dataDir: folderOf(node) }, now: new Date() });
}

/** Starts a worker in the folder of a node and stops it again. */
async function startAndStop(node: string): Promise<void> {
  const { connection } = site;
  if ('connectionString' in connection) throw new Error('the test database is reached by its host');
  const { host, port, database, user } = connection;
  const config = readConfig({
    HEARTH_DATA: folderOf(node),
    HEARTH_DEMO: '0',
    HEARTH_ROLE: 'worker',
    HEARTH_SECRET_KEY: 'cd'.repeat(32),
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    PORT: '0',
  });
  await (await startSite(config, () => undefined, { ending: new AbortController().signal })).stop();
}

it('the list of erased accounts is complete in the folder of each node that erases or starts, and beside its backups', async () => {
  await mkdir(folderOf('one'));
  await mkdir(folderOf('backups'));
  await keepErasuresBeside(folderOf('one'), join(folderOf('backups'), 'a.tar.gz'), []);
  const earlier = await leave('第一个节点抹去的');
  await eraseOn('one');
  const later = await leave('第二个节点抹去的');
  await eraseOn('two');
  expect(await listed('two')).toEqual([earlier, later]);
  expect(await listed('one'), 'it has neither erased nor started since').toEqual([earlier]);
  await startAndStop('one');
  expect(await listed('one')).toEqual([earlier, later]);
  expect(await listed('backups', ERASURES_BESIDE_BACKUPS)).toEqual([earlier, later]);
});
