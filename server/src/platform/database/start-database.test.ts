import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForData } from '#tools/memory-folder.ts';
import { openDatabase, type Database } from './db.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { startDatabase } from './start-database.ts';
import type { DatabaseReports } from './start-database.ts';
import { StartFailure } from '../process/start-failure.ts';

const silent: DatabaseReports = { onProgress: () => undefined, onIdleError: () => undefined };

it('the embedded database is started, migrated and ended', async () => {
  const dataDir = await mkdtemp(join(folderForData(), 'hearth-start-'));
  await chmod(dataDir, 0o711);
  try {
    const lines: string[] = [];
    const started = await startDatabase({ databaseUrl: null, dataDir }, { ...silent, onProgress: (line) => lines.push(line) });
    expect(await started.db.queryOne('SELECT count(*) > 0 AS migrated FROM migration')).toEqual({ migrated: true });
    expect(lines.at(-1)).toMatch(/^数据库结构已更新：\d+ 步$/);
    await started.stop();
    await expect(startDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir }, silent)).rejects.toThrow(
      '连不上 DATABASE_URL 指的数据库（ECONNREFUSED）',
    );
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

describe('the role that owns the tables', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(folderForData(), 'hearth-start-'));
    await chmod(dataDir, 0o711);
    await started((db) => db.query('SELECT 1'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  /** Runs `work` on a started database, as the site. */
  async function started<Result>(work: (db: Database, asSuperuser: (sql: string) => Promise<unknown>) => Promise<Result>): Promise<Result> {
    const site = await startDatabase({ databaseUrl: null, dataDir }, silent);
    const superuser = openDatabase({ ...site.connection, user: 'postgres' }, { size: 1 });
    try {
      return await work(site.db, (sql) => superuser.query(sql));
    } finally {
      await superuser.close();
      await site.stop();
    }
  }

  it('is not needed by a start that finds everything as it has to be', async () => {
    await started((_, asSuperuser) => asSuperuser('ALTER ROLE hearth NOLOGIN'));
    expect(await started((db) => db.queryOne('SELECT current_user AS role'))).toEqual({ role: 'hearth_site' });
    await started((_, asSuperuser) => asSuperuser('ALTER ROLE hearth LOGIN'));
  });

  it('sets right what is missing, in a process of its own whose failure is that of the start', async () => {
    await started(async (_, asSuperuser) => {
      await asSuperuser('REVOKE INSERT ON members FROM hearth_site');
      await asSuperuser('DROP SCHEMA pgboss CASCADE');
      await asSuperuser('ALTER ROLE hearth NOLOGIN');
    });
    await expect(started(async () => undefined)).rejects.toThrow('role "hearth" is not permitted to log in');
    await withSuperuser('ALTER ROLE hearth LOGIN');
    const rights = `SELECT has_table_privilege('members', 'INSERT') AS members, has_table_privilege('pgboss.version', 'SELECT') AS jobs, has_table_privilege('audit', 'INSERT') AS audit`;
    expect(await started((db) => db.queryOne(rights))).toEqual({ members: true, jobs: true, audit: false });
  });

  it('takes back what the site has no right to', async () => {
    await started((_, asSuperuser) => asSuperuser('GRANT UPDATE ON audit TO hearth_site'));
    expect(await started((db) => db.queryOne(`SELECT has_table_privilege('audit', 'UPDATE') AS may`))).toEqual({ may: false });
  });

  it('changes nothing in a database of a newer version', async () => {
    await started((_, asSuperuser) => asSuperuser(`INSERT INTO migration (name, checksum) VALUES ('9999_later.sql', 'x')`));
    const failure = await started(async () => undefined).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(failure).toHaveProperty('message', expect.stringContaining('9999_later.sql'));
  });

  /** Runs a statement while no site uses the database. */
  async function withSuperuser(sql: string): Promise<void> {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
    const superuser = openDatabase({ ...connection, user: 'postgres' }, { size: 1 });
    try {
      await superuser.query(sql);
    } finally {
      await superuser.close();
      await stop();
    }
  }
});

it('what keeps the embedded database from starting is a failure of the start, with its reason', async () => {
  const failure = await startDatabase({ databaseUrl: null, dataDir: '/dev/null/hearth' }, silent).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining('数据目录 /dev/null/hearth 建不出来'));
});

it('the server that DATABASE_URL names is used', async () => {
  const { host } = inject('postgres');
  const started = await startDatabase({ databaseUrl: `postgres://hearth@/hearth?host=${encodeURIComponent(host)}`, dataDir: '/nowhere' }, silent);
  expect(await started.db.queryOne('SELECT current_database() AS name')).toEqual({ name: 'hearth' });
  await started.stop();
});
