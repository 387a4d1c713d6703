import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './cluster.ts';
import type { DataDir } from './data-dir.ts';
import { postgresArguments } from './settings.ts';

const run = promisify(execFile);

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/**
 * Returns what a running or killed postmaster recorded about itself; null when the last one shut down cleanly. The port is 0 until it
 * listens.
 */
export async function readPidFile(cluster: string): Promise<{ processId: number; port: number } | null> {
  const [processId, , , port] = ((await readIfThere(join(cluster, 'postmaster.pid'))) ?? '').split('\n');
  return Number(processId) > 0 ? { processId: Number(processId), port: Number(port ?? 0) } : null;
}

/**
 * Removes the files of a killed postmaster whose process id now belongs to another program, which postgres would take for a postmaster.
 * When the id is unused the file stays: postgres checks with it whether processes of the killed one still use its memory.
 */
export async function removeStaleLocks(dataDir: DataDir): Promise<void> {
  const files = [join(dataDir.cluster, 'postmaster.pid'), ...(dataDir.socketDirectory === null ? [] : [join(dataDir.socketDirectory, '.s.PGSQL.5432.lock')])];
  for (const file of files) {
    const processId = Number((await readIfThere(file))?.split('\n')[0]);
    if (processId > 0 && isTaken(processId) && !(await isPostmasterOf(processId, dataDir.cluster))) await rm(file, { force: true });
  }
}

function isTaken(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** Returns whether the process lives and is a postgres of this cluster, not another program that got the same number. A zombie is not. */
export async function isPostmasterOf(processId: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [name, at, home] = await Promise.all([readFile(`/proc/${processId}/comm`, 'utf8'), stat(`/proc/${processId}/cwd/.`), stat(cluster)]);
      return name.trim() === 'postgres' && at.ino === home.ino && at.dev === home.dev;
    }
    if (process.platform === 'win32') {
      return (await run('tasklist', ['/NH', '/FI', `PID eq ${processId}`])).stdout.includes('postgres.exe');
    }
    return (await run('ps', ['-o', 'command=', '-p', String(processId)])).stdout.includes(`-D ${cluster}`);
  } catch {
    // Gone, or another user's: either way not ours.
    return false;
  }
}

/** Returns whether the running server was started by the same program with the same settings as we would start it. */
export async function isAsWeWouldStartIt(dataDir: DataDir, binaries: Binaries): Promise<boolean> {
  const started = await readIfThere(join(dataDir.cluster, 'postmaster.opts'));
  const expected = [binaries.postgres, ...postgresArguments(dataDir).map((argument) => `"${argument}"`)].join(' ');
  return started?.trim() === expected;
}

/**
 * Starts postgres as the owner of the data directory, in a session of its own so that a Ctrl-C meant for us does not reach it.
 * It outlives us when we are killed. The returned process may still fail; its output goes to its log file.
 */
export async function spawnPostmaster(dataDir: DataDir, binaries: Binaries, port: number): Promise<{ process: ChildProcess; logStart: number }> {
  const log = await openLog(dataDir);
  const logStart = (await log.stat()).size;
  try {
    const child = spawn(binaries.postgres, postgresArguments(dataDir), {
      cwd: dataDir.home,
      env: { ...programEnvironment, PGPORT: String(port) },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      windowsHide: true,
      ...dataDir.owner,
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', reject);
    });
    child.unref();
    return { process: child, logStart };
  } catch (error) {
    const code = errorCode(error);
    const hint = code === 'EPERM' ? '当前的 root 没有切换用户的权限，请换一个普通用户来启动。' : `请检查 ${binaries.postgres} 能不能执行。`;
    throw new EmbeddedPostgresError(`数据库程序启动不了（${code ?? String(error)}）。${hint}`, { cause: error });
  } finally {
    await log.close();
  }
}

/** Returns the server's log from a byte offset on. */
export async function readLogSince(dataDir: DataDir, start: number): Promise<string> {
  return (await readFile(dataDir.logFile)).subarray(start).toString('utf8');
}

/** Returns a port of the loopback address that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}

/**
 * Ends a postmaster: open transactions are rolled back and everything committed is on disk. Resolves when the process is gone; after 20 s
 * it is killed, which the next start recovers from.
 */
export async function stopPostmaster(processId: number, dataDir: DataDir, binaries: Binaries): Promise<void> {
  for (const [signal, mode] of [
    ['SIGINT', 'fast'],
    ['SIGQUIT', 'immediate'],
  ] as const) {
    await requestStop(processId, signal, { mode, dataDir, binaries });
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(10)) {
      if (!(await isPostmasterOf(processId, dataDir.cluster))) return;
    }
  }
  throw new EmbeddedPostgresError(`数据库进程 ${processId} 停不下来。请结束这个进程后再启动。`);
}

async function requestStop(
  processId: number,
  signal: 'SIGINT' | 'SIGQUIT',
  { mode, dataDir, binaries }: { mode: string; dataDir: DataDir; binaries: Binaries },
): Promise<void> {
  if (!(await isPostmasterOf(processId, dataDir.cluster))) return;
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', dataDir.cluster, '-m', mode, '-W'], { env: programEnvironment });
    return;
  }
  try {
    process.kill(processId, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function openLog(dataDir: DataDir) {
  const size = await stat(dataDir.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(dataDir.logFile, `${dataDir.logFile}.1`);
  const log = await open(dataDir.logFile, 'a', 0o600);
  if (dataDir.owner !== null) await log.chown(dataDir.owner.uid, dataDir.owner.gid);
  return log;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
