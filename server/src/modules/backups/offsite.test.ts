// Encrypted backups on their way to a place that is not lost with the machine, and back from there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BackupList } from '#contract/api/admin/backups.ts';
import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { readOffsite } from '#server/platform/process/config/offsite-settings.ts';
import { startWebdavDouble, type WebdavDouble } from '#server/platform/testing/webdav-double.ts';
import { patient } from '#tools/patience.ts';
import { BACKUPS } from './backups.ts';
import { keepBackups, sendOffsite } from './index.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let site: TestSite;
let dav: WebdavDouble;
let operator: Signed;
let identity: string;
beforeAll(async () => {
  [site, dav] = [await startTestSite(), await startWebdavDouble()];
  operator = await site.signUp('守炉人', 'operator');
  // The database of a trial runs under a role of its own, which has to get there.
  await chmod(site.platform.config.dataDir, 0o711);
  await site.post('post/save', { columnId: 1001, title: '火边的一夜', markdown: '今天的柴很干，\n火也很旺。', tags: [] }, { as: await site.signUp('写的人') });
  Object.assign(site.platform.config, { offsite: readOffsite(davEnv()) });
});
beforeEach(() => site.platform.db.query('UPDATE sessions SET factor_at = now()'));
afterAll(async () => {
  await dav.close();
  await site.close();
});

const davEnv = () => ({ HEARTH_BACKUP_WEBDAV_URL: dav.url, HEARTH_BACKUP_WEBDAV_USER: dav.user, HEARTH_BACKUP_WEBDAV_PASSWORD: dav.password });
const copies = () => [...dav.files.keys()].filter((path) => path.endsWith('complete.json')).map((path) => path.split('/')[2]);
const list = async () => (await site.get<BackupList>('admin/backup/list', { as: operator })).t;
const check = async () => (await site.get<Dashboard>('admin/dashboard', { as: operator })).t.checks.find(({ name }) => name === 'offsite');
const titles = async () => (await site.get<{ items: { title: string }[] }>('message/search?size=50', { as: operator })).t.items.map(({ title }) => title);
const open = () => site.platform.db.query(`SELECT 1 FROM notifications WHERE topic = 'backup-offsite' AND answered_at IS NULL`);

