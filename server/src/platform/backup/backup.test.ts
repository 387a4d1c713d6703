import { patient } from '#tools/patience.ts';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { createTestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import type { TestDatabase } from '../testing/database.ts';
import { backUp } from './back-up.ts';
import { contentOf, insertRows, SCHEMA, writeSourceFiles } from './backup.fixture.ts';
import { appendErasure, ERASURES_BESIDE_BACKUPS, readErasures } from './erasures.ts';
import { backUpBeforeUpgrade } from './index.ts';
import { restore } from './restore.ts';

vi.setConfig({ testTimeout: patient(120_000) });

let folder: string;
const databases: TestDatabase[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-backup-'));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(EMPTY);
  databases.push(database);
  return database;
}

describe('a backup', () => {
  let source: TestDatabase;
  let [migrations, files, file, keyFile] = ['', '', '', ''];

  beforeEach(async () => {
    source = await emptyDatabase();
    [migrations, files] = [join(folder, 'migrations'), join(folder, 'files')];
    [file, keyFile] = [join(folder, 'backup.tar.gz'), join(folder, 'original.key')];
    await mkdir(migrations);
    await writeFile(join(migrations, '0001_schema.sql'), SCHEMA);
    await migrate(source.connection, migrations);
    await insertRows(source);
    await writeFile(keyFile, 'the key');
    await writeSourceFiles(files);
  });

  it('restores every row, key, sequence and file', async () => {
    const made = await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    expect(made).toMatchObject({ tables: 6, files: { count: 2, gone: [], cut: [] } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const target = await emptyDatabase();
    const restored = await restore(file, {
      connection: target.connection,
      filesFolder: join(folder, 'restored'),
      keyFile: join(folder, 'restored.key'),
      migrations,
    });
    expect(restored).toMatchObject({ tables: 6, files: 2 });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(await readFile(join(folder, 'restored/a1/picture-1.webp'))).toEqual(Buffer.alloc(100_000, 7));
    expect(await readFile(join(folder, 'restored.key'), 'utf8')).toBe('the key');
    expect((await stat(join(folder, 'restored.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'restored'), { recursive: true })).toEqual(expect.arrayContaining(['a1', 'empty.txt', join('a1', 'picture-1.webp')]));
    expect(await readdir(join(folder, 'restored/a1'))).toEqual(['picture-1.webp']);
    // The restored database works: triggers run, keys are enforced, numbers continue.
    expect(await target.db.queryOne("INSERT INTO member (name) VALUES ('新人') RETURNING id")).toEqual({ id: 4 });
    expect(await target.db.queryOne("SELECT count(*) AS many FROM log WHERE entry = '新人'")).toEqual({ many: 1 });
    await expect(target.db.query('INSERT INTO file (owner) VALUES (99)')).rejects.toThrow('violates foreign key constraint');
  });

  it('is an archive any system can open', async () => {
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names[0]).toBe('manifest.json');
    expect(names.slice(-2)).toEqual(['files/a1/picture-1.webp', 'files/empty.txt']);
    expect(execFileSync('tar', ['-xzOf', file, 'manifest.json'], { encoding: 'utf8' })).toContain('"hearth backup 1"');
  });

  it('is of one instant while the site goes on writing', async () => {
    await writeFile(join(migrations, '0002_money.sql'), 'CREATE TABLE debit (n int); CREATE TABLE credit (n int);');
    await migrate(source.connection, migrations);
    const done = new AbortController();
    const writing = (async () => {
      for (let n = 0; !done.signal.aborted; n += 1) {
        await source.db.transaction(async (tx) => {
          await tx.query('INSERT INTO debit VALUES ($1)', [n]);
          await tx.query('INSERT INTO credit VALUES ($1)', [n]);
        });
        await delay(1);
      }
    })();
    while ((await source.db.queryOne('SELECT FROM debit LIMIT 1')) === null) await delay(1);
    try {
      await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    } finally {
      done.abort();
      await writing;
    }
    const target = await emptyDatabase();
    await restore(file, { connection: target.connection, filesFolder: join(folder, 'restored'), keyFile: join(folder, 'restored.key'), migrations });
    const counts = await target.db.queryOne<{ debits: number; credits: number }>(
      'SELECT (SELECT count(*) FROM debit) AS debits, (SELECT count(*) FROM credit) AS credits',
    );
    expect(counts?.debits).toBeGreaterThan(0);
    expect(counts?.debits).toBe(counts?.credits);
  });

  it('is complete though the site deletes files meanwhile, and can be restored', async () => {
    // So large and so random that packing them takes longer than deleting the others.
    for (const name of ['a1/big-1.zip', 'a1/big-2.zip']) await writeFile(join(files, name), randomBytes(24 * 1024 * 1024));
    const doomed = Array.from({ length: 20 }, (_, index) => `pieces/${index}`);
    await mkdir(join(files, 'pieces'));
    for (const name of doomed) await writeFile(join(files, name), 'half of an upload');
    const making = backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    const isPacking = () =>
      stat(`${file}.part`).then(
        ({ size }) => size > 1024 * 1024,
        () => false,
      );
    while (!(await isPacking())) await delay(1);
    // The one being read, some to come, and the folder of the others.
    await rm(join(files, 'a1/big-1.zip'));
    await rm(join(files, 'empty.txt'));
    await rm(join(files, 'pieces'), { recursive: true });

    const { files: packed } = await making;
    expect(packed).toEqual({ count: 3, gone: ['empty.txt', ...doomed.toSorted()], cut: [] });
    const target = await emptyDatabase();
    const restored = await restore(file, {
      connection: target.connection,
      filesFolder: join(folder, 'restored'),
      keyFile: join(folder, 'restored.key'),
      migrations,
    });
    expect(restored).toMatchObject({ tables: 6, files: 3 });
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect((await readdir(join(folder, 'restored/a1'))).toSorted()).toEqual(['big-1.zip', 'big-2.zip', 'picture-1.webp']);
    expect((await stat(join(folder, 'restored/a1/big-1.zip'))).size).toBe(24 * 1024 * 1024);
  });

  it('fails with the name of what it could not read, and leaves no half-written file', async () => {
    await expect(backUp({ connection: source.connection, filesFolder: keyFile, keyFile }, file)).rejects.toThrow(`${keyFile} 读不出来`);
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT');
  });

  it('can be restored by newer code, which migrates it on its next start', async () => {
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    await writeFile(join(migrations, '0002_later.sql'), "ALTER TABLE member ADD COLUMN title text NOT NULL DEFAULT ''; UPDATE member SET title = '元老';");
    const target = await emptyDatabase();
    await restore(file, { connection: target.connection, filesFolder: join(folder, 'restored'), keyFile: join(folder, 'restored.key'), migrations });
    expect(await migrate(target.connection, migrations)).toEqual(['0002_later.sql']);
    expect(await target.db.queryOne('SELECT DISTINCT title FROM member')).toEqual({ title: '元老' });
  });

  it('marks a database as restored where other nodes may start with it', async () => {
    const marks = 'CREATE TABLE job_progress (job text PRIMARY KEY, progress jsonb NOT NULL, updated_at timestamptz NOT NULL)';
    await writeFile(join(migrations, '0002_progress.sql'), marks);
    await migrate(source.connection, migrations);
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    for (const isShared of [true, false]) {
      const target = await emptyDatabase();
      await restore(file, { connection: target.connection, filesFolder: null, keyFile: null, migrations, isShared });
      expect(await target.db.query('SELECT job FROM job_progress')).toEqual(isShared ? [{ job: 'restored' }] : []);
    }
  });

  it('before an upgrade has every row and no file, and the newest three are kept', async () => {
    const before = await contentOf(source);
    const backups = join(folder, 'backups');
    const lines: string[] = [];
    const beforeUpgrade = () => backUpBeforeUpgrade({ dataDir: folder }, (line) => lines.push(line), migrations)(source.connection);
    await mkdir(backups);
    for (const nth of [1, 2, 3, 4]) await writeFile(join(backups, `before-upgrade-2025010${nth}-000000-1.tar.gz`), '');
    await writeFile(join(backups, 'my-own.tar.gz'), '');
    await writeFile(join(backups, 'before-upgrade-20250105-000000-1.tar.gz.part'), 'of a process that was killed');
    await appendErasure(folder, { id: 7, joinedAt: '2026-01-01T00:00:00Z', erasedAt: '2026-02-01T00:00:00.000Z' });
    await writeFile(join(migrations, '0002_later.sql'), 'ALTER TABLE member DROP COLUMN name');
    await migrate(source.connection, migrations, { beforeUpgrade });
    expect((await readErasures(join(backups, ERASURES_BESIDE_BACKUPS))).map(({ id }) => id)).toEqual([7]);
    const names = (await readdir(backups)).filter((name) => name !== ERASURES_BESIDE_BACKUPS).toSorted();
    expect(names.slice(0, 2)).toEqual(['before-upgrade-20250103-000000-1.tar.gz', 'before-upgrade-20250104-000000-1.tar.gz']);
    expect([names.length, names.at(-1)]).toEqual([4, 'my-own.tar.gz']);
    const made = join(backups, names[2] ?? '');
    expect(lines.at(-1)).toContain(made);
    await rm(join(migrations, '0002_later.sql'));
    const target = await emptyDatabase();
    const restored = join(folder, 'restored');
    await restore(made, { connection: target.connection, filesFolder: restored, keyFile: join(folder, 'restored.key'), migrations });
    expect(await contentOf(target)).toEqual(before);
    expect(existsSync(join(restored, 'a1'))).toBe(false);
  });

  it('from before a half-applied upgrade is kept over the restarts that follow', async () => {
    const beforeUpgrade = () => backUpBeforeUpgrade({ dataDir: folder }, () => undefined, migrations)(source.connection);
    await writeFile(join(migrations, '0002_later.sql'), 'ALTER TABLE member DROP COLUMN name');
    await writeFile(join(migrations, '0003_broken.sql'), 'SELECT 1 / 0');
    for (let nth = 0; nth < 5; nth += 1) await expect(migrate(source.connection, migrations, { beforeUpgrade })).rejects.toThrow('division by zero');
    const states = async () => (await readdir(join(folder, 'backups'))).flatMap((name) => /-from-(\d{4})-/.exec(name)?.[1] ?? []).toSorted();
    expect(await states()).toEqual(['0001', '0002', '0002', '0002']);
    await writeFile(join(migrations, '0003_broken.sql'), 'SELECT 1');
    await migrate(source.connection, migrations, { beforeUpgrade });
    await writeFile(join(migrations, '0004_next.sql'), 'SELECT 1');
    await migrate(source.connection, migrations, { beforeUpgrade });
    expect(await states(), 'no longer once it is whole').toEqual(['0002', '0002', '0003']);
  });

  it('is refused by code that lacks its migrations', async () => {
    await writeFile(join(migrations, '0002_later.sql'), 'CREATE TABLE later (id int)');
    await migrate(source.connection, migrations);
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    await rm(join(migrations, '0002_later.sql'));
    const target = await emptyDatabase();
    await expect(
      restore(file, { connection: target.connection, filesFolder: join(folder, 'restored'), keyFile: join(folder, 'restored.key'), migrations }),
    ).rejects.toThrow('这里没有一样的迁移 0002_later.sql');
  });

  it('is refused when it is damaged, incomplete or something else, and leaves no row', async () => {
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    const { size } = await stat(file);
    const attempt = async (path: string) => {
      const target = await emptyDatabase();
      const attempted = restore(path, {
        connection: target.connection,
        filesFolder: join(folder, path.replaceAll('/', '-')),
        keyFile: join(folder, `${path.replaceAll('/', '-')}.key`),
        migrations,
      });
      return { attempted, target };
    };
    for (const missing of [10, Math.floor(size / 2)]) {
      const cut = join(folder, `cut-${missing}.tar.gz`);
      await cp(file, cut);
      await truncate(cut, size - missing);
      const { attempted, target } = await attempt(cut);
      await expect(attempted).rejects.toThrow('损坏或不完整');
      expect(await target.db.queryOne('SELECT count(*) AS many FROM member')).toEqual({ many: 0 });
    }
    await writeFile(join(folder, 'letter.txt'), '你好');
    await expect((await attempt(join(folder, 'letter.txt'))).attempted).rejects.toThrow('损坏或不完整');
    await expect((await attempt(join(folder, 'nothing'))).attempted).rejects.toThrow('没有');
  });

  it('refuses to write over a file or into a used database', async () => {
    await backUp({ connection: source.connection, filesFolder: files, keyFile }, file);
    await expect(backUp({ connection: source.connection, filesFolder: files, keyFile }, file)).rejects.toThrow('已经存在');
    await expect(backUp({ connection: source.connection, filesFolder: files, keyFile }, join(folder, 'no/such/folder/x'))).rejects.toThrow('写不进去');
    await expect(
      restore(file, { connection: source.connection, filesFolder: join(folder, 'restored'), keyFile: join(folder, 'restored.key'), migrations }),
    ).rejects.toThrow('已经有表');
  });
});
