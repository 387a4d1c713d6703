import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { API_BASE } from '#contract/route.ts';
import { makeTestMembers } from '#tools/site/test-members.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { findPosts, measureCost, sumOf, underLoad, unusedHost, type Address } from './harness/answers.ts';
import { median, type Measure, type Row } from './harness/bench.ts';
import { readMemory } from './harness/processor-time.ts';

const COLUMN = 1001;
/** Of issue 25. */
const MAX_RATIO = 1.1;
const MAX_MB = 450;
const ROUNDS = 5;
/** Each of two compiles for itself what is often run. */
const WARMING = 1_000;
const CACHED_REQUESTS = 6_000;
const UNCACHED_REQUESTS = 400;
const WHOLE = '2 个进程一起答请求';
const PATIENCE_MS = 120_000;
/** The mix before the memory is read: pages no cache contains, pictures, exports. */
const MIXED_PAGES = 3_000;
const PICTURES = 40;
const EXPORTS = 10;
const WIDTH = 1_600;
const HEIGHT = 1_200;

/** A site of two processes beside the same site in one: processor time of a request, launcher included, and the memory of two after a mix. */
export const measureTwoProcesses: Measure = async ({ site, log }) => {
  log('two processes beside one: processor time');
  await site.stop();
  const two = await makeSite({ demo: true, from: site.dataDir, isOnDisk: true, env: { HEARTH_WORKERS: '2' } });
  try {
    await site.start();
    await two.start();
    await untilWhole(two);
    const posts = await findPosts(site.url, COLUMN);
    const kinds = {
      'cached list': { count: CACHED_REQUESTS, ask: () => ({ path: `/cart/list/${COLUMN}`, host: 'cached.example' }) },
      'uncached post': {
        count: UNCACHED_REQUESTS,
        ask: (number: number) => ({ path: `/post/view/${COLUMN}/${posts[number % posts.length]}`, host: unusedHost() }),
      },
    };
    const rows: Row[] = [];
    for (const [what, kind] of Object.entries(kinds)) rows.push(await rowOf(what, { one: site, two, ...kind }));
    log('two processes: memory after a mix');
    rows.push(await measureMix(two, posts));
    return rows;
  } finally {
    await two.remove();
  }
};

async function untilWhole(site: SiteProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!site.output().includes(WHOLE)) {
    if (performance.now() > until) throw new Error(`the second process did not open:\n${site.output()}`);
    await fetch(`${site.url}/healthz`).then((response) => response.arrayBuffer());
  }
}

interface Compared {
  one: SiteProcess;
  two: SiteProcess;
  count: number;
  ask: (number: number) => Address;
}

async function rowOf(what: string, { one, two, count, ask }: Compared): Promise<Row> {
  for (const site of [one, two]) await measureCost(site, WARMING, ask);
  const pairs: { one: number; two: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ one: sumOf(await measureCost(one, count, ask)), two: sumOf(await measureCost(two, count, ask)) });
  const ratio = median(pairs.map((pair) => pair.two / pair.one));
  return {
    what: `${what} in two processes, processor an answer (n = ${ROUNDS} x ${count}${underLoad()})`,
    measured: `${median(pairs.map((pair) => pair.two)).toFixed(3)} ms`,
    reference: `in one ${median(pairs.map((pair) => pair.one)).toFixed(3)} ms`,
    ratio,
    budget: `<= ${Math.round(MAX_RATIO * 100)} %`,
    within: ratio <= MAX_RATIO,
  };
}

/** Memory of all processes of ours, what they share counted once. */
async function measureMix(site: SiteProcess, posts: readonly number[]): Promise<Row> {
  const tokens = await makeTestMembers(site, EXPORTS);
  const pictures = await drawPictures();
  await measureCost(site, MIXED_PAGES, (number) => ({ path: `/post/view/${COLUMN}/${posts[number % posts.length]}`, host: unusedHost() }));
  await Promise.all(
    tokens.map((token, lane) =>
      upload(
        site.url,
        token,
        pictures.filter((_, at) => at % tokens.length === lane),
      ),
    ),
  );
  await Promise.all(tokens.map((token) => exportOwn(site.url, token)));
  const { processId } = await site.postgres();
  const memory = await readMemory(site.processId(), processId);
  return {
    what: `memory of two processes with their launcher after ${MIXED_PAGES} pages, ${PICTURES} pictures, ${EXPORTS} exports`,
    measured: `${Math.round(memory.site)} MB, and ${Math.round(memory.encoders)} MB for a while in encoders`,
    reference: '',
    ratio: null,
    budget: `<= ${MAX_MB} MB`,
    within: memory.site <= MAX_MB,
  };
}

/** Returns pictures of which each is another one. */
function drawPictures(): Promise<Blob[]> {
  return Promise.all(
    Array.from({ length: PICTURES }, async () => {
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
      const bytes = await sharp(randomBytes(WIDTH * HEIGHT * 3), { raw })
        .blur(8)
        .jpeg()
        .toBuffer();
      return new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
    }),
  );
}

async function upload(origin: string, token: string, pictures: readonly Blob[]): Promise<void> {
  for (const picture of pictures) {
    const form = new FormData();
    form.set('purpose', 'picture');
    form.set('file', picture, 'bench.jpg');
    await send(`${origin}/oss/r/upload`, { token, body: form });
  }
}

async function exportOwn(origin: string, token: string): Promise<void> {
  const url = `${origin}${API_BASE}member/export`;
  await send(url, { token, body: '{}' });
  const until = performance.now() + PATIENCE_MS;
  while ((await send<{ state: string }>(url, { token })).state !== 'ready') {
    if (performance.now() > until) throw new Error('an export did not become ready');
    await wait(200);
  }
}

/** Returns what the site replies. Throws for anything but success. */
async function send<T>(url: string, { token, body }: { token: string; body?: string | FormData }): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const { code, t }: { code: string; t: T } = await response.json();
  if (code !== '200') throw new Error(`${url} answered ${code}`);
  return t;
}
