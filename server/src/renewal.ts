// A demo that becomes a real site: asked for by a file in the data folder, done by the next start, before the database is opened.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import type { Config } from './platform/process/config.ts';

const RENEWING = 'renewing';
/** What goes with the demo; keys and backups stay. */
const WIPED = ['postgres', 'files', 'outbox'];

type At = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Has the next start wipe everything out. */
export async function askForRenewal({ dataDir }: At): Promise<void> {
  await writeFile(join(dataDir, RENEWING), '');
}

/** Wipes out what the site holds, if that was asked for, and returns whether it was; a start that was killed meanwhile does it again. */
export async function wipeDemo({ dataDir, databaseUrl }: At, onProgress: (line: string) => void): Promise<boolean> {
  if (databaseUrl !== null || !existsSync(join(dataDir, RENEWING))) return false;
  onProgress('正在清掉演示的一切…');
  // One that a killed start left running must not write into a folder that goes away.
  const left = await startEmbeddedPostgres({ dataDir, onProgress });
  await left.stop();
  for (const name of WIPED) await rm(join(dataDir, name), { recursive: true, force: true });
  return true;
}

/** Notes that it is done: from now on the database says that the site waits to be set up. */
export async function forgetRenewal({ dataDir }: At): Promise<void> {
  await rm(join(dataDir, RENEWING), { force: true });
}
