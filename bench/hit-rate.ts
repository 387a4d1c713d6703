import { findFreePort, makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { percent, type Measure, type Row } from './harness/bench.ts';
import { findPosts, measureCost, sumOf, underLoad, type Address } from './harness/answers.ts';
import { simulateCache, type CacheRules } from './harness/simulated-cache.ts';
import { drawByZipf } from './harness/zipf.ts';

const COLUMN = 1001;
const POSTS = 20_000;
const EXPONENTS = [0.8, 1];
const RATES = [2, 20, 200];
/** Of issue 25; measured on a machine that does nothing else. */
const MAX_MS = 1.6;
const FILLING = 8_000;
const MEASURED = 4_000;
const SEED = 25;

const HOURS = 6;
const MINUTE_MS = 60_000;
const MB = 1024 * 1024;
/** As `reply-cache.ts` has them, and as they were before decision 119: two plain and two compressed copies of a page for a minute. */
const RULES: CacheRules = { maxBytes: 64 * MB, lifetimeMs: 6 * 60 * MINUTE_MS, refreshMs: MINUTE_MS, sureRefreshMs: 10 * MINUTE_MS };
const FORMER: CacheRules = { maxBytes: 32 * MB, lifetimeMs: MINUTE_MS, refreshMs: Infinity, sureRefreshMs: Infinity };
const FORMER_BYTES = 140_000;
/** A page of a post with what the cache counts for it and its tags. */
const ENTRY_BYTES = 13_500;

/** How many of 20,000 posts the reply cache contains when they are read by Zipf's law: simulated for hours, and measured with what a request takes. */
export const measureHitRate: Measure = async ({ site, log }) => {
  log('hit rate over 20,000 posts: simulated');
  const rows = EXPONENTS.flatMap((exponent) => RATES.map((perSecond) => simulatedRow(exponent, perSecond)));
  log('hit rate over 20,000 posts: measured');
  const metricsPort = await findFreePort();
  await site.stop();
  const own = await makeSite({ demo: true, from: site.dataDir, isOnDisk: true, env: { HEARTH_METRICS_PORT: String(metricsPort) } });
  try {
    for (const exponent of EXPONENTS) {
      // Each begins with an empty cache.
      await own.start();
      rows.push(...(await measureRows(own, exponent, metricsPort)));
      await own.stop();
    }
  } finally {
    await own.remove();
    await site.start();
  }
  return rows;
};

function simulatedRow(exponent: number, perSecond: number): Row {
  const seconds = HOURS * 3_600;
  // A busy site's cache is full after minutes; a quiet one's needs hours.
  const count = Math.min(seconds * perSecond, 400_000);
  const run = (rules: CacheRules, entryBytes: number) =>
    simulateCache(rules, { draw: drawByZipf(POSTS, exponent, SEED), count, from: Math.floor(count / 2), perSecond, entryBytes });
  const asked = count - Math.floor(count / 2);
  const [now, former] = [run(RULES, ENTRY_BYTES), run(FORMER, FORMER_BYTES)];
  return {
    what: `found in the cache, Zipf ${exponent.toFixed(1)}, ${perSecond}/s (simulated, n = ${asked.toLocaleString('en')})`,
    measured: `${percent(now.found / asked)}, made ${percent(now.made / asked)}`,
    reference: `a minute in 32 MB: ${percent(former.found / asked)}`,
    ratio: now.found / former.found,
    budget: '',
    within: null,
  };
}

async function measureRows(site: SiteProcess, exponent: number, metricsPort: number): Promise<Row[]> {
  const posts = await findPosts(site.url, COLUMN);
  const draw = drawByZipf(POSTS, exponent, SEED);
  // As many addresses as there are posts: the cache keeps a page for each host.
  const addressOf = (number: number): Address => ({
    path: `/post/view/${COLUMN}/${posts[number % posts.length]}`,
    host: `z${Math.floor(number / posts.length)}.example`,
  });
  await measureCost(site, FILLING, () => addressOf(draw()));
  const before = await readHits(metricsPort);
  const cost = await measureCost(site, MEASURED, () => addressOf(draw()));
  const hits = (await readHits(metricsPort)) - before;
  const expected = simulateCache(RULES, {
    draw: drawByZipf(POSTS, exponent, SEED),
    count: FILLING + MEASURED,
    from: FILLING,
    perSecond: 1_000,
    entryBytes: ENTRY_BYTES,
  });
  const sum = sumOf(cost);
  return [
    {
      what: `found in the cache, Zipf ${exponent.toFixed(1)} (n = ${MEASURED.toLocaleString('en')} after ${FILLING.toLocaleString('en')})`,
      measured: percent(hits / MEASURED),
      reference: `the same requests simulated ${percent(expected.found / MEASURED)}`,
      ratio: hits / expected.found,
      budget: '',
      within: null,
    },
    {
      what: `… processor a request${underLoad()}`,
      measured: `${sum.toFixed(2)} ms (node ${cost.node.toFixed(2)}, PostgreSQL ${cost.postgres.toFixed(2)})`,
      reference: '',
      ratio: null,
      budget: `<= ${MAX_MS} ms`,
      within: sum <= MAX_MS,
    },
  ];
}

/** Returns how often the site has found a reply in its cache since its start. */
async function readHits(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, count] = /^hearth_cache_requests_total\{[^}]*result="hit"[^}]*\} (\d+)/m.exec(text) ?? [];
  if (count === undefined) throw new Error('the site counts no hits');
  return Number(count);
}
