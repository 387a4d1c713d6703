// A site of packed versions: `releases/VERSION` beside a link `current` to the one that runs, and the data, in the same folder or elsewhere.
import { access, constants, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { commandLine, isPacked } from '#server/platform/process/command-line.ts';
import { syncFolder } from './upgrade-state.ts';

/** The release this file belongs to. */
const RELEASE = join(import.meta.dirname, '../..');
const CURRENT = 'current';

export interface Installation {
  home: string;
  dataDir: string;
}

/** Returns where this version is installed. Throws StartFailure in a checkout. */
export function installationOf(dataDir: string): Installation {
  const home = dirname(dirname(RELEASE));
  if (!isPacked(RELEASE))
    throw new StartFailure(`这是一份源码，不是打包的版本：换新版请更新源码，再 ${commandLine('start')}，它自己备份、迁移。打包的版本用 npm run pack 做。`);
  return { home, dataDir };
}

/** Returns the folder of a version. */
export function releaseOf({ home }: Installation, version: string): string {
  return join(home, 'releases', version);
}

/** Returns the version that `current` names. */
export async function currentVersion({ home }: Installation): Promise<string> {
  return basename(await readlink(join(home, CURRENT)));
}

/** Makes `current` name another version, in one step that lasts. */
export async function setCurrent({ home }: Installation, version: string): Promise<void> {
  const made = join(home, `.${CURRENT}-${process.pid}`);
  await rm(made, { force: true });
  await symlink(join('releases', version), made);
  await rename(made, join(home, CURRENT));
  await syncFolder(home);
}

/** Throws StartFailure when this user cannot change what `current` names. */
export async function requireWritable({ home }: Installation): Promise<void> {
  try {
    await access(home, constants.W_OK);
  } catch (error) {
    throw new StartFailure(`${home} 里写不进去，换不了版本。什么都没有动。`, { cause: error });
  }
}

/** Returns the version a release says it is, null for a folder that is none. */
export async function versionIn(release: string): Promise<string | null> {
  try {
    const { version }: { version?: string } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
    await readFile(join(release, 'hearth'));
    return version ?? null;
  } catch {
    return null;
  }
}
