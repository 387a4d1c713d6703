import { readFile, readdir } from 'node:fs/promises';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { megabytes, type Figure } from './figures.ts';

const KILOBYTE = 1024;

/**
 * Returns the memory of the server and its database; memory shared by the database's processes is counted once. Empty where there is no
 * /proc.
 */
export async function measureMemory(site: SiteProcess): Promise<Figure[]> {
  const { processId } = await site.postgres();
  try {
    const sessions = await childrenOf(processId);
    const shares = await Promise.all([processId, ...sessions].map((id) => fieldOf(id, 'smaps_rollup', 'Pss')));
    return [
      figure('memory of the server', await fieldOf(site.processId(), 'status', 'VmRSS')),
      figure(
        'memory of the database',
        shares.reduce((sum, share) => sum + share, 0),
      ),
    ];
  } catch {
    return [];
  }
}

function figure(what: string, bytes: number): Figure {
  return { what, value: bytes, shown: megabytes(bytes) };
}

async function childrenOf(processId: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') : '';
    if (new RegExp(`^PPid:\\s+${processId}$`, 'm').test(status)) found.push(Number(name));
  }
  return found;
}

/** Returns a field of a process in bytes; 0 for one that has ended meanwhile. */
async function fieldOf(processId: number, file: string, field: string): Promise<number> {
  const text = await readFile(`/proc/${processId}/${file}`, 'utf8').catch(() => '');
  return KILOBYTE * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
}
