import { existsSync } from 'node:fs';
import { chmod, mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../operator/refusal.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Measured: what a post takes with its comments, its document and all indexes, and what building them needs temporarily. */
const BYTES_A_POST = 14_000;
const BYTES_OF_A_SITE = 600_000_000;
const GIGABYTE = 1e9;

/** Returns the data folder for this number of posts: below HEARTH_SCALE, or `.hearth-scale` in the checkout. */
function scaleFolder(posts: number): string {
  return join(process.env['HEARTH_SCALE'] ?? join(ROOT, '.hearth-scale'), String(posts));
}

/**
 * Creates the folder unless it contains a database already. Throws a Refusal, before anything is written, when the disk has too little
 * space for this number of posts.
 */
export async function makeScaleFolder(posts: number): Promise<string> {
  const folder = scaleFolder(posts);
  if (existsSync(join(folder, 'postgres/cluster'))) return folder;
  await requireDiskSpace(folder, posts);
  await mkdir(folder, { recursive: true });
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o711);
  return folder;
}

async function requireDiskSpace(folder: string, posts: number): Promise<void> {
  let disk = folder;
  while (!existsSync(disk)) disk = dirname(disk);
  const { bavail, bsize } = await statfs(disk);
  const [free, needed] = [bavail * bsize, posts * BYTES_A_POST + BYTES_OF_A_SITE];
  if (free >= needed) return;
  throw new Refusal(
    `${posts.toLocaleString('en')} posts need ${gigabytes(needed)} of disk, ${disk} has ${gigabytes(free)} free: give a smaller --posts, or another disk with HEARTH_SCALE`,
  );
}

function gigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
