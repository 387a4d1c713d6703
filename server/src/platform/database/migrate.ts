import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Connection, Db } from './db.ts';
import { isContracting } from './landed/contracts.ts';
import { readLanded, asLandedNow } from './landed/landed-migrations.ts';
import { StartFailure } from '../process/start-failure.ts';

interface Migration {
  /** The file's name: `0001_members.sql`. */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A migration as the database notes it. */
interface Applied {
  name: string;
  checksum: string;
  /** A version that does not know it can't run on what it left. */
  contracts: boolean;
}

/** Databases that were last migrated by a version that noted less count every migration as contracting. */
const SELECT_APPLIED = `SELECT name, checksum, coalesce((to_jsonb(m) ->> 'contracts')::boolean, true) AS contracts FROM migration m ORDER BY name`;

/** An arbitrary number that every node locks while it migrates. */
const MIGRATION_LOCK = 4_073_202;

export interface MigrateOptions {
  upTo?: string;
  beforeUpgrade?: (() => Promise<void>) | undefined;
}

/**
 * Applies the migrations of a directory that the database has not seen, in the order of their numbers, each in a transaction
 * of its own; a landed one that was renamed or edited since, and is listed as such, counts as applied. Safe when several nodes start at once: one migrates, the others wait and find nothing to do.
 * `upTo` leaves out what comes after that name; `beforeUpgrade` runs before the first migration of a database that has some. Returns the names of those it applied. Throws StartFailure when the applied ones differ from the files, and the database's
 * error with file and line when a migration fails; everything before that file stays applied.
 */
export async function migrate(connection: Connection, directory: string, options: MigrateOptions = {}): Promise<string[]> {
  const { upTo, beforeUpgrade } = options;
  const migrations = (await readMigrations(directory)).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = new Client({ ...connection, application_name: 'hearth migrate' });
  // The query in flight rejects with the same reason; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text COLLATE "C" PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await client.query('ALTER TABLE migration ADD COLUMN IF NOT EXISTS contracts boolean NOT NULL DEFAULT true');
    const { rows } = await client.query<Applied>(SELECT_APPLIED);
    const applied = asLandedNow(rows, await readLanded(directory));
    for (const [index, { name, checksum }] of applied.entries()) {
      const noted = rows[index];
      if (noted?.name !== name || noted.checksum !== checksum)
        await client.query('UPDATE migration SET name = $1, checksum = $3 WHERE name = $2', [name, noted?.name, checksum]);
    }
    const pending = findPendingMigrations(migrations, applied);
    if (pending.length > 0 && applied.length > 0) await beforeUpgrade?.();
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Checks that a database has seen all migrations of a directory, for a role that may not apply them. Throws StartFailure when some are
 * missing, and like `migrate` when the applied ones differ from the files.
 */
export async function requireMigrated(connection: Connection, directory: string): Promise<void> {
  const pending = await countPendingMigrations(connection, directory);
  if (pending > 0) {
    throw new StartFailure(`数据库结构还差 ${pending} 步，而 DATABASE_URL 的账号不能改结构。请先执行 ${commandLine('migrate')}。`);
  }
}

/** Returns how many migrations of a directory a database has not seen. Throws like `migrate` when the applied ones differ from the files. */
export async function countPendingMigrations(connection: Connection, directory: string): Promise<number> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Applied>(SELECT_APPLIED);
    return findPendingMigrations(await readMigrations(directory), asLandedNow(rows, await readLanded(directory))).length;
  } finally {
    await client.end();
  }
}

/** Returns how many migrations of a directory a database has not seen, and how many it has seen that the directory does not know. */
export async function compareMigrations(db: Pick<Db, 'query'>, directory: string): Promise<{ pending: number; ahead: number }> {
  const [rows, files, landed] = await Promise.all([db.query<Applied>(SELECT_APPLIED), readMigrations(directory), readLanded(directory)]);
  const applied = new Set(asLandedNow(rows, landed).map(({ name }) => name));
  const known = new Set(files.map(({ name }) => name));
  return { pending: files.filter(({ name }) => !applied.has(name)).length, ahead: [...applied].filter((name) => !known.has(name)).length };
}

/** Returns the migrations of a directory in the order they are applied. Throws when a name has no number or two share one. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Migration[] = [];
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name}: a migration is named like 0001_members.sql`);
    const former = migrations.at(-1);
    if (former?.name.slice(0, 4) === name.slice(0, 4)) throw new Error(`${former.name} and ${name} have the same number`);
    // A checkout may turn line ends; the statements are the same.
    const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

function findPendingMigrations(migrations: readonly Migration[], all: readonly Applied[]): Migration[] {
  const newest = migrations.at(-1)?.name ?? '';
  // What a newer version has only added does not hold back this one.
  const applied = all.filter(({ name, checksum, contracts }) => contracts || name <= newest || migrations.some((migration) => migration.checksum === checksum));
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name);
    if (file === undefined) {
      const renamed = migrations.find((migration) => migration.checksum === checksum && !applied.some((row) => row.name === migration.name));
      if (renamed !== undefined) {
        throw new StartFailure(`数据库里执行过的迁移 ${name} 现在叫 ${renamed.name}。执行过的迁移不能改名，请改回 ${name}。`);
      }
      throw new StartFailure(`数据库里已经执行过 ${name}，而这一版程序没有它：数据来自更新的版本。请换用那个版本，或者另指一个数据目录（HEARTH_DATA）。`);
    }
    if (file.checksum !== checksum) {
      throw new StartFailure(
        `迁移 ${name} 在执行之后被改过。执行过的迁移不能再改：请恢复原样，把改动写成新的迁移（npm run db:new 名字）。开发中的数据不要紧时，也可以删掉数据目录重新开始。`,
      );
    }
  }
  const last =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '';
  const pending = migrations.slice(applied.length);
  const late = migrations.find(({ name }) => name < last && !applied.some((row) => row.name === name));
  if (late !== undefined) throw new StartFailure(`迁移 ${late.name} 的编号排在已经执行的 ${last} 前面。请给它一个更大的编号。`);
  return pending;
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migration (name, checksum, contracts) VALUES ($1, $2, $3)', [name, checksum, isContracting(sql)]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (!(error instanceof DatabaseError)) throw error;
    const line = error.position === undefined ? '' : `, line ${sql.slice(0, Number(error.position)).split('\n').length}`;
    throw new Error(`${name}${line}: ${error.message}`, { cause: error });
  }
}
