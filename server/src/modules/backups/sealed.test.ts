// Backups that are encrypted, from the key to the restoration, as an operator has them made on the page.
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BackupList } from '#contract/api/admin/backups.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { restore } from '#server/platform/backup/restore.ts';
import { makeKeyPair } from '#server/platform/backup/seal.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { patient } from '#tools/patience.ts';
import { keepBackups } from './index.ts';

vi.setConfig({ testTimeout: patient(120_000) });

const DAY_MS = 24 * 60 * 60_000;

let site: TestSite;
let operator: Signed;
let other: Signed;
let identity: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  other = await site.signUp('另一位守炉人', 'operator');
  // The database of a trial runs under a role of its own, which has to get there.
  await chmod(site.platform.config.dataDir, 0o711);
  await site.post('post/save', { columnId: 1001, title: '火边的一夜', markdown: '今天的柴很干，\n火也很旺。', tags: [] }, { as: await site.signUp('写的人') });
  // No backup of the night: what is made here was asked for.
  await act('admin/backup/schedule', { keepDaily: 0, keepWeekly: 0, at: '04:00' });
  ({ identity } = (await act<{ identity: string }>('admin/backup/key')).t);
});
beforeEach(() => site.platform.db.query('UPDATE sessions SET factor_at = now()'));
afterAll(async () => {
  for (const database of databases) await database.drop();
  await site.close();
});

const folder = () => join(site.platform.config.dataDir, 'backups');
const files = async () => (await readdir(folder())).filter((name) => name.includes('.tar.gz'));
const act = <T>(path: string, fields: object = {}) => site.post<T>(path, { reason: '换柴', ...fields }, { as: operator });
const list = async () => (await site.get<BackupList>('admin/backup/list', { as: operator })).t;
const fileOf = async (name: string, text: string) => {
  const path = join(site.platform.config.dataDir, name);
  await writeFile(path, text);
  return path;
};

async function work(): Promise<void> {
  const { connection, platform } = site;
  if (!('host' in connection)) throw new Error('the test database is reached by its parts');
  const { host, port, user, database } = connection;
  const databaseUrl = `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`;
  await keepBackups({ ...platform, config: { ...platform.config, databaseUrl }, now: platform.clock.now(), signal: new AbortController().signal });
}

async function newest(): Promise<BackupList['items'][number]> {
  const [first] = (await list()).items;
  if (!first) throw new Error('there is no backup');
  return first;
}

async function restoreWith(key: string, file: string): Promise<TestDatabase> {
  const database = await createTestDatabase(EMPTY);
  databases.push(database);
  const target = { connection: database.connection, filesFolder: null, keyFile: null, migrations: MIGRATIONS };
  await restore(file, { ...target, identityFile: await fileOf('hearth.key', `# 炉边\n${key}\n`) });
  return database;
}

it('encrypts what was restored for a trial before, and nothing readable stays beside it', async () => {
  expect((await act('admin/backup/run')).t).toMatchObject({ waiting: 1 });
  // Asked for twice, it is made once.
  expect((await act('admin/backup/run')).t).toMatchObject({ waiting: 1 });
  await work();
  const { items, waiting, last, restoreLine } = await list();
  expect({ waiting, last, many: items.length }).toEqual({ waiting: 0, last: null, many: 1 });
  const [made] = items;
  expect(made).toMatchObject({ origin: 'manual', sealed: true, testFailure: '', isHere: true });
  expect(made?.testedAt).not.toBeNull();
  expect(restoreLine).toContain('--key');
  expect(await files()).toEqual([made?.file]);
  const bytes = await readFile(join(folder(), made?.file ?? ''));
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(made?.bytes).toBe(bytes.length);

  await act(`admin/backup/test/${made?.id}`);
  await work();
  expect(await newest()).toMatchObject({ testedAt: made?.testedAt, testFailure: '' });
});

it('keeps the private key nowhere: neither in a setting nor on record', async () => {
  const rows = await site.platform.db.query<{ text: string }>('SELECT content AS text FROM audit UNION ALL SELECT s::text FROM settings s');
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ text }) => text.includes(identity))).toEqual([]);
  const preview = await act('admin/backup/key', { preview: true });
  expect(preview.code).toBe('200');
  expect(JSON.stringify(preview.t)).not.toContain('AGE-SECRET-KEY');
});

it('is restored with its key alone, and says of another key or of a damaged file what is wrong', async () => {
  const { file } = await newest();
  const path = join(folder(), file);
  const restored = await restoreWith(identity, path);
  expect(await restored.db.query('SELECT title FROM posts')).toEqual([{ title: '火边的一夜' }]);
  await expect(restoreWith((await makeKeyPair()).identity, path)).rejects.toThrow('打不开');
  await expect(restoreWith('没有钥匙', path)).rejects.toThrow('AGE-SECRET-KEY-1');

  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 1_000] = (changed[bytes.length - 1_000] ?? 0) ^ 1;
  const damaged = join(site.platform.config.dataDir, 'damaged.tar.gz.age');
  await writeFile(damaged, changed);
  await expect(restoreWith(identity, damaged)).rejects.toThrow('损坏');
  await writeFile(damaged, bytes);
  await truncate(damaged, bytes.length - 5_000);
  await expect(restoreWith(identity, damaged)).rejects.toThrow('损坏');
});

