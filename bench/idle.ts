import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { SiteProcess } from '#tools/site/site-process.ts';
import type { Measure } from './harness/bench.ts';
import { readTicks, TICKS_PER_SECOND } from './harness/processor-time.ts';

/** Of one core, node and PostgreSQL together. Before there were jobs and shared caches it was 0.2 %. */
const MAX_PERCENT = 1.2;
/** What a start leaves to be done: the index, anchors, the chain, compiling. */
const SETTLE_MS = 90_000;
const WINDOW_MS = 120_000;

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
