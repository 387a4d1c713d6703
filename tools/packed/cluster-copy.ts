// The way back of an upgrade: a copy of the embedded database's files, made while nobody writes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, readdir, realpath, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { syncFolder } from './upgrade-state.ts';

const CLUSTER = 'cluster';
const COPY = 'cluster-before-upgrade';
const PART = `${COPY}.part-`;
const LEFT = 'cluster-of-failed-upgrade';
/** Who shuts a database down needs this at most. */
const STOP_MS = 120_000;
/** Left free beside the copy. */
const SPARE_BYTES = 200 * 1024 * 1024;

/** Returns whether a site has an embedded database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', CLUSTER));
}

/** Throws StartFailure when the disk has no room for the copy, and where a copy would not be whole. */
export async function requireRoom(dataDir: string): Promise<void> {
  const home = await homeOf(dataDir);
  const cluster = join(home, CLUSTER);
  for (const path of [cluster, join(cluster, 'pg_wal')])
    if ((await lstat(path)).isSymbolicLink()) throw new StartFailure(`${path} 是一个链接：链接指的地方抄不进那一份，退不回来。请先把它搬回来。什么都没有动。`);
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new StartFailure('数据库有一部分放在别的表空间里：抄不进那一份，退不回来。请先搬回来。什么都没有动。');
  const { stdout } = await run('du', ['-sk', cluster]);
  const needed = Number.parseInt(stdout, 10) * 1024 + SPARE_BYTES;
  const { bavail, bsize } = await statfs(home);
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  if (bavail * bsize < needed)
    throw new StartFailure(`磁盘空间不够：升级之前要把数据库原样留一份，约需 ${megabytes(needed)} MB，只剩 ${megabytes(bavail * bsize)} MB。什么都没有动。`);
}

/** Copies the files of a database that nobody runs; the copy has its name once it is on the disk. */
export async function copyCluster(dataDir: string): Promise<void> {
  const home = await homeOf(dataDir);
  await dropCopy(dataDir);
  // A name of its own: what a killed process has begun to copy may still be going on.
  const part = join(home, `${PART}${process.pid}`);
  for (const [program, ...args] of [
    ['cp', '-aT', '--reflink=auto', join(home, CLUSTER), part],
    ['sync', '-f', part],
  ] as const) {
    const { status, stderr } = await run(program, args);
    if (status !== 0) throw new StartFailure(`数据库没有抄成：${stderr.trim()}。什么都没有动。`);
  }
  await rename(part, join(home, COPY));
  await syncFolder(home);
}

/** Puts the copy back into its place. Called again after it was killed, it goes on; where there is no copy left, it was put back. */
export async function putBack(dataDir: string): Promise<void> {
  const home = await homeOf(dataDir);
  if (existsSync(join(home, COPY))) {
    await rm(join(home, LEFT), { recursive: true, force: true });
    if (existsSync(join(home, CLUSTER))) await rename(join(home, CLUSTER), join(home, LEFT));
    await rename(join(home, COPY), join(home, CLUSTER));
    await syncFolder(home);
  }
  // The only one there is, whatever happened before, is not removed.
  if (!existsSync(join(home, CLUSTER))) throw new StartFailure(`没有 ${join(home, CLUSTER)}：要退回的数据库不在。${join(home, LEFT)} 留着没有动。`);
  await rm(join(home, LEFT), { recursive: true, force: true });
}

/** Removes the copy, also one that was not finished. */
export async function dropCopy(dataDir: string): Promise<void> {
  const home = await homeOf(dataDir);
  const copies = (await readdir(home)).filter((name) => name === COPY || name.startsWith(PART));
  for (const name of copies) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Shuts the database down that a killed process has left running. Throws when it is still somebody's after two minutes. */
export async function stopCluster(dataDir: string): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  while (hasCluster(dataDir) && (await findRunningPostgres(dataDir)) !== null) {
    try {
      await (await startEmbeddedPostgres({ dataDir })).stop();
    } catch (error) {
      // Its owner is shutting it down.
      if (Date.now() > deadline) throw error;
      await pause(500);
    }
  }
}

/** It may be a symbolic link. */
function homeOf(dataDir: string): Promise<string> {
  return realpath(join(dataDir, 'postgres'));
}

async function run(program: string, args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  // Apart from the terminal's group: a Ctrl-C is answered by us, after the copy.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [status] = await once(child, 'close');
  return { status: Number(status), stdout, stderr };
}
