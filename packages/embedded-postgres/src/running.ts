import { superuserConnection } from './own-postmaster.ts';
import { prepareDataDir, type EmbeddedConnection } from './data-dir.ts';
import { isPostmasterOf, readPidFile } from './postmaster.ts';

/**
 * Returns what connects the owner of the application's database in a data directory while another process runs it; null when none does.
 * Throws EmbeddedPostgresError when the directory cannot be used.
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  const prepared = await prepareDataDir(dataDir, { socket: process.platform !== 'win32', onProgress: () => undefined });
  const found = await readPidFile(prepared.cluster);
  if (found === null || found.port === 0 || !(await isPostmasterOf(found.processId, prepared.cluster))) return null;
  return { ...(await superuserConnection(prepared, found.port)), user: 'hearth', database: 'hearth' };
}
