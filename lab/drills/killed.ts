import { pause } from '../harness/commands.ts';
import { loadNow, type Drill } from '../harness/drill.ts';
import { readSql } from '../harness/sql.ts';
import { endProcess, pidOf } from '../harness/processes.ts';
import { findPrimary, postgresOf } from '../parts/database.ts';
import { findRedisPrimary } from '../parts/redis.ts';
import { mend } from '../parts/topology.ts';
import { findLost, type Acknowledged } from '../load/acknowledged.ts';
import { startReading } from '../load/readers.ts';
import { gatherPeople, startWriting } from '../load/writers.ts';
import { pagesRow } from './pages-row.ts';
import { verifyCourtOfSite } from './verify-court.ts';

const WRITERS = 4;
const WRITES_BEFORE = 15;
/** How long the rest goes on without what was killed. */
const GONE_MS = 2_000;
const STUCK_MINUTES = 15;

/** What is killed in turn; the names of processes are found at that moment, because primaries move. */
const VICTIMS: readonly [string, () => Promise<string | number>][] = [
  ['web1', async () => 'web1'],
  ['worker', async () => 'worker'],
  ['postgres', async () => postgresOf(await findPrimary()).server],
  ['pgbouncer', async () => 'pgbouncer'],
  ['web2', async () => 'web2'],
  ['haproxy', async () => 'haproxy'],
  ['redis', findRedisPrimary],
  ['sentinel', async () => 'sentinel2'],
];

/** Any process but a whole machine is killed while people write. */
export const killed: Drill = {
  what: 'kill -9 of a process in turn (web, worker, postgres, pgbouncer, haproxy, redis, sentinel) while people write',
  rounds: 100,
  async run({ rounds, log }) {
    const people = await gatherPeople();
    const reading = startReading();
    const lost: Acknowledged[] = [];
    let count = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [name, find] = VICTIMS[round % VICTIMS.length] ?? VICTIMS[0] ?? ['', async () => ''];
      const writing = startWriting(people, WRITERS);
      await writing.untilMore(WRITES_BEFORE);
      await kill(await find());
      await pause(GONE_MS);
      await mend();
      await writing.untilMore(WRITES_BEFORE);
      await writing.end();
      const missing = await findLost(writing.acknowledged);
      lost.push(...missing);
      count += writing.acknowledged.length;
      log(`${round + 1}/${rounds} ${name}: ${missing.length} of ${writing.acknowledged.length} lost, load ${loadNow()}`);
    }
    await reading.end();
    const stuck = await findStuckJobs();
    const court = await verifyCourtOfSite();
    return [
      { what: `${rounds} kills: acknowledged writes lost`, measured: `${lost.length} of ${count}`, wanted: '0', isMet: lost.length === 0 },
      { what: 'jobs that hang', measured: stuck.join(', ') || 'none', wanted: 'none', isMet: stuck.length === 0 },
      { what: 'cases that are there by half', measured: court ?? 'none: the court verifies', wanted: 'none', isMet: court === null },
      pagesRow(reading),
    ];
  },
};

async function kill(victim: string | number): Promise<void> {
  if (typeof victim === 'number') process.kill(victim, 'SIGKILL');
  else if (pidOf(victim) !== null) await endProcess(victim, 'SIGKILL');
}

/** Returns the jobs that should have run long ago. */
async function findStuckJobs(): Promise<string[]> {
  const found = await readSql<{ name: string }>(`SELECT name FROM jobs WHERE next_at < now() - $1 * interval '1 minute'`, [STUCK_MINUTES]);
  return found.map(({ name }) => name);
}
