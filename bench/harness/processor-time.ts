import { readdir, readFile } from 'node:fs/promises';

/** Ticks a second of the times in `/proc`, the same on every Linux that node runs on. */
export const TICKS_PER_SECOND = 100;

interface Process {
  parent: number;
  /** Its own. */
  ticks: number;
  /** Of its children that have ended. */
  endedTicks: number;
}

/** Returns the processor time used by node, and by PostgreSQL with all its processes, those that have ended too. */
export async function readTicks(nodeId: number, postgresId: number): Promise<{ node: number; postgres: number }> {
  const processes = new Map<number, Process>();
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await readProcess(name) : null;
    if (found) processes.set(Number(name), found);
  }
  const node = processes.get(nodeId);
  const postmaster = processes.get(postgresId);
  if (!node || !postmaster) throw new Error('the site has ended while it was measured');
  let postgres = postmaster.ticks + postmaster.endedTicks;
  for (const { parent, ticks } of processes.values()) if (parent === postgresId) postgres += ticks;
  return { node: node.ticks, postgres };
}

/** Returns what `/proc` says of a process; null for one that has ended meanwhile. */
async function readProcess(id: string): Promise<Process | null> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name, in brackets, may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, ticks: user + system, endedTicks: endedUser + endedSystem };
}
