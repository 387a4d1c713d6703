import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { currentVersion, releaseOf, versionIn, type Installation } from './installation.ts';
import { birthOf, syncFolder } from './upgrade-state.ts';

const PREFIX = '.unpacking-';

/** A version that is unpacked, and has not got its place yet. */
export interface Unpacked {
  to: string;
  /** The folder in `releases` it is in. */
  room: string;
}

/**
 * Unpacks a packed version into a room of its own, which `dropRoom` removes: only who is alone with the data moves it to its place. Throws
 * StartFailure for what is no version for this machine, and for the one that runs already.
 */
export async function unpackRelease(installation: Installation, file: string): Promise<Unpacked> {
  if (!existsSync(file)) throw new StartFailure(`没有 ${file} 这个文件。`);
  const releases = join(installation.home, 'releases');
  const name = `${PREFIX}${process.pid}`;
  const room = join(releases, name);
  try {
    for (const other of await readdir(releases)) if (other.startsWith(PREFIX) && (await isLeft(other))) await rm(join(releases, other), { recursive: true });
    await mkdir(room);
    await promisify(execFile)('tar', ['-xf', file, '-C', room, '--no-same-owner', '--strip-components=1']);
    const [found = '', ...others] = await readdir(join(room, 'releases'));
    const version = await versionIn(join(room, 'releases', found));
    if (version === null || version !== found || others.length > 0) throw new StartFailure(`${file} 不是炉边打包的版本。`);
    if (version === (await currentVersion(installation))) throw new StartFailure(`现在用的就是 ${version}。`);
    await requireRunning(join(room, 'releases', found), file);
    // A power failure must not find it chosen and empty.
    await promisify(execFile)('sync', ['-f', room]);
    return { to: version, room: name };
  } catch (error) {
    await dropRoom(installation, name);
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`${file} 没有解开：${error instanceof Error ? error.message.trim() : String(error)}`, { cause: error });
  }
}

/** Gives an unpacked version its place, where one of the same name, left by an upgrade that failed, is replaced. Throws StartFailure when it is not there. */
export async function moveIn(installation: Installation, { to, room }: Unpacked): Promise<void> {
  const releases = join(installation.home, 'releases');
  const found = join(releases, basename(room), 'releases', to);
  if (!room.startsWith(PREFIX) || (await versionIn(found)) !== to) throw new StartFailure(`releases 里没有解开的 ${to}。`);
  if (to === (await currentVersion(installation))) throw new StartFailure(`现在用的就是 ${to}。`);
  await rm(releaseOf(installation, to), { recursive: true, force: true });
  await rename(found, releaseOf(installation, to));
  await syncFolder(releases);
}

/** Removes the room of a version, with what is still in it. */
export async function dropRoom({ home }: Installation, room: string): Promise<void> {
  await rm(join(home, 'releases', basename(room)), { recursive: true, force: true });
}

/** Returns whether the process that unpacked there was killed. */
async function isLeft(name: string): Promise<boolean> {
  return (await birthOf(Number(name.slice(PREFIX.length)))) === null;
}

/** Throws StartFailure when the programs of a version are for another kind of machine. */
async function requireRunning(release: string, file: string): Promise<void> {
  try {
    await promisify(execFile)(join(release, 'hearth'), ['probe']);
  } catch (error) {
    throw new StartFailure(`${file} 在这台机器上跑不起来，也许是给另一种机器打的包。`, { cause: error });
  }
}
