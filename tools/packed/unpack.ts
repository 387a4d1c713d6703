import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { currentVersion, releaseOf, versionIn, type Installation } from './installation.ts';
import { birthOf } from './upgrade-state.ts';

const PREFIX = '.unpacking-';

/**
 * Unpacks a packed version beside the one that runs and returns its name. A folder of that name, left by an upgrade that failed, is replaced.
 * Throws StartFailure for what is no version for this machine, and for the one that runs already.
 */
export async function unpackRelease(installation: Installation, file: string): Promise<string> {
  if (!existsSync(file)) throw new StartFailure(`没有 ${file} 这个文件。`);
  const releases = join(installation.home, 'releases');
  const room = join(releases, `${PREFIX}${process.pid}`);
  try {
    for (const name of await readdir(releases)) if (name.startsWith(PREFIX) && (await isLeft(name))) await rm(join(releases, name), { recursive: true });
    await mkdir(room);
    await promisify(execFile)('tar', ['-xf', file, '-C', room, '--no-same-owner', '--strip-components=1']);
    const [found = '', ...others] = await readdir(join(room, 'releases'));
    const version = await versionIn(join(room, 'releases', found));
    if (version === null || version !== found || others.length > 0) throw new StartFailure(`${file} 不是炉边打包的版本。`);
    if (version === (await currentVersion(installation))) throw new StartFailure(`现在用的就是 ${version}。`);
    await requireRunning(join(room, 'releases', found), file);
    await rm(releaseOf(installation, version), { recursive: true, force: true });
    await rename(join(room, 'releases', found), releaseOf(installation, version));
    return version;
  } catch (error) {
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`${file} 没有解开：${error instanceof Error ? error.message.trim() : String(error)}`, { cause: error });
  } finally {
    await rm(room, { recursive: true, force: true });
  }
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
