import { pause, runQuietly, until } from '../harness/commands.ts';
import type { Drill, Row } from '../harness/drill.ts';
import { namespaceOf, plug } from '../harness/network.ts';
import { hasNetwork, siteUrl, WEB_MACHINES } from '../harness/place.ts';
import { endProcess } from '../harness/processes.ts';
import { readSql } from '../harness/sql.ts';
import { findRedisPrimary, startRedis } from '../parts/redis.ts';
import { webUrl } from '../parts/site.ts';
import { call } from '../load/calls.ts';
import { gatherPeople, type People } from '../load/writers.ts';

const SHOWN_SECONDS = 120;
const STALE_MS = 2_000;
/** Longer than a node may go without the database before it says so. */
const CUT_OFF_MS = 5_000;

/** What one node has written has to be on the pages of the other within two seconds, whatever is away. */
export const staleness: Drill = {
  what: 'how long a node shows an old page: as usual, after its listeners were ended, without Redis, and cut off from everything',
  rounds: 5,
  async run({ rounds, log }) {
    const people = await gatherPeople();
    const worst = async (what: string, trouble: () => Promise<unknown>) => {
      const ages: number[] = [];
      for (let round = 0; round < rounds; round += 1) ages.push(await measureAge(people, trouble));
      log(`${what}: ${ages.map(Math.round).join(', ')} ms`);
      return ageRow(what, Math.max(...ages));
    };
    const rows = [await worst('as usual', async () => undefined), await worst('listeners ended', endListeners)];
    rows.push(await worst('Redis killed', async () => endProcess(await findRedisPrimary(), 'SIGKILL')));
    await startRedis();
    if (hasNetwork()) rows.push(...(await cutOff(people)));
    else rows.push({ what: 'a node cut off', measured: 'not possible: no network namespaces here', wanted: '', isMet: null });
    return rows;
  },
};

function ageRow(what: string, ms: number): Omit<Row, 'drill'> {
  return { what: `${what}: oldest page shown`, measured: `${Math.round(ms)} ms`, wanted: `${STALE_MS} ms`, isMet: ms <= STALE_MS };
}

/** Writes on the first node right after a trouble. Returns for how many milliseconds the second one has shown the page without it. */
async function measureAge(people: People, trouble: () => Promise<unknown>): Promise<number> {
  const path = `/post/view/1001/${people.postId}`;
  await fetch(`${webUrl(1)}${path}`);
  await trouble();
  const word = await comment(people);
  return untilShown(`${webUrl(1)}${path}`, word);
}

async function untilShown(url: string, word: string): Promise<number> {
  const writtenAt = performance.now();
  let oldAt = writtenAt;
  await until('the other node shows what was written', SHOWN_SECONDS, async () => {
    const askedAt = performance.now();
    const reply = await fetch(url);
    const isShown = (await reply.text()).includes(word);
    // What was asked for before it was answered may be as old as the question.
    if (!isShown && reply.ok) oldAt = askedAt;
    return isShown;
  });
  return oldAt - writtenAt;
}

/** Writes a comment on the first node, trying again while the site refuses. Returns the word that finds it. */
async function comment(people: People): Promise<string> {
  const word = crypto.randomUUID().replaceAll('-', '');
  await until('a comment is taken', 60, async () => {
    const token = people.authors.pop() ?? '';
    people.authors.unshift(token);
    return (await call(`comment/save/${people.postId}`, { token, body: { body: `火光 ${word}` }, origin: webUrl(0) })).code === '200';
  });
  return word;
}

async function endListeners(): Promise<void> {
  await readSql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN %' AND pid <> pg_backend_pid()`);
}

/** Pulls the second node's cable, writes on the first one, and looks at what the second one shows: to itself, and once the cable is back. */
async function cutOff(people: People): Promise<Omit<Row, 'drill'>[]> {
  const [, machine] = WEB_MACHINES;
  if (machine === undefined) return [];
  const path = `/post/view/1001/${people.postId}`;
  await fetch(`${webUrl(1)}${path}`);
  await plug(machine, false);
  let blind: string;
  let word: string;
  let throughNginx: number;
  try {
    word = await comment(people);
    await pause(CUT_OFF_MS);
    const headers = await runQuietly('ip', [
      'netns',
      'exec',
      namespaceOf(machine),
      'curl',
      '-s',
      '-m',
      '20',
      '-D',
      '-',
      '-o',
      '/dev/null',
      `${webUrl(1)}${path}`,
    ]);
    blind = /x-hearth-blind: (\d+)/i.exec(headers)?.[1] ?? '';
    throughNginx = await readsThroughNginx(path, word);
  } finally {
    await plug(machine, true);
  }
  const ms = await untilShown(`${webUrl(1)}${path}`, word);
  return [
    {
      what: `cut off for ${CUT_OFF_MS / 1000} s: what it says of itself`,
      measured: blind === '' ? 'nothing' : `blind for ${blind} s`,
      wanted: 'that it is blind',
      isMet: blind !== '',
    },
    { what: 'the same through nginx: old pages of 20', measured: String(throughNginx), wanted: '0', isMet: throughNginx === 0 },
    ageRow('the cable is back', ms),
  ];
}

/** Returns how many of twenty visitors were shown the page without what was written. */
async function readsThroughNginx(path: string, word: string): Promise<number> {
  let old = 0;
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const reply = await fetch(`${siteUrl()}${path}`);
    if (!reply.ok || !(await reply.text()).includes(word)) old += 1;
  }
  return old;
}
