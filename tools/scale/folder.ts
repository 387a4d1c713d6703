import { existsSync } from 'node:fs';
import { chmod, mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Measured: what a post takes with its comments, its document and all indexes, and what building them needs for a while. */
const BYTES_A_POST = 14_000;
const BYTES_OF_A_SITE = 600_000_000;
const GIGABYTE = 1e9;

/** The data folder for so many posts: below HEARTH_SCALE, or `.hearth-scale` in the checkout. */
function scaleFolder(posts: number): string {
  return join(process.env['HEARTH_SCALE'] ?? join(ROOT, '.hearth-scale'), String(posts));
}

/** Makes the folder unless it is there. Throws when the disk has not the room for so many posts, before anything is written. */
export async function makeScaleFolder(posts: number): Promise<string> {
  const folder = scaleFolder(posts);
  const isNew = !existsSync(folder);
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711);
  if (!isNew) return folder;
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, posts * BYTES_A_POST + BYTES_OF_A_SITE];
  if (free < needed) {
    throw new Error(
      `${posts.toLocaleString('en')} posts need ${(needed / GIGABYTE).toFixed(1)} GB of disk, and ${folder} has ${(free / GIGABYTE).toFixed(1)} GB free: give a smaller --posts, or another disk with HEARTH_SCALE`,
    );
  }
  return folder;
}
