// npm run bench -- overload [SECONDS]: ten times as many visitors as the site can serve, for a minute, beside members who write and readers of a stored page.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { makeTestMembers } from '#tools/site/test-members.ts';
import { createProber, quantile, type Probed, type Prober } from '../harness/probe.ts';
import { figure, type Row } from '../harness/bench.ts';
import { drawTable } from '../harness/table.ts';
import type { VisitorOrder } from './visitors.ts';

const SECONDS = 60;
const TIMES = 10;
const MAX_ANSWER_MS = 5_000;
const MAX_CACHED_MS = 1_000;
const MAX_RECOVERY_SECONDS = 10;
/** A page that nobody has asked for is answered like that on a site that is not busy. */
const NORMAL_MS = 1_000;
const NORMAL_IN_A_ROW = 10;
const CACHED_EVERY_MS = 50;
const WRITE_EVERY_MS = 100;
/** Each comments eight times a minute: ten are allowed. */
const MEMBERS = 80;
const LANES = 8;
const MEASURE_MS = 6_000;
/** Comments change no word of it. */
const CACHED = { path: '/rules', headers: { host: 'cached.example', 'accept-encoding': 'br' } };

/** Measures a site of its own, and prints a table. */
export async function runOverload([given]: readonly string[], log: (line: string) => void): Promise<void> {
  const seconds = given === undefined ? SECONDS : Number(given);
  const site = await makeSite({ demo: true, isOnDisk: true });
  const prober = createProber(site.url);
  try {
    log('a fresh site with the demo content');
    await site.start();
    const posts = await findPosts(site.url);
    const tokens = await makeTestMembers(site, MEMBERS);
    // Who has been here before is known.
    for (const token of tokens) await prober.ask('/restful/v1/message/search', { headers: { authorization: `Bearer ${token}` } });
    await measureCapacity(prober, posts);
    const capacity = await measureCapacity(prober, posts);
    log(`${Math.round(capacity)} pages a second; sending ${Math.round(capacity * TIMES)} for ${seconds} s`);
    const order = { origin: site.url, posts, perSecond: capacity * TIMES, seconds };
    const done = new AbortController();
    const cached = probeCached(prober, done.signal);
    const written = writeComments(prober, { tokens, posts }, done.signal);
    const visitors = await sendVisitors(order);
    done.abort();
    const recovery = await measureRecovery(prober, posts);
    console.log(`\n${drawTable(rowsOf({ visitors, cached: await cached, written: await written, recovery, capacity }))}`);
  } finally {
    prober.close();
    await site.remove();
  }
}

interface Measured {
  visitors: readonly Probed[];
  cached: readonly Probed[];
  written: readonly Probed[];
  /** Seconds after the last request of them was answered. */
  recovery: number;
  capacity: number;
}

function rowsOf({ visitors, cached, written, recovery, capacity }: Measured): Row[] {
  const pages = visitors.filter(({ status }) => status === 200);
  const refused = visitors.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
  const slowest = Math.max(...visitors.map(({ ms }) => ms));
  const others = visitors.length - pages.length - refused.length;
  const cachedMs = quantile(
    cached.map(({ ms }) => ms),
    0.99,
  );
  const cachedFailed = cached.filter(({ status }) => status !== 200).length;
  const saved = written.filter(({ status }) => status === 200);
  return [
    figure('visitors who came', `${visitors.length}, ${TIMES} times the ${Math.round(capacity)} pages/s of the site alone`),
    figure('… got a page', `${pages.length} (${share(pages.length, visitors.length)})`),
    figure('… were asked to come back (503, Retry-After)', `${refused.length} (${share(refused.length, visitors.length)})`),
    figure('… something else, or nothing', `${others}`, { text: '0', within: others === 0 }),
    figure('slowest answer', `${Math.round(slowest)} ms`, { text: `<= ${MAX_ANSWER_MS} ms`, within: slowest <= MAX_ANSWER_MS }),
    figure(
      '… 99th of a hundred refusals',
      `${Math.round(
        quantile(
          refused.map(({ ms }) => ms),
          0.99,
        ),
      )} ms`,
    ),
    figure('stored page, 99th of a hundred', `${Math.round(cachedMs)} ms of ${cached.length}, ${cachedFailed} failed`, {
      text: `<= ${MAX_CACHED_MS} ms`,
      within: cachedMs <= MAX_CACHED_MS && cachedFailed === 0,
    }),
    figure(
      'comments of members saved',
      `${saved.length} of ${written.length} (${share(saved.length, written.length)}), median ${Math.round(
        quantile(
          saved.map(({ ms }) => ms),
          0.5,
        ),
      )} ms`,
    ),
    figure('normal again after', `${recovery.toFixed(1)} s`, { text: `<= ${MAX_RECOVERY_SECONDS} s`, within: recovery <= MAX_RECOVERY_SECONDS }),
  ];
}

