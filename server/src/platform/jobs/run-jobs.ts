// Runs the jobs of a process. Somewhat oftener than each second it looks which are due; those are sent into the queue in the transaction that moves them
// on, so that of several workers one sends them. The queue runs each at one place at a time, tries a failed one again, and gives one
// whose process died to another.
import { hostname } from 'node:os';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import { isDatabaseAway } from '../database/away.ts';
import { KEPT_CONNECTION_MS, openDatabase, type Connection, type Database, type Tx } from '../database/db.ts';
import { JOB_SCHEMA } from '../database/job-schema.ts';
import { withLongTimeouts, type DatabaseTimeouts } from '../database/timeouts.ts';
import type { Clock } from '../process/clock.ts';
import { countFault } from '../process/faults.ts';
import type { Log } from '../process/log.ts';
import type { Job } from './job.ts';
import { findDueAhead, LOOK_MS } from './due-ahead.ts';
import { LATE_COMMIT_MS } from './queries-due.ts';
import { claimDue, glance, insertJobs, markFinished, markStarted, type DueJob } from './queries.ts';

/** A job that waits is noticed by the next look; a queue that asks for itself costs the more, the more queues there are. */
const POLL_SECONDS = 60 * 60;
/** A worker that has not touched its job for so long is dead; the queue takes no less. */
const HEARTBEAT_SECONDS = 10;
/** The queue passes over the same jobs no oftener. */
const MONITOR_SECONDS = 1;
const TIMEOUT_SECONDS = 15 * 60;
const RETRIES = 5;
const MAX_RETRY_DELAY_SECONDS = 60;
/** What has ended is of no use to the queue, which deletes it as often. */
const KEPT_SECONDS = 60 * 60;
/** How long a stop waits for running jobs. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const MAX_ERROR_LENGTH = 500;
/** What became of a run that an operator stopped, or that took too long. */
const STOPPED = '做到一半停下了，剩下的下一次接着做';
const POOL = { max: 2, idleTimeoutMillis: KEPT_CONNECTION_MS };

export interface JobsPlatform {
  connection: Connection;
  db: Database;
  clock: Clock;
  log: Log;
  /** The way past any pooler, where statements keep their plans; left out: `connection`. */
  direct?: Connection;
  /** How long the database may take to say what is due; left out: as long as it wants. */
  timeouts?: DatabaseTimeouts;
}

export interface JobRunner {
  /** Lets running jobs end their step and leaves the rest to the next worker. */
  stop(): Promise<void>;
}

/** The name of this process where several are listed. */
export const NODE_NAME = `${hostname()}:${process.pid}`;

