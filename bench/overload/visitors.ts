// A thread of its own: what many visitors send must not wait for what is measured beside it.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createProber, type Probed } from '../harness/probe.ts';

/** What they are given. */
export interface VisitorOrder {
  origin: string;
  posts: readonly number[];
  perSecond: number;
  seconds: number;
}

const TICK_MS = 20;
const AGENTS = ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Mozilla/5.0 (compatible; Examplebot/2.1)'];

const order: VisitorOrder = workerData;
parentPort?.postMessage(await run(order));

/** Sends requests at a steady rate, whatever becomes of them, and returns what did: each asks for a page that is in no cache. */
async function run({ origin, posts, perSecond, seconds }: VisitorOrder): Promise<Probed[]> {
  const prober = createProber(origin);
  const answers: Promise<Probed>[] = [];
  const startedAtMs = performance.now();
  for (let passedMs = 0; passedMs < seconds * 1_000; passedMs = performance.now() - startedAtMs) {
    const due = Math.floor((passedMs / 1_000) * perSecond);
    while (answers.length < due) {
      const nth = answers.length;
      // Pages hold absolute addresses, so the cache keeps them by host.
      const headers = { host: `visitor${nth}.example`, accept: 'text/html', 'accept-encoding': 'br', 'user-agent': AGENTS[nth % AGENTS.length] };
      answers.push(prober.ask(nth % 3 === 0 ? '/cart/list/1001' : `/post/view/1001/${posts[nth % posts.length]}`, { headers }));
    }
    await wait(TICK_MS);
  }
  const all = await Promise.all(answers);
  prober.close();
  return all;
}
