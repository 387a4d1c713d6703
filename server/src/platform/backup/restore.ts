import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import type { Connection } from '../database/db.ts';
import { readLanded, asLandedNow } from '../database/landed/landed-migrations.ts';
import { migrate } from '../database/migrate.ts';
import { SECRET_KEY_FILE } from '../process/secrets.ts';
import { isSafeName, StoreAway, StoreFull, type FileStore } from '../files/files.ts';
import { StartFailure, errorCode } from '../process/start-failure.ts';
import { listForeignKeys, listMigrations, listTables } from './catalog.ts';
import type { TableRows } from './catalog.ts';
import { copyIn } from './copy.ts';
import type { CopyIn } from './copy.ts';
import { openSealed } from './seal.ts';
import { MANIFEST_NAME, parseManifest, tableOfPiece } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { TarError, readTar } from './tar.ts';
import type { TarEntry } from './tar.ts';

export interface RestoreTarget {
  /** An empty database that we own. */
  readonly connection: Connection;
  /** Null: files are read and written nowhere. */
  readonly filesFolder: string | null;
  /** Where files go instead of a folder; null or left out: nowhere else. What is there stays, files of the same name are replaced. */
  readonly store?: FileStore | null;
  /** Other nodes may start with this database as well: a row in it keeps them closed until the node with the list has worked through it. */
  readonly isShared?: boolean;
  /** Null: the key too. */
  readonly keyFile: string | null;
  readonly migrations: string;
  /** The file with the private key of an encrypted backup; left out for one that is not. */
  readonly identityFile?: string;
}

/**
 * Restores the rows and files of a backup into an empty database and folder: its schema first, then all rows in one transaction. Newer
 * migrations of ours run at the next start. Returns how much was restored and the instant of the backup. Throws StartFailure when the file
 * is not a backup, is damaged, or was made by newer code; no rows are written then.
 */
export async function restore(file: string, target: RestoreTarget): Promise<{ tables: number; rows: number; files: number; madeAt: string }> {
  const client = new Client(target.connection);
  // A lost connection is reported by the query in progress; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await listTables(client)).length > 0) throw new StartFailure('要恢复到的数据库里已经有表。恢复只能放进空的数据库，请先清空它。');
    const packed = target.identityFile === undefined ? createReadStream(file) : await openSealed(file, target.identityFile);
    return await pipeline(packed, createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      const entries = readTar(unpacked);
      const manifest = await readManifest(entries);
      await makeSchema(client, target, manifest);
      const files = await fill(client, { entries, manifest }, target);
      await client.query('ANALYZE');
      return { tables: manifest.tables.length, rows: await countRows(client), files, madeAt: manifest.madeAt };
    });
  } catch (error) {
    throw explain(error, file);
  } finally {
    await client.end();
  }
}

async function countRows(client: Client): Promise<number> {
  let total = 0;
  for (const { table } of await listTables(client)) total += Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count);
  return total;
}

async function readManifest(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST_NAME) return parseManifest('');
  const parts: Buffer[] = [];
  for await (const part of first.value.content) parts.push(part);
  return parseManifest(Buffer.concat(parts).toString('utf8'));
}

async function makeSchema(client: Client, target: RestoreTarget, manifest: Manifest): Promise<void> {
  const migrations = asLandedNow(manifest.migrations, await readLanded(target.migrations));
  await migrate(target.connection, target.migrations, { upTo: migrations.at(-1)?.name ?? '' });
  const made = new Map((await listMigrations(client)).map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => made.get(name) !== checksum);
  if (strange !== undefined) throw new StartFailure(`备份来自另一个版本的炉边：这里没有一样的迁移 ${strange.name}。请用做备份的版本，或者更新的版本来恢复。`);
}

async function fill(
  client: Client,
  { entries, manifest }: { entries: AsyncGenerator<TarEntry>; manifest: Manifest },
  { filesFolder, store, keyFile, isShared = false }: RestoreTarget,
): Promise<number> {
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
  const tables = await listTables(client);
  // Rows of a migration come back with the backup; triggers have done their work before it; keys may point in circles.
  const keys = await listForeignKeys(client);
  for (const { drop } of keys) await client.query(drop);
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ table }) => table).join(', ')}`);

  let files = 0;
  let current: { index: number; copy: CopyIn } | null = null;
  for await (const { name, content } of entries) {
    const index = tableOfPiece(name);
    if (current !== null && current.index !== index) {
      await current.copy.end();
      current = null;
    }
    // What is not taken here, the archive reads to its end all the same.
    if (name === SECRET_KEY_FILE) {
      if (keyFile !== null) await pipeline(content, createWriteStream(keyFile, { flags: 'wx', mode: 0o600, flush: true }));
      continue;
    }
    if (index === null) {
      if (store) await store.writeStream(nameOf(name), content);
      else if (filesFolder !== null) await writeFile(filesFolder, nameOf(name), content);
      files += 1;
      continue;
    }
    current ??= { index, copy: copyIn(client, copyStatement(manifest, index, tables)) };
    for await (const chunk of content) await current.copy.write(chunk);
  }
  await current?.copy.end();

  for (const { table } of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { add } of keys) await client.query(add);
  for (const { sequence, value } of manifest.sequences) await client.query('SELECT setval($1::regclass, $2::bigint)', [sequence, value]);
  if (isShared) await client.query(MARK_RESTORED, [RESTORED_JOB]);
  await client.query('COMMIT');
  return files;
}

/** The row that is there from a restoration until its list was worked through. */
export const RESTORED_JOB = 'restored';
const MARK_RESTORED = `INSERT INTO job_progress (job, progress, updated_at) VALUES ($1, '{}', now()) ON CONFLICT (job) DO UPDATE SET updated_at = now()`;

/** Only names that exist in the schema are put into the statement, whatever the file says. */
function copyStatement(manifest: Manifest, index: number, tables: readonly TableRows[]): string {
  const rows = manifest.tables[index];
  const known = tables.find(({ table }) => table === rows?.table);
  if (rows === undefined || known === undefined || !rows.columns.every((column) => known.columns.includes(column))) {
    throw new TarError(`the schema has no place for table ${index}`);
  }
  return `COPY ${rows.table} (${rows.columns.join(', ')}) FROM STDIN`;
}

/** Returns the name of a file in the archive. Throws TarError for one that would escape the folder. */
function nameOf(entryName: string): string {
  const name = entryName.replace(/^files\//, '');
  if (name === entryName || !isSafeName(name)) throw new TarError(`${entryName} is no name of a file`);
  return name;
}

async function writeFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }));
}

function explain(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT') return new StartFailure(`没有 ${file} 这个文件。`, { cause: error });
  if (error instanceof StoreFull) return new StartFailure('恢复没有完成：对象存储满了。', { cause: error });
  if (error instanceof StoreAway) return new StartFailure('恢复没有完成：对象存储没有回应。它好了以后再恢复一次。', { cause: error });
  if (code === 'ENOSPC') return new StartFailure('恢复没有完成：磁盘满了。', { cause: error });
  if (error instanceof TarError || code?.startsWith('Z_')) return new StartFailure(`备份文件 ${file} 损坏或不完整，恢复不了。`, { cause: error });
  return error;
}