/** Runs jobs until it is stopped. The tables of the queue must be there (`migrateJobSchema`). */
export async function startJobs(platform: JobsPlatform, jobs: readonly Job[]): Promise<JobRunner> {
  const { db, clock, log } = platform;
  const boss = createBoss(platform);
  await boss.start();
  const ending = new AbortController();
  const running = new Set<string>();
  const workers = new Map<string, string>();
  const asking = openAsking(platform);
  const findDue = findDueAhead(asking, jobs);
  const byName = new Map(jobs.map((job) => [job.name, job]));

  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const { name } of jobs) if (!known.has(name)) await boss.createQueue(name, { policy: 'stately' });
  await withLongTimeouts(() => db.transaction((tx) => insertJobs({ tx, now: clock.now() }, jobs)));
  for (const job of jobs) {
    const work = (batch: { signal: AbortSignal }[]) => run(job, AbortSignal.any([ending.signal, ...batch.map(({ signal }) => signal)]));
    workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, work));
  }

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    const { name } = job;
    const isStopped = () => signal.aborted && !ending.signal.aborted;
    running.add(name);
    try {
      await db.transaction((tx) => markStarted({ tx, now: clock.now() }, name, NODE_NAME));
      await job.run({ now: clock.now(), signal });
      await db.transaction((tx) => markFinished({ tx, now: clock.now() }, { name, node: NODE_NAME }, isStopped() ? STOPPED : null));
    } catch (error) {
      log.warn({ err: error, job: name }, 'job failed');
      if (!isStopped() && !isDatabaseAway(error)) countFault(log, error);
      const text = isStopped() ? STOPPED : error instanceof Error ? error.message : String(error);
      await db.transaction((tx) => markFinished({ tx, now: clock.now() }, { name, node: NODE_NAME }, text.slice(0, MAX_ERROR_LENGTH)));
      // The queue keeps what it is given, and a failure of the database repeats the values of its rows.
      throw new Error(text);
    } finally {
      running.delete(name);
    }
  }

  /** Sends what is due and wakes what waits. Returns how long nothing else is due, `LOOK_MS` at most. */
  async function look(): Promise<number> {
    const now = clock.now();
    const { snapshot, queued } = await glance(asking);
    const due = await findDue(now, snapshot);
    const waiting = new Map(queued.flatMap(({ name, isWaiting, isReady }) => (isWaiting ? [[name, isReady]] : [])));
    let sleepMs = LOOK_MS;
    for (const each of due) {
      const job = byName.get(each.name);
      // What runs or waits already finds this row too.
      if (!job || running.has(each.name) || waiting.has(each.name)) continue;
      const inMs = Date.parse(each.dueAt) - now.getTime();
      if (inMs > 0) sleepMs = Math.min(sleepMs, inMs);
      else if (await send(job, each, now)) waiting.set(each.name, true);
    }
    for (const [name, isReady] of waiting) {
      const worker = workers.get(name);
      if (isReady && worker !== undefined) boss.notifyWorker(worker);
    }
    for (const { name, isLost } of queued) if (isLost) await boss.supervise(name);
    return sleepMs;
  }

  function send(job: Job, due: DueJob, now: Date): Promise<boolean> {
    const next = { nextAt: new Date(now.getTime() + job.everySeconds * 1000), since: new Date(now.getTime() - LATE_COMMIT_MS) };
    return db.transaction(async (tx) => (await claimDue({ tx, now }, due, next)) && (await sendWithin(boss, tx, job)) !== null);
  }

  const looking = repeat(look, { signal: ending.signal, log });
  return {
    async stop() {
      ending.abort();
      await looking;
      await asking.close();
      await boss.stop({ timeout: SHUTDOWN_TIMEOUT_MS });
    },
  };
}

/** Calls `look` again and again, each time after as many milliseconds as it returned. Logs when it begins to fail and when it works again. */
async function repeat(look: () => Promise<number>, { signal, log }: { signal: AbortSignal; log: Log }): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    let sleepMs = LOOK_MS;
    try {
      sleepMs = await look();
      if (isFailing) log.info('jobs are found again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'due jobs cannot be found');
      isFailing = true;
    }
    await pause(sleepMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const timer = setTimeout(resolve, ms);
  const end = () => {
    clearTimeout(timer);
    resolve();
  };
  signal.addEventListener('abort', end, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', end));
}

/** Sends a job that begins once the transaction has committed, and never when it is rolled back. Returns its id; null when one waits already. */
export function sendWithin(boss: PgBoss, tx: Tx, { name, timeoutSeconds = TIMEOUT_SECONDS, retries = RETRIES }: Job): Promise<string | null> {
  // The only value is the job as JSON text.
  const db: BossDb = { executeSql: async (text, values = []) => ({ rows: await tx.query(text, values.map(String)) }) };
  return boss.send(name, null, {
    db,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  });
}

/**
 * Opens the connection that asks what is due. The question takes six times as long to plan as to answer, and is planned six times on each new
 * connection: those of the site come and go with what else is asked.
 */
function openAsking({ connection, direct = connection, timeouts }: JobsPlatform): Database {
  const named = { ...direct, application_name: 'hearth due' };
  return openDatabase(named, { size: 1, ...(timeouts && { timeouts }) });
}

function createBoss({ connection, log }: JobsPlatform): PgBoss {
  const boss = new PgBoss({
    ...connection,
    application_name: 'hearth jobs',
    schema: JOB_SCHEMA,
    ...POOL,
    // The schema is made by who owns it, before the site opens; indexes are rebuilt by nobody else either.
    migrate: false,
    createSchema: false,
    reindex: false,
    // Intervals are rows of the site; workers are watched for all processes, not only for those with a queue.
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
    // Its pass over all queues costs 45 ms of a core. Jobs whose process has died are found by our own look, which has it pass over theirs.
    superviseIntervalSeconds: KEPT_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: KEPT_SECONDS,
    queueCacheIntervalSeconds: KEPT_SECONDS,
    flowIntervalSeconds: KEPT_SECONDS,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}
