// npm run bench -- streams [COUNT]: browsers that listen for messages while nothing happens, each of another member.
import { readdir, readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { makeTestMembers } from '#tools/site/test-members.ts';
import { figure } from './harness/bench.ts';
import { createProber, quantile } from './harness/probe.ts';
import { readTicks, TICKS_PER_SECOND } from './harness/processor-time.ts';
import { drawTable } from './harness/table.ts';

const COUNT = 10_000;
const LANES = 32;
/** Three times that the site looks at all of them. */
const WINDOW_MS = 60_000;
const PAGES = 200;
const MAX_PAGE_MS = 100;
const MAX_STREAM_KB = 40;
const MAX_PERCENT = 10;

/** Measures a site of its own, and prints a table. */
export async function runStreams([given]: readonly string[], log: (line: string) => void): Promise<void> {
  const count = given === undefined ? COUNT : Number(given);
  const site = await makeSite({ demo: false, isOnDisk: true });
  try {
    log('a fresh site');
    await site.start();
    const tokens = await makeTestMembers(site, count);
    const before = await lookAt(site);
    log(`opening ${count} streams`);
    const startedAtMs = performance.now();
    const streams = await openAll(site.url, tokens);
    const openedSeconds = (performance.now() - startedAtMs) / 1_000;
    log(`open after ${openedSeconds.toFixed(0)} s; idle for ${WINDOW_MS / 1_000} s`);
    const { processId } = await site.postgres();
    const [ticks, fromMs] = [await readTicks(site.processId(), processId), performance.now()];
    await wait(WINDOW_MS);
    const [after, seconds] = [await readTicks(site.processId(), processId), (performance.now() - fromMs) / 1_000];
    const open = await lookAt(site);
    const pageMs = await measurePages(site.url);
    const percentOf = (used: number) => (used / TICKS_PER_SECOND / seconds) * 100;
    const [node, postgres] = [percentOf(after.node - ticks.node), percentOf(after.postgres - ticks.postgres)];
    const lost = streams.filter(({ closed }) => closed).length;
    const kilobytes = (open.kilobytes - before.kilobytes) / count;
    const rows = [
      figure(`${count} streams of events opened in`, `${openedSeconds.toFixed(0)} s (${Math.round(count / openedSeconds)}/s)`),
      figure('… lost while idle', `${lost}`, { text: '0', within: lost === 0 }),
      figure('… open files of the process', `${open.files}`),
      figure('… memory of each', `${kilobytes.toFixed(0)} KB, ${Math.round(open.kilobytes / 1_024)} MB in all`, {
        text: `<= ${MAX_STREAM_KB} KB`,
        within: kilobytes <= MAX_STREAM_KB,
      }),
      figure('… processor time of all, idle', `node ${node.toFixed(1)} %, PostgreSQL ${postgres.toFixed(1)} % of a core`, {
        text: `<= ${MAX_PERCENT} %`,
        within: node + postgres <= MAX_PERCENT,
      }),
      figure('… a page meanwhile, 99th of a hundred', `${pageMs.toFixed(0)} ms`, { text: `<= ${MAX_PAGE_MS} ms`, within: pageMs <= MAX_PAGE_MS }),
    ];
    for (const stream of streams) stream.destroy();
    console.log(`\n${drawTable(rows)}`);
  } finally {
    await site.remove();
  }
}

/** Opens a stream for each token, some at a time. Rejects when one is refused. */
async function openAll(origin: string, tokens: readonly string[]): Promise<IncomingMessage[]> {
  const agent = new Agent({ keepAlive: true });
  const streams: IncomingMessage[] = [];
  let next = 0;
  const lane = async () => {
    for (let token = tokens[next++]; token !== undefined; token = tokens[next++]) streams.push(await openOne(origin, { agent, token }));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return streams;
}

function openOne(origin: string, { agent, token }: { agent: Agent; token: string }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${origin}/restful/v1/message/events`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered with ${response.statusCode}`));
      response.on('error', () => undefined);
      response.resume();
      resolve(response);
    }).once('error', reject);
  });
}

/** Returns the memory and the open files of the site's process. */
async function lookAt(site: SiteProcess): Promise<{ kilobytes: number; files: number }> {
  const id = site.processId();
  const [status, files] = await Promise.all([readFile(`/proc/${id}/status`, 'utf8'), readdir(`/proc/${id}/fd`)]);
  return { kilobytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), files: files.length };
}

/** Returns what a page takes that each reader asks for again: half of them are in no cache. */
async function measurePages(origin: string): Promise<number> {
  const prober = createProber(origin);
  const took: number[] = [];
  for (let at = 0; at < PAGES; at += 1)
    took.push((await prober.ask('/cart/list/1001', { headers: { host: at % 2 === 0 ? 'cached.example' : `h${at}.example` } })).ms);
  prober.close();
  return quantile(took, 0.99);
}
