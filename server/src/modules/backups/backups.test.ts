import { existsSync } from 'node:fs';
import { chmod, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { patient } from '#tools/patience.ts';
import { keepBackups, listBackups, orderWeeklyTrial } from './index.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  // The database of a trial runs under a role of its own, which has to get there.
  await chmod(site.platform.config.dataDir, 0o711);
  await site.post('post/save', { columnId: 1001, title: '火边的一夜', markdown: '今天的柴很干，\n火也很旺。', tags: [] }, { as: await site.signUp('写的人') });
});
afterAll(() => site.close());

const folder = () => join(site.platform.config.dataDir, 'backups');
const at = (now: string) => {
  const { connection, platform } = site;
  if (!('host' in connection)) throw new Error('the test database is reached by its parts');
  const { host, port, user, database } = connection;
  const databaseUrl = `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  return { ...platform, config: { ...platform.config, databaseUrl }, now: new Date(now), signal: new AbortController().signal };
};
const tryNewest = async (now: string) => {
  await orderWeeklyTrial(at(now));
  await keepBackups(at(now));
};
const set = (key: 'backupsDaily' | 'backupsWeekly', value: string) => site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, key, value));
const titles = async () => (await site.get<{ items: { title: string }[] }>('message/search?size=50', { as: operator })).t.items.map(({ title }) => title);

it('makes one a night, keeps what the settings say, and restores the newest for a trial', async () => {
  await keepBackups(at('2026-11-23T20:10:00Z'));
  await keepBackups(at('2026-11-23T23:10:00Z'));
  const { kept } = await listBackups(site.platform.db);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ file: 'hearth-20261123-201000.tar.gz', failure: '', triedAt: null });
  expect(kept[0]?.rowCount).toBeGreaterThan(100);
  expect(await readdir(folder())).toContain('hearth-20261123-201000.tar.gz');

  await tryNewest('2026-11-24T00:00:00Z');
  const [tried] = (await listBackups(site.platform.db)).kept;
  expect(tried).toMatchObject({ trialFailure: '' });
  expect(tried?.triedAt).not.toBeNull();
  expect(existsSync(join(site.platform.config.dataDir, 'backup-trial'))).toBe(false);
  expect(await titles()).toEqual([]);
});

it('notifies the operators of one that cannot be restored, and says nothing of what a crash left', async () => {
  await writeFile(join(folder(), 'hearth-20261101-200000.tar.gz.part'), 'half');
  await keepBackups(at('2026-11-24T20:10:00Z'));
  expect((await readdir(folder())).filter((name) => name.endsWith('.part'))).toEqual([]);
  await truncate(join(folder(), 'hearth-20261124-201000.tar.gz'), 1_000);
  await tryNewest('2026-11-25T00:00:00Z');
  expect(await titles()).toContain('最新的备份恢复不了');
  const { kept } = await listBackups(site.platform.db);
  expect(kept[0]?.trialFailure).toContain('和做好的时候不一样了');

  // The next good one counts as an answer.
  await keepBackups(at('2026-11-25T20:10:00Z'));
  await tryNewest('2026-11-26T00:00:00Z');
  const open = await site.platform.db.query(`SELECT 1 FROM notifications WHERE topic = 'backup-trial' AND answered_at IS NULL`);
  expect(open).toEqual([]);
});

it('keeps no more than it should, and makes none where the operator wants none', async () => {
  await set('backupsDaily', '1');
  await set('backupsWeekly', '0');
  await keepBackups(at('2026-11-26T20:10:00Z'));
  const names = (await readdir(folder())).filter((name) => name.endsWith('.tar.gz'));
  // The newest, and the newest that was restored.
  expect(names.toSorted()).toEqual(['hearth-20261125-201000.tar.gz', 'hearth-20261126-201000.tar.gz']);
  await set('backupsDaily', '0');
  await keepBackups(at('2026-11-27T20:10:00Z'));
  expect((await listBackups(site.platform.db)).last?.file).toBe('hearth-20261126-201000.tar.gz');
});

it('takes the next name where an attempt of the same second has failed, or another node has begun', async () => {
  await set('backupsDaily', '1');
  await site.platform.db.query(
    `INSERT INTO backups (file, folder_id, started_at, failure, sealed, origin) VALUES ('hearth-20261128-201000.tar.gz', 'another', '2026-11-26T20:20:00Z', '没有做成', false, 'nightly')`,
  );
  await keepBackups(at('2026-11-28T20:10:00Z'));
  expect((await listBackups(site.platform.db)).kept[0]?.file).toBe('hearth-20261128-201001.tar.gz');
});
