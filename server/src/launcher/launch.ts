// A site of several processes on one port, which this one starts, watches over and ends; the embedded database is its own. It answers nobody itself.
import { once } from 'node:events';
import { requireFreePort } from '#server/app/free-port.ts';
import { openMetricsPort } from '#server/app/telemetry/metrics-port.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { refuseUnfit } from '#server/platform/database/start-database.ts';
import type { Config } from '#server/platform/process/config/config.ts';
import { createLog } from '#server/platform/process/log.ts';
import { printLine, reportFailure } from '#server/platform/process/terminal.ts';
import { createLocalSharedState } from '#server/platform/state/shared-state.ts';
import { isRenewing, wipeDemo } from '../renewal.ts';
import { startProcesses } from './processes.ts';

/** What a process may take to end after its draining: requests, jobs, buffers. */
const MAX_END_MS = 30_000;
/** How it ends when a process had to be killed. */
const KILLED = 1;

/** Runs the site until it is asked to end. Returns the status to end with. */
export async function launch(config: Config): Promise<number> {
  const port = await requireFreePort(config);
  const ending = new AbortController();
  let status = 0;
  const end = (because: number, reason?: unknown) => {
    if (ending.signal.aborted) return;
    status = because;
    if (reason !== undefined) reportFailure(reason);
    ending.abort();
  };
  listenForEnd(() => end(0));
  const log = createLog('info');
  const postgres = config.databaseUrl === null ? openPostgres(config) : Promise.resolve(null);
  postgres.then(
    (database) => database?.onExit((reason) => end(1, reason)),
    (error: unknown) => end(1, error),
  );
  const processes = startProcesses({
    count: config.workers,
    port,
    common: { state: createLocalSharedState(), database: postgres },
    log,
    maxEndMs: config.drainSeconds * 1_000 + MAX_END_MS,
    onEnd: end,
  });
  process.on('message', () => processes.openFirst());
  const metrics = config.metrics === null ? null : openMetricsPort(config.metrics, { log, read: () => processes.figures.read() });
  metrics?.opened.catch((error: unknown) => end(1, error));
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  if (status === 0) printLine('正在停止：先答完手上的请求，再关数据库…');
  const isInOrder = await processes.stop();
  metrics?.close();
  const database = await postgres.catch(() => null);
  await database?.stop();
  if (!isInOrder) log.error('a process of the site did not end in time and was killed');
  printLine('已停止');
  return isInOrder ? status : status || KILLED;
}

/** Starts the embedded database, an empty one where the demo is to be wiped out. */
async function openPostgres(config: Config): ReturnType<typeof startEmbeddedPostgres> {
  refuseUnfit(config);
  if (isRenewing(config)) await wipeDemo(config, printLine);
  return startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: printLine });
}

function listenForEnd(end: () => void): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Started by another program of ours, it ends with it.
  process.on('disconnect', end);
  let interrupts = 0;
  process.on('SIGINT', () => {
    interrupts += 1;
    // From the keyboard all processes get it; the database is adopted by the next start.
    if (interrupts > 1) process.exit(130);
    end();
  });
}
