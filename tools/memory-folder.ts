import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** What statfs(2) calls a file system in memory. */
const TMPFS = 0x0102_1994;
/** A run of the module tests keeps some 300 MB there at once, two sites of the journeys as much again. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Every folder in which data of tests may be. */
export const DATA_FOLDERS: readonly string[] = [tmpdir(), MEMORY].filter((folder, at, all) => existsSync(folder) && all.indexOf(folder) === at);

/**
 * Returns the folder in which data of tests is kept: in memory where there is room, since making and dropping a database takes half the processor time there
 * and nothing waits for the disk; the one for temporary files otherwise.
 */
export function folderForData(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    // Another system has no such folder.
    return tmpdir();
  }
}