function share(count: number, of: number): string {
  return `${((count / of) * 100).toFixed(1)} %`;
}

/** Returns how many pages that are in no cache the site makes in a second. */
async function measureCapacity(prober: Prober, posts: readonly number[]): Promise<number> {
  const endsAtMs = performance.now() + MEASURE_MS;
  let pages = 0;
  const lane = async () => {
    while (performance.now() < endsAtMs) pages += (await askUnread(prober, posts)).status === 200 ? 1 : 0;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return pages / (MEASURE_MS / 1_000);
}

let lastHost = 0;

function askUnread(prober: Prober, posts: readonly number[]): Promise<Probed> {
  lastHost += 1;
  return prober.ask(`/post/view/1001/${posts[lastHost % posts.length]}`, { headers: { host: `own${lastHost}.example`, 'accept-encoding': 'br' } });
}

async function sendVisitors(order: VisitorOrder): Promise<Probed[]> {
  const worker = new Worker(new URL('./visitors.ts', import.meta.url), { workerData: order });
  const [answers]: [Probed[]] = (await once(worker, 'message')) as [Probed[]];
  await worker.terminate();
  return answers;
}

async function probeCached(prober: Prober, signal: AbortSignal): Promise<Probed[]> {
  const answers: Promise<Probed>[] = [];
  while (!signal.aborted) {
    answers.push(prober.ask(CACHED.path, { headers: CACHED.headers }));
    await wait(CACHED_EVERY_MS);
  }
  return Promise.all(answers);
}

async function writeComments(
  prober: Prober,
  { tokens, posts }: { tokens: readonly string[]; posts: readonly number[] },
  signal: AbortSignal,
): Promise<Probed[]> {
  const answers: Promise<Probed>[] = [];
  while (!signal.aborted) {
    const token = tokens[answers.length % tokens.length];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    // Without digits: a run of them now and then looks like a telephone number.
    const body = JSON.stringify({ body: `人多的时候也写得进来，这一句是${crypto.randomUUID().replace(/[\d-]/g, 'z')}` });
    answers.push(prober.ask(`/restful/v1/comment/save/${posts[answers.length % posts.length]}`, { method: 'POST', headers, body }));
    await wait(WRITE_EVERY_MS);
  }
  return Promise.all(answers);
}

/** Returns the seconds until pages that are in no cache come as on a site that is not busy. */
async function measureRecovery(prober: Prober, posts: readonly number[]): Promise<number> {
  const startedAtMs = performance.now();
  let normalSinceMs = startedAtMs;
  for (let inARow = 0; inARow < NORMAL_IN_A_ROW;) {
    const { status, ms } = await askUnread(prober, posts);
    const isNormal = status === 200 && ms < NORMAL_MS;
    inARow = isNormal ? inARow + 1 : 0;
    if (!isNormal) normalSinceMs = performance.now();
  }
  return (normalSinceMs - startedAtMs) / 1_000;
}

async function findPosts(origin: SiteProcess['url']): Promise<number[]> {
  const response = await fetch(`${origin}/restful/v1/g/post/mono/1001?size=50`);
  const { t }: { t: { items: { id: number; columnId: number }[] } } = await response.json();
  const ids = t.items.filter(({ columnId }) => columnId === 1001).map(({ id }) => id);
  if (ids.length === 0) throw new Error('the column has no posts of its own');
  return ids;
}
