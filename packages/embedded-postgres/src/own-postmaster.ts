import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import type { Binaries } from './binaries.ts';
import { explainProgramFailure, readPassword } from './cluster.ts';
import type { EmbeddedConnection, DataDir } from './data-dir.ts';
import {
  findFreePort,
  isAsWeWouldStartIt,
  isPostmasterOf,
  readLogSince,
  readPidFile,
  removeStaleLocks,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** A running postgres that nobody else may use as long as `lock` is connected. */
export interface OwnedPostmaster {
  /** Its session holds the lock; the system closes it with this process, however that ends. */
  readonly lock: Client;
  readonly processId: number;
  readonly port: number;
}

/** An arbitrary number that only the owner of an embedded database locks, in the database `postgres`. */
const OWNERSHIP_LOCK = 4_073_201;

/** Part of the socket's file name. */
const SOCKET_PORT = 5432;
const POLL_MS = 10;
/** A session of a killed start ends within this time. */
const LOCK_PATIENCE_MS = 1_500;
/** For a server that neither responds nor ends; under load a response may take seconds. */
const SILENCE_PATIENCE_MS = 30_000;
const RECOVERY_NOTICE_MS = 2_000;

/**
 * Finds the running postgres of the data directory or starts one, and takes it for this process alone. One that a killed start left
 * behind is adopted when it runs with our settings, else restarted. `formerPort` is the port connections used before.
 * Throws EmbeddedPostgresError when another process holds it, when it does not answer for 30 s, or when postgres itself refuses.
 */
export async function ownPostmaster(
  dataDir: DataDir,
  binaries: Binaries,
  { onProgress, formerPort }: { onProgress: (line: string) => void; formerPort?: number },
): Promise<OwnedPostmaster> {
  const startedAt = Date.now();
  let child: StartedChild | null = null;
  let noticed = false;
  for (; ; await delay(POLL_MS)) {
    const waitedMs = Date.now() - startedAt;
    const server = await probe(dataDir);
    if (server instanceof Client) {
      const holding = await take(server, dataDir, { binaries, child, waitedMs });
      if (holding !== null) return holding;
      continue;
    }
    if (server === 'starting') {
      if (!noticed && waitedMs > RECOVERY_NOTICE_MS) onProgress('数据库上次没有正常关闭，正在恢复，请稍候…');
      noticed ||= waitedMs > RECOVERY_NOTICE_MS;
      continue;
    }
    if (child !== null && child.process.exitCode === null && child.process.signalCode === null) continue;
    if (child !== null) await explainEnd(dataDir, child, waitedMs);
    child = (await isStillThere(dataDir, waitedMs)) ? null : await startChild(dataDir, binaries, formerPort);
  }
}

interface StartedChild {
  readonly process: ChildProcess;
  readonly logStart: number;
}

async function startChild(dataDir: DataDir, binaries: Binaries, formerPort: number | undefined): Promise<StartedChild> {
  await removeStaleLocks(dataDir);
  return spawnPostmaster(dataDir, binaries, formerPort ?? (dataDir.socketDirectory === null ? await findFreePort() : SOCKET_PORT));
}

/** Returns a connected client of the superuser, or why there is none. */
async function probe(dataDir: DataDir): Promise<Client | 'starting' | 'absent'> {
  const port = dataDir.socketDirectory === null ? (await readPidFile(dataDir.cluster))?.port : SOCKET_PORT;
  if (port === undefined || port === 0) return 'absent';
  const client = new Client({
    ...(await superuserConnection(dataDir, port)),
    application_name: `hearth ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=0',
  });
  // A lost connection also emits 'end', which the owner listens to; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new EmbeddedPostgresError(`连不上 ${dataDir.socketDirectory}：没有权限，数据库多半由另一个系统用户启动。请用那个用户启动炉边。`, { cause: error });
    }
    // 57P03: starting, recovering or shutting down. 53300: all sessions taken for the moment.
    return code === '57P03' || code === '53300' ? 'starting' : 'absent';
  }
}

/** Returns what connects as the superuser to the server of the data directory. */
export async function superuserConnection(dataDir: DataDir, port: number): Promise<EmbeddedConnection> {
  const password = await readPassword(dataDir);
  return { host: dataDir.socketDirectory ?? '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false, ...(password === null ? {} : { password }) };
}

/** Returns the holding, or null to look again. Closes the client unless it returns it. */
async function take(
  client: Client,
  dataDir: DataDir,
  { binaries, child, waitedMs }: { binaries: Binaries; child: StartedChild | null; waitedMs: number },
): Promise<OwnedPostmaster | null> {
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [OWNERSHIP_LOCK]);
    if (rows[0]?.free !== true) {
      if (waitedMs > LOCK_PATIENCE_MS) throw await describeOwner(client, dataDir);
      await client.end();
      return null;
    }
    const found = await readPidFile(dataDir.cluster);
    if (found === null || !(await isPostmasterOf(found.processId, dataDir.cluster))) {
      if (waitedMs > SILENCE_PATIENCE_MS) throw new EmbeddedPostgresError(`${dataDir.cluster} 的数据库由另一个容器或另一个系统里的程序运行着。请先停掉它。`);
      await client.end();
      return null;
    }
    if (found.processId === child?.process.pid || (await isAsWeWouldStartIt(dataDir, binaries))) {
      return { lock: client, processId: found.processId, port: found.port };
    }
    await stopPostmaster(found.processId, dataDir, binaries);
    return null;
  } catch (error) {
    if (!isLostConnection(error)) {
      await client.end();
      throw error;
    }
    return null;
  }
}

/** Returns whether an error means that the session is gone: a server that is going away or lost a process ends sessions in the middle of a query. */
function isLostConnection(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === '57P01' ||
    code === '57P02' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    (error instanceof Error && /Connection terminated|not queryable/.test(error.message))
  );
}

async function describeOwner(client: Client, dataDir: DataDir): Promise<EmbeddedPostgresError> {
  const { rows } = await client.query<{ holder: string }>(
    "SELECT application_name AS holder FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted AND objid = $1",
    [OWNERSHIP_LOCK],
  );
  const process = /\d+/.exec(rows[0]?.holder ?? '')?.[0];
  return new EmbeddedPostgresError(
    `已经有一个炉边在用这份数据（${dataDir.home}）${process === undefined ? '' : `，进程号 ${process}`}。\n` +
      '同一份数据一次只能由一个炉边打开：请先停掉它，或者用 HEARTH_DATA 另指一个目录。',
  );
}

/** Throws what ended our postgres, unless it is worth trying again. */
async function explainEnd(dataDir: DataDir, child: StartedChild, waitedMs: number): Promise<void> {
  const output = await readLogSince(dataDir, child.logStart);
  // Another start was quicker, or processes of a killed server are still going.
  const passes = /lock file ".*" already exists|shared memory block|is another postmaster/i.test(output);
  if (passes && waitedMs < SILENCE_PATIENCE_MS) return;
  throw explainProgramFailure('数据库没能启动', output);
}

/** Returns whether a postgres of the data directory lives without answering: it is about to, or it is going. */
async function isStillThere(dataDir: DataDir, waitedMs: number): Promise<boolean> {
  const found = await readPidFile(dataDir.cluster);
  if (found === null || !(await isPostmasterOf(found.processId, dataDir.cluster))) return false;
  if (waitedMs > SILENCE_PATIENCE_MS) throw new EmbeddedPostgresError(`上次留下的数据库进程 ${found.processId} 没有回应。请结束这个进程后再启动。`);
  return true;
}
