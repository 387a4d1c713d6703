import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './start-failure.ts';

/** The file in the data folder that holds its id. */
const FOLDER_ID_FILE = 'folder.id';

/**
 * Returns the id of a data folder, which lasts as long as the folder does: a container has another name each time it starts. Where none can be
 * written, because the disk is full or read-only, it is the name of the machine.
 */
export async function getFolderId(dataDir: string): Promise<string> {
  const path = join(dataDir, FOLDER_ID_FILE);
  try {
    return (await readId(path)) ?? (await makeId(path, dataDir));
  } catch (error) {
    if (!UNWRITABLE.includes(errorCode(error) ?? '')) throw error;
    return hostname();
  }
}

const UNWRITABLE: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];

async function readId(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole beside its name and linked there: two processes that start at once get one id. */
async function makeId(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, `${randomUUID()}\n`, { flush: true });
    await link(part, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
  return (await readId(path)) ?? hostname();
}
