// A demo that becomes a real site: asked for by a file in the data folder, done by the next start, before the database is opened.
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_FOLDERS, ERASE_AGAIN, ERASURES } from './platform/backup/erasures.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import type { Config } from './platform/process/config/config.ts';
import { SECRET_KEY_FILE } from './platform/process/secrets.ts';

const RENEWING = 'renewing';
/** Emptied and not removed: each of them may be a link to, or the root of, another disk. */
const EMPTIED = ['postgres', 'files', 'outbox', 'backups', 'backup-trial'];
/** The key goes last and goes too: it is in every backup that was made of the demo, wherever that has been taken. */
const REMOVED = [ERASURES, ERASE_AGAIN, BACKUP_FOLDERS, SECRET_KEY_FILE];
const REPEATEDLY = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };

type At = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Orders the next start to wipe everything out. */
export async function askForRenewal({ dataDir }: At): Promise<void> {
  await writeFile(join(dataDir, RENEWING), '', { flush: true });
}

/** Returns whether a wipe was asked for and is not done yet. */
export function isRenewing({ dataDir, databaseUrl }: At): boolean {
  return databaseUrl === null && existsSync(join(dataDir, RENEWING));
}

/** Wipes out what the site holds; a start that was killed meanwhile does it again. Throws StartFailure when another process holds the database. */
export async function wipeDemo({ dataDir }: At, onProgress: (line: string) => void): Promise<void> {
  onProgress('正在清掉演示的一切…');
  await setDatabaseAside(join(dataDir, 'postgres'), () => startEmbeddedPostgres({ dataDir, onProgress }));
  for (const name of EMPTIED) await empty(join(dataDir, name));
  for (const name of REMOVED) await rm(join(dataDir, name), { force: true });
}

/** Notes that it is done: from now on the database says that the site waits to be set up. */
export async function deleteRenewal({ dataDir }: At): Promise<void> {
  await rm(join(dataDir, RENEWING), { force: true });
}

/** Takes the database out of its place at once: what a killed start left half deleted there could never be opened again. */
async function setDatabaseAside(home: string, adopt: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  const cluster = join(home, 'cluster');
  if (!existsSync(cluster)) return;
  // One that a killed start left running must not write into a folder that goes away.
  const left = await adopt();
  await left.stop();
  const aside = join(home, 'cluster.wiped');
  await rm(aside, REPEATEDLY);
  await rename(cluster, aside);
}

async function empty(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) await rm(join(folder, name), REPEATEDLY);
}
