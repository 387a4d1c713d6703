import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/process/config/config.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { startDatabase } from '#server/platform/database/start-database.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { migrateSite } from '#tools/operator/migrate.ts';

// A database of one's own, as DATABASE_URL names it.
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase(EMPTY);
});
afterAll(() => own.drop());

const OWNER = 'hearth';
const SITE = 'hearth_site';
const silent = { onProgress: () => undefined, onIdleError: () => undefined };
function urlOf(role: string): string {
  const { host, port, database } = own.connection;
  return `postgres://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
const migrateFor = (databaseUrl: string, ownerUrl: string) =>
  migrateSite(readConfig({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl }), () => undefined);
const migrate = async (databaseUrl: string, ownerUrl = '') => (await migrateFor(databaseUrl, ownerUrl)).text;
const start = (role: string) => startDatabase({ databaseUrl: urlOf(role), dataDir: '/nowhere' }, silent);

test('a site with one role migrates by itself, and its records are reported as unprotected', async () => {
  const started = await start(OWNER);
  expect(started.isProtected).toBe(false);
  await started.stop();
  expect(await migrate(urlOf(OWNER))).toMatch(/已是最新。\n表的主人和网站用的是同一个账号 hearth，/);
});

test('once the owner has migrated, the site runs under a role that can change no record', async () => {
  const { text, data } = await migrateFor(urlOf(SITE), urlOf(OWNER));
  expect(text).toMatch(/\n表归 hearth 所有，网站用 hearth_site 运行/);
  expect(data).toEqual({ isEmbedded: false, applied: [], ownerRole: OWNER, siteRole: SITE, settings: ['lock_timeout'], isProtected: true });
  const started = await start(SITE);
  expect(started.isProtected).toBe(true);
  await started.db.query(`INSERT INTO job_progress (job, progress, updated_at) VALUES ('a job', '{}', now())`);
  await expect(started.db.query('DELETE FROM audit')).rejects.toMatchObject({ code: '42501' });
  await started.stop();
});

test('a role that was given more by hand is reported as well, until the owner migrates again', async () => {
  await own.db.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${SITE}`);
  const started = await start(SITE);
  expect(started.isProtected).toBe(false);
  await started.stop();
  await migrate(urlOf(SITE), urlOf(OWNER));
  const again = await start(SITE);
  expect(again.isProtected).toBe(true);
  await again.stop();
});

test('what the owner cannot take back is named, with what takes it back', async () => {
  const { host, port, database } = own.connection;
  const admin = openDatabase({ host, port, user: 'postgres', database });
  try {
    // As PostgreSQL 14 and before have made it.
    await admin.query('ALTER SCHEMA public OWNER TO postgres');
    await admin.query('GRANT CREATE ON SCHEMA public TO PUBLIC');
    const open = await migrateFor(urlOf(SITE), urlOf(OWNER));
    expect(open.data).toMatchObject({ siteRole: SITE, isProtected: false });
    const [statement = ''] = /ALTER SCHEMA public OWNER TO \w+/.exec(open.text) ?? [];
    await admin.query(statement);
    expect((await migrateFor(urlOf(SITE), urlOf(OWNER))).data).toMatchObject({ isProtected: true });
  } finally {
    await admin.close();
  }
});

test('a site without the right to migrate does not start while a migration is missing, and says what to do', async () => {
  await own.db.query(`DELETE FROM migration WHERE name = (SELECT max(name) FROM migration)`);
  await expect(start(SITE)).rejects.toThrow('数据库结构还差 1 步，而 DATABASE_URL 的账号不能改结构。请先执行 npm run hearth -- migrate。');
});

test('with an empty database and the role of the site alone it does not start, and names the missing role', async () => {
  const { host, port, database } = own.connection;
  const admin = openDatabase({ host, port, user: 'postgres', database });
  const name = `empty_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  try {
    await admin.query(`GRANT CONNECT ON DATABASE ${name} TO ${SITE}`);
    const url = urlOf(SITE).replace(`/${database}?`, `/${name}?`);
    const refusal = expect.objectContaining({ name: 'StartFailure', message: expect.stringContaining('DATABASE_OWNER_URL') });
    await expect(startDatabase({ databaseUrl: url, dataDir: '/nowhere' }, silent)).rejects.toEqual(refusal);
    await expect(migrate(url)).rejects.toEqual(refusal);
    expect(await migrate(url, url.replace(`//${SITE}@`, `//${OWNER}@`))).toContain('网站用 hearth_site 运行');
    const started = await startDatabase({ databaseUrl: url, dataDir: '/nowhere' }, silent);
    expect(started.isProtected).toBe(true);
    await started.stop();
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.close();
  }
});
