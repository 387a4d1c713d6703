// How far an upgrade has come, in the data folder: whatever is killed meanwhile, the next start knows what to do.
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPGRADING } from '#server/platform/database/start-database.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';

export interface UpgradeState {
  from: string;
  to: string;
  /**
   * `copying`: the database is copied, nothing has changed. `trying`: the copy is whole and the new version runs behind closed doors; the way back is
   * the copy. `done`: the new version was ready, and the copy counts no longer, because from here on people may write.
   */
  phase: 'copying' | 'trying' | 'done';
  /** The process of the version that is tried. */
  tried: TriedProcess | null;
}

/** A number alone may belong to another process later. */
export interface TriedProcess {
  processId: number;
  bornAt: string;
}

const FILE = UPGRADING;

/** Returns the upgrade that has not come to its end, or null. */
export async function readState(dataDir: string): Promise<UpgradeState | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, FILE), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the state so that a power failure finds the former or this one. */
export async function writeState(dataDir: string, state: UpgradeState): Promise<void> {
  const part = join(dataDir, `${FILE}.part`);
  const file = await open(part, 'w', 0o600);
  await file.writeFile(JSON.stringify(state));
  await file.sync();
  await file.close();
  await rename(part, join(dataDir, FILE));
  await syncFolder(dataDir);
}

/** Ends an upgrade. */
export async function removeState(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
  await syncFolder(dataDir);
}

/** Makes what was renamed in a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync();
  await opened.close();
}

/** Returns when a process was born, as the system counts it; null when there is none of that number, or it has ended. */
export async function birthOf(processId: number): Promise<string | null> {
  try {
    const fields = (await readFile(`/proc/${processId}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
