import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import type { Connection } from '../database/db.ts';
import type { FileStore } from '../files/files.ts';
import { StartFailure, errorCode } from '../process/start-failure.ts';
import { listMigrations, listSequences, listTables } from './catalog.ts';
import { copyOut } from './copy.ts';
import { SECRET_KEY_FILE } from '../process/secrets.ts';
import { FORMAT, MANIFEST_NAME, tablePieceName } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { packFiles } from './pack-files.ts';
import { packStored } from './pack-stored.ts';
import type { PackedFiles } from './pack-files.ts';
import { tarEnd, tarFile } from './tar.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

export interface BackupSource {
  readonly connection: Connection;
  /** What visitors and members uploaded; need not exist. Null: left out. */
  readonly filesFolder: string | null;
  /** Where files are instead of a folder; null or left out: nowhere else. */
  readonly store?: FileStore | null;
  /** The key for the encrypted columns; need not exist when the environment has it. */
  readonly keyFile: string;
}

/** What a backup holds. */
export interface BackedUp {
  tables: number;
  /** Of all tables. */
  rows: number;
  files: PackedFiles;
  sizeBytes: number;
}

/**
 * Writes the whole database, as it is at one instant, and the uploaded files into one compressed archive. The site may go on
 * meanwhile, also deleting files. `file` must not exist and appears when it is complete. Returns how much it holds.
 * Throws StartFailure when the file cannot be written or something cannot be read.
 */
export async function backUp(source: BackupSource, file: string): Promise<BackedUp> {
  const client = new Client(source.connection);
  // A lost connection is reported by the query in progress; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const part = `${file}.part`;
  const counted = { tables: 0, rows: 0, files: { count: 0, gone: [], cut: [] } };
  try {
    if (
      await stat(file).then(
        () => true,
        () => false,
      )
    )
      throw new StartFailure(`${file} 已经存在，备份不会覆盖它。请换一个名字。`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await pipeline(archive(client, source, counted), createGzip(), createWriteStream(part, { flags: 'w', mode: 0o600, flush: true }));
    await rename(part, file);
    return { ...counted, sizeBytes: (await stat(file)).size };
  } catch (error) {
    await rm(part, { force: true });
    throw explain(error, part, file);
  } finally {
    await client.end();
  }
}

async function* archive(client: Client, { filesFolder, store, keyFile }: BackupSource, counted: Omit<BackedUp, 'sizeBytes'>): AsyncGenerator<Buffer> {
  const manifest = await describe(client);
  const head = Buffer.from(JSON.stringify(manifest, null, 2));
  yield* tarFile(MANIFEST_NAME, head.length, [head]);
  const key = existsSync(keyFile) ? await readFile(keyFile) : null;
  if (key !== null) yield* tarFile(SECRET_KEY_FILE, key.length, [key]);
  for (const [index, { table, columns }] of manifest.tables.entries()) {
    let piece = 0;
    for await (const rows of inPieces(copyOut(client, `COPY ${table} (${columns.join(', ')}) TO STDOUT`))) {
      yield* tarFile(tablePieceName(index, piece), rows.length, [rows]);
      piece += 1;
      // A row is a line: line breaks inside are escaped.
      for (let at = rows.indexOf(LINE_END); at !== -1; at = rows.indexOf(LINE_END, at + 1)) counted.rows += 1;
    }
    counted.tables += 1;
  }
  await client.query('COMMIT');
  // A file is there before the row that names it, so every row of the snapshot finds its file.
  if (store) yield* packStored(store, counted.files);
  else if (filesFolder !== null) yield* packFiles(filesFolder, counted.files);
  yield tarEnd();
}

async function describe(client: Client): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date }>('SELECT now() AS at');
  return {
    format: FORMAT,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    migrations: await listMigrations(client),
    tables: await listTables(client),
    sequences: await listSequences(client),
  };
}

/** Gathers chunks into pieces of a few megabytes: a tar file's size must be known before its content. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

/** Says whether it was writing the backup or reading the site that failed. */
function explain(error: unknown, part: string, file: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC') return new StartFailure('备份没有完成：磁盘满了。', { cause: error });
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return error;
  if (error.path !== part) return new StartFailure(`备份没有完成：${error.path} 读不出来（${code}）。请看看这个文件的主人和权限。`, { cause: error });
  return new StartFailure(`备份没有完成：${file} 写不进去（${code}）。请换一个能写的目录。`, { cause: error });
}
