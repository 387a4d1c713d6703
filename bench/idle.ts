import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { SiteProcess } from '#tools/site/site-process.ts';
import type { Measure } from './harness/bench.ts';

/** Of one core, node and PostgreSQL together. Before there were jobs and shared caches it was 0.2 %. */
const MAX_PERCENT = 1.2;
/** What a start leaves to be done: the index, anchors, the chain, compiling. */
const SETTLE_MS = 90_000;
const WINDOW_MS = 120_000;
/** Ticks a second of the times in `/proc`, the same on every Linux that node runs on. */
const TICKS_PER_SECOND = 100;

/** The processor time of a site with the demo content that nobody visits, from `/proc`. */
export const measureIdle: Measure = async ({ site, log }) => {
  await skipAvif(site);
  await site.stop();
  await site.start();
  log('idle: settling');
  await wait(SETTLE_MS);
  log('idle: measuring');
  const { processId } = await site.postgres();
  const [before, from] = [await readTicks(site.processId(), processId), performance.now()];
  await wait(WINDOW_MS);
  const [after, seconds] = [await readTicks(site.processId(), processId), (performance.now() - from) / 1_000];
  const share = (ticks: number) => (ticks / TICKS_PER_SECOND / seconds) * 100;
  const [node, postgres] = [share(after.node - before.node), share(after.postgres - before.postgres)];
  return [
    {
      what: 'processor time of an untouched site',
      measured: `${(node + postgres).toFixed(2)} % of a core`,
      reference: `node ${node.toFixed(2)} %, PostgreSQL ${postgres.toFixed(2)} %`,
      ratio: null,
      budget: `<= ${MAX_PERCENT} %`,
      within: node + postgres <= MAX_PERCENT,
    },
  ];
};

/** Marks pictures of the wall as having no copies in AVIF: one each half minute is encoded on a new site, for a quarter of an hour. */
async function skipAvif(site: SiteProcess): Promise<void> {
  const client = new Client(await site.postgres());
  await client.connect();
  try {
    await client.query(`UPDATE files SET avif = '[]' WHERE avif IS NULL AND id IN (SELECT file_id FROM sceneries)`);
  } finally {
    await client.end();
  }
}

interface Process {
  parent: number;
  /** Its own. */
  ticks: number;
  /** Of its children that have ended. */
  endedTicks: number;
}

/** Returns the processor time used by node, and by PostgreSQL with all its processes, those that have ended too. */
async function readTicks(nodeId: number, postgresId: number): Promise<{ node: number; postgres: number }> {
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
