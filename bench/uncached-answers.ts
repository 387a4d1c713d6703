import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { median, type Bench, type Measure, type Row } from './harness/bench.ts';
import { readTicks, TICKS_PER_SECOND } from './harness/processor-time.ts';

const LIST = '/cart/list/1001';
/** Of issue 25; measured on a machine that does nothing else. */
const MAX_POST_MS = 2.8;
const MAX_LIST_MS = 3.2;
const ROUNDS = 5;
const LANES = 8;
const WARMING = 150;
const REQUESTS = 300;
/** Processor time is counted in hundredths of a second. */
const CACHED_REQUESTS = 3_000;
const CALM_LOAD = 1;

/** Processor time of one answer in milliseconds. */
interface Cost {
  node: number;
  postgres: number;
}

/**
 * Processor time of the whole site, node and PostgreSQL, for a post and a list that no cache contains, beside the same list out of the cache.
 * It is the time of processes and not of the clock, so that what else runs on the machine matters less.
 */
export const measureUncachedAnswers: Measure = async ({ site, log }) => {
  log('uncached answers: processor time of node and PostgreSQL');
  const posts = await findPosts(site.url);
  const kinds = {
    post: (number: number) => ({ path: `/post/view/1001/${posts[number % posts.length]}`, host: unusedHost() }),
    list: () => ({ path: LIST, host: unusedHost() }),
    cached: () => ({ path: LIST, host: 'cached.example' }),
  };
  const costs: Record<keyof typeof kinds, Cost[]> = { post: [], list: [], cached: [] };
  for (const ask of Object.values(kinds)) await measureCost(site, WARMING, ask);
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.post.push(await measureCost(site, REQUESTS, kinds.post));
    costs.list.push(await measureCost(site, REQUESTS, kinds.list));
    costs.cached.push(await measureCost(site, CACHED_REQUESTS, kinds.cached));
  }
  const cached = median(costs.cached.map(sumOf));
  return [rowOf('post', { costs: costs.post, cached, maxMs: MAX_POST_MS }), rowOf('list of 20 cards', { costs: costs.list, cached, maxMs: MAX_LIST_MS })];
};

function sumOf({ node, postgres }: Cost): number {
  return node + postgres;
}

function rowOf(what: string, { costs, cached, maxMs }: { costs: readonly Cost[]; cached: number; maxMs: number }): Row {
  const sum = median(costs.map(sumOf));
  const [load = 0] = loadavg();
  const node = median(costs.map((cost) => cost.node));
  const postgres = median(costs.map((cost) => cost.postgres));
  return {
    what: `uncached ${what}, processor an answer (n = ${ROUNDS} x ${REQUESTS}${load > CALM_LOAD ? `, at load ${load.toFixed(0)}` : ''})`,
    measured: `${sum.toFixed(2)} ms (node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)})`,
    reference: `cached list ${cached.toFixed(2)} ms`,
    ratio: sum / cached,
    budget: `<= ${maxMs} ms`,
    within: sum <= maxMs,
  };
}

let lastHost = 0;

/** Returns a host that nobody has asked for: pages hold absolute addresses, so the cache keeps them by host. */
function unusedHost(): string {
  lastHost += 1;
  return `h${lastHost}.example`;
}

/** Asks `count` times over a few connections. Returns what one answer took of the processor. */
async function measureCost(site: Bench['site'], count: number, ask: (number: number) => { path: string; host: string }): Promise<Cost> {
  const { processId } = await site.postgres();
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const before = await readTicks(site.processId(), processId);
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await fetchPage(site.url, { agent, ...ask(next) });
    }
  };
  await Promise.all(Array.from({ length: LANES }, run));
  const after = await readTicks(site.processId(), processId);
  agent.destroy();
  const each = (ticks: number) => (ticks / TICKS_PER_SECOND / count) * 1_000;
  return { node: each(after.node - before.node), postgres: each(after.postgres - before.postgres) };
}

/** Rejects for anything but a page: a refusal is cheap. */
function fetchPage(origin: string, { agent, path, host }: { agent: Agent; path: string; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    request(origin + path, { agent, headers: { host, 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`))));
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the ids of the newest posts of the list's column. */
async function findPosts(origin: string): Promise<number[]> {
  const response = await fetch(`${origin}/restful/v1/g/post/mono/1001?size=50`);
  const { t }: { t: { items: { id: number; columnId: number }[] } } = await response.json();
  const ids = t.items.filter(({ columnId }) => columnId === 1001).map(({ id }) => id);
  if (ids.length === 0) throw new Error('the column has no posts of its own');
  return ids;
}