function at(now: string) {
  const { connection, platform } = site;
  if (!('host' in connection)) throw new Error('the test database is reached by its parts');
  const { host, port, user, database } = connection;
  const databaseUrl = `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  const instant = new Date(now);
  return { ...platform, clock: { now: () => instant }, config: { ...platform.config, databaseUrl }, now: instant, signal: new AbortController().signal };
}

it('keeps at home what is not encrypted, and says so', async () => {
  expect(await check()).toMatchObject({ ok: false, text: '没有钥匙，备份不送出去' });
  await keepBackups(at('2026-11-01T20:10:00Z'));
  await sendOffsite(at('2026-11-01T20:20:00Z'));
  expect([dav.requests, await open()]).toEqual([[], []]);
  // After a day and two hours somebody has to know.
  await sendOffsite(at('2026-11-02T23:00:00Z'));
  expect(await titles()).toContain('备份没有送到异地');
  ({ identity } = (await site.post<{ identity: string }>('admin/backup/key', { reason: '换柴' }, { as: operator })).t);
});

it('sends each backup once it is encrypted, with the list of who was erased; what fails is said and tried again', async () => {
  await keepBackups(at('2026-11-02T20:10:00Z'));
  expect((await list()).items[0]).toMatchObject({ sealed: true, sentAt: null, sendFailure: '' });
  dav.fail(507, { when: /PUT .*00001/ });
  await expect(sendOffsite(at('2026-11-02T20:11:00Z'))).rejects.toThrow('满了');
  expect((await list()).items[0]).toMatchObject({ sentAt: null, sendFailure: expect.stringContaining('满了') });
  expect(await list()).toMatchObject({ offsite: { count: 0, newestAt: null, failure: expect.stringContaining('满了') } });
  expect(copies()).toEqual([]);
  dav.fail(null);
  await sendOffsite(at('2026-11-02T20:12:00Z'));
  const [newest] = (await list()).items;
  expect(newest).toMatchObject({ file: 'hearth-20261102-201000.tar.gz.age', sentAt: '2026-11-02T20:12:00Z', sendFailure: '' });
  expect(newest?.sentBytes).toBe(newest?.bytes);
  expect(copies()).toEqual(['hearth-20261102-201000.tar.gz.age']);
  expect([...dav.files.keys()].some((path) => path.includes('/erasures/'))).toBe(true);
  // It is there: nobody has to see to it any more.
  expect(await open()).toEqual([]);
  const asked = dav.requests.length;
  await sendOffsite(at('2026-11-02T20:20:00Z'));
  expect(dav.requests.slice(asked).filter((line) => line.startsWith('PUT'))).toEqual([]);
});

it('keeps there by the rule of here, yet a week whatever the settings say, and deletes nothing that another site has sent', async () => {
  const [sent = ''] = copies();
  const own = Array.from({ length: 9 }, (_, at) => `hearth-2026100${at + 1}-201000.tar.gz.age`);
  const others = Array.from({ length: 9 }, (_, at) => `hearth-2026090${at + 1}-201000.tar.gz.age`);
  for (const name of [...own, ...others]) for (const [path, bytes] of [...dav.files]) if (path.includes(sent)) dav.files.set(path.replace(sent, name), bytes);
  await site.platform.db.query(
    `INSERT INTO backups (file, folder_id, started_at, made_at, sent_at, deleted_at, sealed, origin)
     SELECT file, 'a former folder', '2026-10-10', '2026-10-10', '2026-10-10', '2026-10-20', true, 'nightly' FROM unnest($1::text[]) AS file`,
    [own],
  );
  await site.post('admin/backup/schedule', { keepDaily: 1, keepWeekly: 0, at: '04:00', reason: '换柴' }, { as: operator });
  // What is deleted here stays there.
  for (const { id } of (await list()).items) await site.post(`admin/backup/remove/${id}`, { reason: '换柴' }, { as: operator });
  expect((await list()).items).toEqual([]);
  await keepBackups(at('2026-11-03T20:10:00Z'));
  await sendOffsite(at('2026-11-03T20:20:00Z'));
  const kept = copies();
  expect(kept).toEqual(expect.arrayContaining([...others, sent, 'hearth-20261103-201000.tar.gz.age']));
  expect(own.filter((name) => kept.includes(name))).toEqual(own.slice(-5));
});

it('sends again what the other side has lost', async () => {
  const lost = 'hearth-20261103-201000.tar.gz.age';
  await site.post('admin/backup/schedule', { keepDaily: 7, keepWeekly: 0, at: '04:00', reason: '换柴' }, { as: operator });
  for (const path of [...dav.files.keys()]) if (path.includes(lost)) dav.files.delete(path);
  await keepBackups(at('2026-11-04T20:10:00Z'));
  await sendOffsite(at('2026-11-04T20:20:00Z'));
  expect(copies()).not.toContain(lost);
  await sendOffsite(at('2026-11-04T20:40:00Z'));
  expect(copies()).toContain(lost);
});

it('is red and calls the operators when nothing has come there for 26 hours', async () => {
  dav.fail('redirect');
  await keepBackups(at('2026-11-05T20:10:00Z'));
  await expect(sendOffsite(at('2026-11-05T20:20:00Z'))).rejects.toThrow('转到别处');
  expect(await open()).toEqual([]);
  await expect(sendOffsite(at('2026-11-05T23:20:00Z'))).rejects.toThrow('转到别处');
  expect(await open()).toHaveLength(1);
  expect(await check()).toMatchObject({ ok: false, text: expect.stringContaining('小时前的'), detail: expect.stringContaining('转到别处') });
  dav.fail(null);
  await sendOffsite(at('2026-11-05T23:40:00Z'));
  expect(await open()).toEqual([]);
});

it('is all it takes, with the key, to have the site again on a new machine', async () => {
  const { dataDir } = site.platform.config;
  await writeFile(join(dataDir, 'erasures.log'), '\n1 2026-01-01T00:00:00Z 2030-01-01T00:00:00Z\n');
  await sendOffsite(at('2026-11-06T00:00:00Z'));
  const [home, key] = [join(dataDir, 'new-machine'), join(dataDir, 'identity.txt')];
  await writeFile(key, `# 炉边\n${identity}\n`);
  const restore = async (...args: string[]) => {
    const env = { ...process.env, ...davEnv(), HEARTH_DATA: home };
    const child = spawn(process.execPath, ['tools/restore.ts', '--offsite', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, wrong] = await Promise.all([text(child.stdout), text(child.stderr), child.exitCode ?? once(child, 'exit')]);
    return output + wrong;
  };
  const listed = await restore('list');
  expect(listed).toContain('hearth-20261105-201000.tar.gz.age');
  expect(await restore()).toContain('--key');
  expect(await restore('../../etc/passwd', '--key', key)).toContain('不是加密备份的名字');
  const output = await restore('--key', key);
  expect(output).toContain('恢复好了');
  expect(output).toContain('有 1 个账号注销了');
  expect(await readFile(join(home, 'erasures.log'), 'utf8')).toContain('1 2026-01-01T00:00:00Z 2030-01-01T00:00:00Z');
  expect(await readdir(home)).not.toContain('fetched');
  for (const all of [listed, output]) expect(all).not.toContain(dav.password);
});

it('is not kept from the others by one that is broken here', async () => {
  await keepBackups(at('2026-11-08T20:10:00Z'));
  await keepBackups(at('2026-11-09T20:10:00Z'));
  const [broken, whole] = ['hearth-20261109-201000.tar.gz.age', 'hearth-20261108-201000.tar.gz.age'];
  await truncate(join(site.platform.config.dataDir, BACKUPS, broken), 100);
  await expect(sendOffsite(at('2026-11-09T20:20:00Z'))).rejects.toThrow('和做好的时候不一样了');
  expect(copies()).toContain(whole);
  expect([...dav.files.keys()].some((path) => path.includes(broken))).toBe(false);
  const items = (await list()).items;
  expect(items.find(({ file }) => file === broken)).toMatchObject({ sentAt: null, sendFailure: expect.stringContaining('不一样') });
  await rm(join(site.platform.config.dataDir, BACKUPS, broken));
  await expect(sendOffsite(at('2026-11-09T20:30:00Z'))).rejects.toThrow('不在备份的文件夹里了');
});
