import { readdir, readFile } from 'node:fs/promises';

/** Ticks a second of the times in `/proc`, the same on every Linux that node runs on. */
export const TICKS_PER_SECOND = 100;

interface Process {
  parent: number;
  /** Its own, and those of its children that have ended. */
  ticks: number;
}

/** Returns the processor time used by node and by PostgreSQL, each with all the processes it has started, those that have ended too. */
export async function readTicks(nodeId: number, postgresId: number): Promise<{ node: number; postgres: number }> {
  const processes = await readProcesses();
  if (!processes.has(nodeId) || !processes.has(postgresId)) throw new Error('the site has ended while it was measured');
  const sumOf = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (processes.get(id)?.ticks ?? 0), 0);
  return { node: sumOf(ownIds(nodeId, postgresId, processes)), postgres: sumOf(startedBy(postgresId, processes)) };
}

/**
 * Returns the memory of node and the processes it has started, without those of PostgreSQL, in MB: what several of them share is divided among them and
 * so counted once. Those that encode pictures, which end when nobody needs them, are counted apart.
 */
export async function readMemory(nodeId: number, postgresId: number): Promise<{ site: number; encoders: number }> {
  const processes = await readProcesses();
  const memory = { site: 0, encoders: 0 };
  for (const id of ownIds(nodeId, postgresId, processes)) {
    // One that has ended meanwhile has none.
    const [command, rolled] = await Promise.all(['cmdline', 'smaps_rollup'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')));
    memory[command?.includes('encoder-process') ? 'encoders' : 'site'] += Number(/^Pss:\s+(\d+)/m.exec(rolled ?? '')?.[1] ?? 0) / 1024;
  }
  return memory;
}

/** Returns the processes of node without those of PostgreSQL, which it has started too. */
function ownIds(nodeId: number, postgresId: number, processes: ReadonlyMap<number, Process>): number[] {
  const others = new Set(startedBy(postgresId, processes));
  return startedBy(nodeId, processes).filter((id) => !others.has(id));
}

/** Returns a process with all it has started, and they. */
function startedBy(id: number, processes: ReadonlyMap<number, Process>): number[] {
  const children = [...processes].filter(([, { parent }]) => parent === id);
  return [id, ...children.flatMap(([child]) => startedBy(child, processes))];
}

async function readProcesses(): Promise<Map<number, Process>> {
  const processes = new Map<number, Process>();
  for (const name of await readdir('/proc')) {
    const found = /^\d+$/.test(name) ? await readProcess(name) : null;
    if (found) processes.set(Number(name), found);
  }
  return processes;
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
  return { parent, ticks: user + system + endedUser + endedSystem };
}
