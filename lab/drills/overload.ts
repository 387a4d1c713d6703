import { pause, until } from '../harness/commands.ts';
import type { Drill } from '../harness/drill.ts';
import { siteUrl } from '../harness/place.ts';
import { describeCounts } from '../load/readers.ts';

const CAPACITY_MS = 10_000;
const CAPACITY_CLIENTS = 4;
const OVERLOAD_MS = 60_000;
const TIMES = 10;
/** More than this the generator itself cannot send beside the site, on two cores. */
const MAX_RATE = 400;
const PATIENCE_MS = 15_000;
const ANSWER_MS = 5_000;
const CACHED = '/cart/list/1001';
const CACHED_EVERY_MS = 200;
const NORMAL_MS = 1_000;
const NORMAL_SECONDS = 60;

/** Ten times as many requests as the site can answer, for a minute: each has to be answered within five seconds, if only that it is too much. */
export const overload: Drill = {
  what: 'ten times the load it can carry for 60 s, of pages nobody has cached; cached pages beside it',
  rounds: null,
  async run({ log }) {
    const carried = await measureCapacity();
    const rate = Math.min(MAX_RATE, carried * TIMES);
    log(`it carries ${carried.toFixed(1)} searches a second; ${rate.toFixed(0)} are sent`);
    const statuses = new Map<number, number>();
    const times: number[] = [];
    const withoutHint: number[] = [];
    const cachedTimes: number[] = [];
    const open = new Set<Promise<void>>();
    const endAt = performance.now() + OVERLOAD_MS;
    const cached = (async () => {
      while (performance.now() < endAt) {
        const { status, ms } = await ask(CACHED);
        cachedTimes.push(status === 200 ? ms : PATIENCE_MS);
        await pause(CACHED_EVERY_MS);
      }
    })();
    for (let sent = 0, from = performance.now(); performance.now() < endAt; sent += 1) {
      const one = ask(uncachedPath()).then(({ status, ms, isHinted }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        times.push(ms);
        if (status === 503 && !isHinted) withoutHint.push(ms);
        open.delete(one);
      });
      open.add(one);
      const ahead = from + (sent * 1000) / rate - performance.now();
      if (ahead > 1) await pause(ahead);
    }
    await cached;
    const overAt = performance.now();
    await until('it answers as usual', NORMAL_SECONDS, async () => {
      const { status, ms } = await ask(uncachedPath());
      return status === 200 && ms < NORMAL_MS;
    });
    const normalMs = performance.now() - overAt;
    await Promise.all(open);
    const inTime = times.filter((ms) => ms <= ANSWER_MS).length;
    const pages = statuses.get(200) ?? 0;
    const p99 = cachedTimes.toSorted((one, other) => one - other)[Math.floor(cachedTimes.length * 0.99)] ?? 0;
    return [
      { what: 'sent', measured: `${times.length} of ${rate.toFixed(0)} a second (${describeCounts(statuses)})`, wanted: '', isMet: null },
      {
        what: `answered within ${ANSWER_MS / 1000} s`,
        measured: share(inTime, times.length),
        wanted: '100 %',
        isMet: inTime === times.length && !statuses.has(0),
      },
      { what: 'answered with a page', measured: share(pages, times.length), wanted: '', isMet: null },
      { what: '503 without Retry-After', measured: String(withoutHint.length), wanted: '0', isMet: withoutHint.length === 0 },
      { what: 'cached pages, 99th of a hundred', measured: `${Math.round(p99)} ms`, wanted: '1000 ms', isMet: p99 <= 1_000 },
      { what: 'as usual again after', measured: `${(normalMs / 1000).toFixed(1)} s`, wanted: '10 s', isMet: normalMs <= 10_000 },
    ];
  },
};

/** Returns how many uncached pages a second a few clients get who wait for each. */
async function measureCapacity(): Promise<number> {
  const startedAt = performance.now();
  let served = 0;
  const client = async () => {
    while (performance.now() - startedAt < CAPACITY_MS) if ((await ask(uncachedPath())).status === 200) served += 1;
  };
  await Promise.all(Array.from({ length: CAPACITY_CLIENTS }, client));
  return (served * 1000) / (performance.now() - startedAt);
}

/** A search nobody has made: never cached. */
function uncachedPath(): string {
  return `/restful/v1/g/post/full/search?q=${crypto.randomUUID().slice(0, 8)}`;
}

async function ask(path: string): Promise<{ status: number; ms: number; isHinted: boolean }> {
  const startedAt = performance.now();
  try {
    const reply = await fetch(`${siteUrl()}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await reply.arrayBuffer();
    return { status: reply.status, ms: performance.now() - startedAt, isHinted: reply.headers.has('retry-after') };
  } catch {
    return { status: 0, ms: performance.now() - startedAt, isHinted: false };
  }
}

function share(part: number, whole: number): string {
  return `${((part * 100) / Math.max(1, whole)).toFixed(1)} %`;
}
