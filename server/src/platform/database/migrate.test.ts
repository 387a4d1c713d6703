import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations, requireMigrated } from './migrate.ts';
import { MIGRATIONS } from './migrate-schema.ts';
import { createTestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import type { TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase(EMPTY);
  directory = await mkdtemp(join(tmpdir(), 'hearth-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
}

function run(): Promise<string[]> {
  return migrate(database.connection, directory);
}

async function words(): Promise<string[]> {
  return (await database.db.query<{ word: string }>('SELECT word FROM story ORDER BY step')).map(({ word }) => word);
}

const story = {
  '0001_story.sql': 'CREATE TABLE story (step int GENERATED ALWAYS AS IDENTITY, word text NOT NULL);',
  '0002_begin.sql': "INSERT INTO story (word) VALUES ('从前');\nINSERT INTO story (word) VALUES ('有座山');",
};

it('new migrations are applied in order, once', async () => {
  await write(story);
  expect(await run()).toEqual(['0001_story.sql', '0002_begin.sql']);
  expect(await run()).toEqual([]);
  await write({ '0003_more.sql': "INSERT INTO story (word) VALUES ('山里有座庙');" });
  expect(await run()).toEqual(['0003_more.sql']);
  expect(await words()).toEqual(['从前', '有座山', '山里有座庙']);
});

it('of several nodes that start at once, one migrates', async () => {
  // The sleep holds the lock long enough for the other processes to arrive.
  await write({ ...story, '0003_slow.sql': "SELECT pg_sleep(0.5); INSERT INTO story (word) VALUES ('山里有座庙');" });
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    console.log(JSON.stringify(await migrate(${JSON.stringify(database.connection)}, ${JSON.stringify(directory)})));`;
  const nodes = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', program])));
  const applied: string[][] = nodes.map(({ stdout }) => JSON.parse(stdout));
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([['0001_story.sql', '0002_begin.sql', '0003_slow.sql'], [], []]);
  expect(await words()).toEqual(['从前', '有座山', '山里有座庙']);
});

it('a migration may take longer than a statement of the site', async () => {
  await database.db.query(`ALTER DATABASE ${database.connection.database} SET statement_timeout = '50ms'`);
  await write({ '0001_slow.sql': 'SELECT pg_sleep(0.2);' });
  expect(await run()).toEqual(['0001_slow.sql']);
});

it('nothing of a migration that fails is kept, and the failure names file and line', async () => {
  await write({ ...story, '0003_broken.sql': "INSERT INTO story (word) VALUES ('不该留下');\nINSERT INTO storey (word) VALUES ('写错了');" });
  await expect(run()).rejects.toThrow('0003_broken.sql, line 2: relation "storey" does not exist');
  expect(await words()).toEqual(['从前', '有座山']);
  await write({ '0003_broken.sql': "INSERT INTO story (word) VALUES ('改好了');" });
  expect(await run()).toEqual(['0003_broken.sql']);
});

it('an applied migration that was edited is refused, but not one with other line ends', async () => {
  await write(story);
  await run();
  await write({ '0002_begin.sql': story['0002_begin.sql'].replaceAll('\n', '\r\n') });
  expect(await run()).toEqual([]);
  await write({ '0002_begin.sql': "INSERT INTO story (word) VALUES ('很久以前');" });
  await expect(run()).rejects.toThrow('迁移 0002_begin.sql 在执行之后被改过');
});

it('an applied migration that was renamed is refused with a sentence that says so', async () => {
  await write(story);
  await run();
  await rename(join(directory, '0002_begin.sql'), join(directory, '0003_begin.sql'));
  await expect(run()).rejects.toThrow('数据库里执行过的迁移 0002_begin.sql 现在叫 0003_begin.sql。执行过的迁移不能改名，请改回 0002_begin.sql。');
});

describe('a migration that landed under another name', () => {
  const began = { '0002_begin.sql': story['0002_begin.sql'] };
  const later = { '0003_a_later_one.sql': "INSERT INTO story (word) VALUES ('山里有座庙');" };

  async function listLanded(): Promise<void> {
    const landed = (await readMigrations(directory)).map(({ name, checksum }) =>
      name === '0002_begin.sql' ? { name, checksum, formerNames: ['0003_begin.sql'] } : { name, checksum },
    );
    await write({ 'landed.json': JSON.stringify(landed) });
  }

  it.each(['0002_begin.sql', '0003_begin.sql'])('is applied once, and what has its old number after it, in a database that knows it as %s', async (applied) => {
    await write({ '0001_story.sql': story['0001_story.sql'], [applied]: story['0002_begin.sql'] });
    await run();
    await rm(join(directory, applied));
    await write(began);
    await listLanded();
    expect(await run()).toEqual([]);
    await write(later);
    expect(await run()).toEqual(['0003_a_later_one.sql']);
    expect(await run()).toEqual([]);
    expect(await words()).toEqual(['从前', '有座山', '山里有座庙']);
  });

  it('is not taken for another one that took its name', async () => {
    await write({ ...story, '0003_begin.sql': 'DROP TABLE IF EXISTS nothing' });
    await listLanded();
    await run();
    await rm(join(directory, '0003_begin.sql'));
    await expect(run()).rejects.toThrow('数据来自更新的版本');
  });
});

it.each(['0042_comments_under_scenery.sql', '0043_comments_under_scenery.sql'])('a database that applied %s migrates', async (name) => {
  await migrate(database.connection, MIGRATIONS, { upTo: '0042_comments_under_scenery.sql' });
  await database.db.query("UPDATE migration SET name = $1 WHERE name = '0042_comments_under_scenery.sql'", [name]);
  const newer = (await readMigrations(MIGRATIONS)).map((migration) => migration.name).filter((each) => each > '0042_comments_under_scenery.sql');
  expect(await migrate(database.connection, MIGRATIONS)).toEqual(newer);
  expect(await migrate(database.connection, MIGRATIONS)).toEqual([]);
});

it.each([null, 'b5a38bf8005b1b31409e99d2ae828e4ec33b89b6a9b2fa08310d965aa8f9e8c9'])(
  'a database that applied 0176 in either wording (%s) migrates',
  async (former) => {
    await migrate(database.connection, MIGRATIONS, { upTo: '0178_files_without_avif.sql' });
    if (former !== null) {
      await database.db.query("UPDATE migration SET checksum = $1 WHERE name = '0176_passkeys.sql'", [former]);
      await database.db.query('ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check');
      await database.db.query(`ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('add', 'sign_in', 'verify'))`);
    }
    expect((await migrate(database.connection, MIGRATIONS)).length).toBeGreaterThan(0);
    expect(await migrate(database.connection, MIGRATIONS)).toEqual([]);
    const [row] = await database.db.query(`SELECT pg_get_constraintdef(oid) AS sql FROM pg_constraint WHERE conname = 'passkey_challenges_purpose_check'`);
    expect(JSON.stringify(row)).not.toContain("'verify'");
  },
);

it('a database from which newer code has taken what this version uses is refused', async () => {
  await write({ ...story, '0003_without.sql': 'ALTER TABLE story RENAME COLUMN word TO saying' });
  await run();
  await rm(join(directory, '0003_without.sql'));
  await expect(run()).rejects.toThrow('数据来自更新的版本');
  await expect(requireMigrated(database.connection, directory)).rejects.toThrow('数据来自更新的版本');
});

it('a database to which newer code has only added is accepted as it is', async () => {
  const more = { '0003_more.sql': "ALTER TABLE story ADD COLUMN teller text NOT NULL DEFAULT ''" };
  await write({ ...story, ...more });
  await run();
  await rm(join(directory, '0003_more.sql'));
  expect(await run()).toEqual([]);
  await requireMigrated(database.connection, directory);
  await write(more);
  expect(await run()).toEqual([]);
});

it('a newer migration whose effect is not noted is refused', async () => {
  await write(story);
  await run();
  await database.db.query("INSERT INTO migration (name, checksum) VALUES ('0003_more.sql', 'x')");
  await expect(run()).rejects.toThrow('数据来自更新的版本');
});

it('a site in use is backed up before its tables change, and nothing changes when that fails', async () => {
  await write(story);
  const seen: string[][] = [];
  const beforeUpgrade = async () => void seen.push(await words());
  await migrate(database.connection, directory, { beforeUpgrade });
  await migrate(database.connection, directory, { beforeUpgrade });
  expect(seen, 'a new database, and one without anything to do').toEqual([]);
  await write({ '0003_more.sql': "INSERT INTO story (word) VALUES ('山里有座庙');" });
  await expect(migrate(database.connection, directory, { beforeUpgrade: () => Promise.reject(new Error('no space')) })).rejects.toThrow('no space');
  expect(await words()).toEqual(['从前', '有座山']);
  await migrate(database.connection, directory, { beforeUpgrade });
  expect(seen).toEqual([['从前', '有座山']]);
});

it('numbers that are late or given twice, and names without a number, are refused', async () => {
  await write({ '0002_begin.sql': 'SELECT 1' });
  await run();
  await write({ '0001_story.sql': 'SELECT 1' });
  await expect(run()).rejects.toThrow('迁移 0001_story.sql 的编号排在已经执行的 0002_begin.sql 前面');
  await write({ '0002_other.sql': 'SELECT 1' });
  await expect(run()).rejects.toThrow('0002_begin.sql and 0002_other.sql have the same number');
  await rm(join(directory, '0002_other.sql'));
  await write({ 'begin.sql': 'SELECT 1' });
  await expect(run()).rejects.toThrow('begin.sql: a migration is named like');
});