it('is downloaded whole at an address of ten minutes that operators alone are given, and every operator reads of it', async () => {
  const { id, file } = await newest();
  const member = await site.signUp('路过的人');
  expect((await site.post(`admin/backup/download/${id}`, {}, { as: member })).status).toBe(403);
  const { url, until } = (await act<{ url: string; until: string }>(`admin/backup/download/${id}`)).t;
  expect(Math.round((Date.parse(until) - Date.now()) / 60_000)).toBe(10);
  const got = await site.app.inject({ method: 'GET', url });
  expect(got.headers).toMatchObject({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file}"` });
  expect(got.rawPayload.equals(await readFile(join(folder(), file)))).toBe(true);
  const messages = await site.get<{ items: { title: string }[] }>('message/search?size=50', { as: other });
  expect(messages.t.items.map(({ title }) => title).join()).toContain('备份');

  expect((await site.app.inject({ method: 'GET', url: url.replace(/.{3}$/, 'AAA') })).statusCode).toBe(404);
  expect((await site.app.inject({ method: 'GET', url: url.replace(/[^/]+$/, '..%2Fhearth.key') })).statusCode).toBe(404);
  await site.platform.db.query(`UPDATE backup_downloads SET expires_at = now() - interval '1 second'`);
  expect((await site.app.inject({ method: 'GET', url })).statusCode).toBe(404);

  await site.platform.db.query(`UPDATE sessions SET factor_at = now() - interval '2 hours'`);
  expect(await act(`admin/backup/download/${id}`)).toMatchObject({ code: 'A0303' });
  expect(await act(`admin/backup/remove/${id}`)).toMatchObject({ code: 'A0303' });
  expect(existsSync(join(folder(), file))).toBe(true);
});

it('makes another under a name of its own; a damaged one is known by its trial', async () => {
  await act('admin/backup/run');
  await work();
  const { items } = await list();
  expect(new Set(items.map(({ file }) => file)).size).toBe(2);
  expect((await files()).toSorted()).toEqual(items.map(({ file }) => file).toSorted());
  const [second, first] = items;
  // One trial a week is enough.
  expect(second).toMatchObject({ sealed: true, testedAt: null });
  await writeFile(join(folder(), second?.file ?? ''), 'something else');
  await act(`admin/backup/test/${second?.id}`);
  await act(`admin/backup/test/${first?.id}`);
  await work();
  const after = (await list()).items;
  expect(after[0]?.testFailure).toContain('和做好的时候不一样了');
  expect(after[1]?.testFailure).toBe('');
});

it('is removed for good, what a crash has left goes before the next, and what is kept stays', async () => {
  const [second, first] = (await list()).items;
  const { url } = (await act<{ url: string }>(`admin/backup/download/${second?.id}`)).t;
  const preview = await act(`admin/backup/remove/${second?.id}`, { preview: true });
  expect([preview.code, existsSync(join(folder(), second?.file ?? ''))]).toEqual(['200', true]);
  expect((await act(`admin/backup/remove/${second?.id}`)).code).toBe('200');
  await site.platform.background.settled();
  expect(await files()).toEqual([first?.file]);
  expect((await site.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  expect((await act(`admin/backup/remove/${second?.id}`)).status).toBe(404);
  expect((await act(`admin/backup/test/${second?.id}`)).status).toBe(404);

  // As after a crash: a file that could not be deleted, one half encrypted, and one whose row was never finished.
  await writeFile(join(folder(), second?.file ?? ''), 'still here');
  await writeFile(join(folder(), 'hearth-20261101-200000.tar.gz.age.part'), 'half');
  await writeFile(join(folder(), 'hearth-20261102-200000.tar.gz.age'), 'nobody knows of it');
  await site.platform.db.query(
    `INSERT INTO backups (file, folder_id, started_at, sealed, origin) SELECT 'hearth-20261102-200000.tar.gz.age', folder_id, now(), true, 'nightly' FROM backups LIMIT 1`,
  );
  await writeFile(join(folder(), 'my-own-copy.tar.gz'), 'of the operator');
  await act('admin/backup/run');
  await work();
  const { items } = await list();
  expect(items).toHaveLength(2);
  expect((await readdir(folder())).filter((name) => name.includes('.tar.gz')).toSorted()).toEqual(
    [...items.map(({ file }) => file), 'my-own-copy.tar.gz'].toSorted(),
  );
});

it('the trial of the private key is noted and on record, and counts for that key alone', async () => {
  const { db, clock } = site.platform;
  const yearsAgo = () => db.query(`UPDATE settings SET updated_at = now() - interval '2 years' WHERE key = 'backupRecipient'`);
  await yearsAgo();
  expect(Date.parse((await list()).keyTriedAt ?? '')).toBeLessThan(clock.now().getTime() - 365 * DAY_MS);
  expect((await act<{ keyTriedAt: string }>('admin/backup/key_tried')).t.keyTriedAt).toBe((await list()).keyTriedAt);
  expect(await db.queryOne(`SELECT FROM audit WHERE act = 'backup.key'`)).not.toBeNull();
  await act('admin/backup/key');
  await yearsAgo();
  expect(Date.parse((await list()).keyTriedAt ?? '')).toBeLessThan(clock.now().getTime() - 365 * DAY_MS);
});
