// npm run bench: measures a site of its own and prints one table; `scale` measures another one, that is large; `jobs-killed` kills workers, `overload` sends ten times what it can take, `streams` opens 10,000 of them. It never fails over a number, only when it could not measure.
import { Refusal } from '../tools/operator/refusal.ts';
import { makeSite } from '#tools/site/site-process.ts';
import type { Bench, Measure, Row } from './harness/bench.ts';
import { measureCachedJson } from './cached-json.ts';
import { measureCachedPage } from './cached-page.ts';
import { measureCommentWrite } from './comment-write.ts';
import { measureCourtDesk } from './court-desk.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureHitRate } from './hit-rate.ts';
import { measureIdle } from './idle.ts';
import { runJobsKilled } from './jobs-killed.ts';
import { measureJsonList } from './json-list.ts';
import { measureMemory } from './memory.ts';
import { runOverload } from './overload/run.ts';
import { measurePostWrite } from './post-write.ts';
import { runScale } from './scale/run.ts';
import { runStreams } from './streams.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { drawTable } from './harness/table.ts';
import { measureUncachedAnswers } from './uncached-answers.ts';
import { measureUncachedPage } from './uncached-page.ts';
import { measureWarmStart } from './warm-start.ts';

/** In this order; each leaves the site running for the next. The last four stop it; three of them make one of their own. */
const jobs: Record<string, Measure> = {
  'cached-page': measureCachedPage,
  'cached-json': measureCachedJson,
  'uncached-page': measureUncachedPage,
  'uncached-answers': measureUncachedAnswers,
  'json-list': measureJsonList,
  'comment-write': measureCommentWrite,
  'post-write': measurePostWrite,
  'first-load': measureFirstLoad,
  memory: measureMemory,
  idle: measureIdle,
  'hit-rate': measureHitRate,
  'two-processes': measureTwoProcesses,
  'warm-start': measureWarmStart,
  'court-desk': measureCourtDesk,
};

const chosen = process.argv.slice(2);
const log = (line: string) => console.log(`· ${line}`);
/** Measurements by themselves, with arguments of their own. */
const apart: Record<string, (args: readonly string[]) => Promise<void>> = {
  scale: (args) => runScale(args, log),
  'jobs-killed': runJobsKilled,
  overload: (args) => runOverload(args, log),
  streams: (args) => runStreams(args, log),
};
const [first = '', ...rest] = chosen;
const runApart = apart[first];
if (runApart !== undefined) {
  await runApart(rest).catch((error: unknown) => {
    // An operator's mistake needs no stack.
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  });
  process.exit();
}
const unknown = chosen.filter((name) => !(name in jobs));
if (unknown.length > 0) throw new Error(`no measurement called ${unknown.join(', ')}; there are ${[...Object.keys(jobs), ...Object.keys(apart)].join(', ')}`);

const site = await makeSite({ demo: true, isOnDisk: true });
const bench: Bench = { site, log };
const rows: Row[] = [];
try {
  bench.log('a fresh site with the demo content');
  await site.start();
  for (const [name, measure] of Object.entries(jobs)) {
    if (chosen.length === 0 || chosen.includes(name)) rows.push(...(await measure(bench)));
  }
} finally {
  await site.remove();
  if (rows.length > 0) console.log(`\n${drawTable(rows)}`);
}
