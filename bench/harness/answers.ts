import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { readTicks, TICKS_PER_SECOND } from './processor-time.ts';

const LANES = 8;
/** Above it others keep the machine busy, which makes everything dearer. */
const CALM_LOAD = 1;

/** Processor time of one answer in milliseconds. */
export interface Cost {
  node: number;
  postgres: number;
}

/** Where something is asked for. Pages hold absolute addresses, so the cache keeps them by host. */
export interface Address {
  path: string;
  host: string;
}

/** Returns both together. */
export function sumOf({ node, postgres }: Cost): number {
  return node + postgres;
}

/** Returns what is added to a row that was taken while the machine had other work. */
export function underLoad(): string {
  const [load = 0] = loadavg();
  return load > CALM_LOAD ? `, at load ${load.toFixed(0)}` : '';
}

let lastHost = 0;

/** Returns a host that nobody has asked for. */
export function unusedHost(): string {
  lastHost += 1;
  return `h${lastHost}.example`;
}

/** Asks `count` times over a few connections. Returns what one answer took of the processor. */
export async function measureCost(site: SiteProcess, count: number, ask: (number: number) => Address): Promise<Cost> {
  const { processId } = await site.postgres();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const before = await readTicks(site.processId(), processId);
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await fetchAnswer(site.url, { agent, ...ask(next) });
    }
  };
  await Promise.all(Array.from({ length: LANES }, run));
  const after = await readTicks(site.processId(), processId);
  agent.destroy();
  const each = (ticks: number) => (ticks / TICKS_PER_SECOND / count) * 1_000;
  return { node: each(after.node - before.node), postgres: each(after.postgres - before.postgres) };
}

/** Rejects for anything but success: a refusal is cheap. */
function fetchAnswer(origin: string, { agent, path, host }: { agent: Agent } & Address): Promise<void> {
  return new Promise((resolve, reject) => {
    request(origin + path, { agent, headers: { host, 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`))));
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the ids of the newest posts of a column. */
export async function findPosts(origin: string, columnId: number): Promise<number[]> {
  const response = await fetch(`${origin}/restful/v1/g/post/mono/${columnId}?size=50`);
  const { t }: { t: { items: { id: number; columnId: number }[] } } = await response.json();
  const ids = t.items.filter((post) => post.columnId === columnId).map(({ id }) => id);
  if (ids.length === 0) throw new Error('the column has no posts of its own');
  return ids;
}
