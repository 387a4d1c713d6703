import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lchown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './errors.ts';
import type { Binaries } from './binaries.ts';
import type { Owner, DataDir } from './data-dir.ts';

const DRAFT_PREFIX = 'initdb-';
/** Another start may be writing to a draft, or removing it, while we remove it. */
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };

/** The environment of every database program: nothing of ours (PGDATA, PGPORT, LD_PRELOAD …) may leak in. */
export const programEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }),
};

/**
 * Makes the data files of the cluster unless they exist. They are made under another name and renamed when complete,
 * so an interrupted attempt is never taken for a database, and of two attempts at once one wins.
 * Throws EmbeddedPostgresError when the files belong to another major version or cannot be made.
 */
export async function ensureCluster(dataDir: DataDir, binaries: Binaries, onProgress: (line: string) => void): Promise<void> {
  if (await isCluster(dataDir, binaries)) return;
  onProgress('正在创建数据库…');
  const draft = await mkdtemp(join(dataDir.home, DRAFT_PREFIX));
  try {
    const builder = dataDir.owner === null ? null : await findNamedUser();
    if (builder !== null) await chown(draft, builder.uid, builder.gid);
    await runInitdb(dataDir, binaries, { draft, builder });
    if (dataDir.owner !== null) await giveTree(draft, dataDir.owner);
    // Takes the place of nothing or of an empty directory, never of what another start has put there meanwhile.
    await rename(draft, dataDir.cluster);
  } catch (error) {
    await rm(draft, REMOVED);
    if (!(await isCluster(dataDir, binaries))) throw error;
  }
}

/** Removes what killed starts left half made. Call only while holding the data directory alone. */
export async function removeDrafts(dataDir: DataDir): Promise<void> {
  for (const name of await readdir(dataDir.home)) {
    if (name.startsWith(DRAFT_PREFIX)) await rm(join(dataDir.home, name), REMOVED);
  }
}

/** Returns the password of the loopback connection, made on first use; null where a unix socket protects the database. */
export async function readPassword(dataDir: DataDir): Promise<string | null> {
  if (dataDir.socketDirectory !== null) return null;
  const file = join(dataDir.home, 'password');
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}

async function isCluster(dataDir: DataDir, binaries: Binaries): Promise<boolean> {
  const found = await readVersion(dataDir.cluster);
  if (found === null) return false;
  if (found === binaries.major) return true;
  throw new EmbeddedPostgresError(
    `${dataDir.cluster} 是 PostgreSQL ${found} 的数据，而这一版炉边自带 PostgreSQL ${binaries.major}，两者不能直接打开。\n` +
      '请先换回原来那一版炉边，用它的 backup 命令备份；再换到这一版，把 HEARTH_DATA 指到一个空目录，用 restore 命令恢复。旧数据没有被改动。',
  );
}

/** Returns the major version that wrote the files; null when nothing bears the name or an empty directory does. */
async function readVersion(cluster: string): Promise<string | null> {
  try {
    const names = await readdir(cluster);
    if (names.includes('PG_VERSION')) return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (names.length === 0) return null;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return null;
    throw new EmbeddedPostgresError(`读不了数据库目录 ${cluster}（${code ?? String(error)}）。请检查它的所有者和权限。`, { cause: error });
  }
  throw new EmbeddedPostgresError(`${cluster} 里有东西，但不是数据库。请移走它再启动。`);
}

/** initdb looks up the name of its user, which a lent number does not have, so root lets `nobody` run it. */
async function findNamedUser(): Promise<Owner> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'nobody') ?? accounts.find(([, , uid]) => Number(uid) > 0);
  if (account === undefined) throw new EmbeddedPostgresError('系统里除了 root 没有别的用户，数据库不能用 root 运行。请新建一个普通用户来启动炉边。');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

async function runInitdb(dataDir: DataDir, binaries: Binaries, { draft, builder }: { draft: string; builder: Owner | null }): Promise<void> {
  const password = await readPassword(dataDir);
  const passwordFile = `${draft}.password`;
  if (password !== null) {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (builder !== null) await chown(passwordFile, builder.uid, builder.gid);
  }
  const access = password === null ? ['--auth-local=trust', '--auth-host=reject'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const child = spawn(
    binaries.initdb,
    ['-D', draft, '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-instructions', ...access],
    // The current directory may be closed to the builder.
    { cwd: dataDir.home, env: programEnvironment, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...builder },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  await rm(passwordFile, { force: true });
  if (status === 0) return;
  throw explainProgramFailure('数据库创建失败', output);
}

/** Returns an EmbeddedPostgresError naming the known causes that a database program's output points to, else ending in its last lines. */
export function explainProgramFailure(what: string, output: string): EmbeddedPostgresError {
  if (/No space left on device/.test(output)) return new EmbeddedPostgresError(`${what}：磁盘满了。请清理后再启动，或者用 HEARTH_DATA 换一块磁盘。`);
  if (/Cannot allocate memory/.test(output)) return new EmbeddedPostgresError(`${what}：内存不够。请关掉一些程序再启动。`);
  if (/Read-only file system/.test(output)) return new EmbeddedPostgresError(`${what}：数据目录所在的磁盘是只读的。请用 HEARTH_DATA 换一个目录。`);
  return new EmbeddedPostgresError(`${what}，数据库程序这样说：\n${output.trim().split('\n').slice(-8).join('\n')}`);
}

async function giveTree(directory: string, owner: Owner): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o700);
}
