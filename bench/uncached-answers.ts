import { median, type Measure, type Row } from './harness/bench.ts';
import { findPosts, measureCost, sumOf, underLoad, unusedHost, type Cost } from './harness/answers.ts';

const COLUMN = 1001;
const LIST = `/cart/list/${COLUMN}`;
/** Of issue 25; measured on a machine that does nothing else. */
const MAX_POST_MS = 2.8;
const MAX_LIST_MS = 3.2;
const ROUNDS = 5;
const WARMING = 150;
const REQUESTS = 300;
/** Processor time is counted in hundredths of a second. */
const CACHED_REQUESTS = 3_000;

/**
 * Processor time of the whole site, node and PostgreSQL, for a post and a list that no cache contains, beside the same list out of the cache.
 * It is the time of processes and not of the clock, so that what else runs on the machine matters less.
 */
export const measureUncachedAnswers: Measure = async ({ site, log }) => {
  log('uncached answers: processor time of node and PostgreSQL');
  const posts = await findPosts(site.url, COLUMN);
  const kinds = {
    post: (number: number) => ({ path: `/post/view/${COLUMN}/${posts[number % posts.length]}`, host: unusedHost() }),
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

function rowOf(what: string, { costs, cached, maxMs }: { costs: readonly Cost[]; cached: number; maxMs: number }): Row {
  const sum = median(costs.map(sumOf));
  const node = median(costs.map((cost) => cost.node));
  const postgres = median(costs.map((cost) => cost.postgres));
  return {
    what: `uncached ${what}, processor an answer (n = ${ROUNDS} x ${REQUESTS}${underLoad()})`,
    measured: `${sum.toFixed(2)} ms (node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)})`,
    reference: `cached list ${cached.toFixed(2)} ms`,
    ratio: sum / cached,
    budget: `<= ${maxMs} ms`,
    within: sum <= maxMs,
  };
}
