import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readlink, realpath, stat, statfs, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './errors.ts';

/** A system user, who may have no name in the password file. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Where one embedded database is stored and which user runs it. All paths are absolute and free of symbolic links. */
export interface DataDir {
  /** The user postgres runs as; null: the current one. */
  readonly owner: Owner | null;
  readonly home: string;
  /** What root keeps for a user who cannot enter the checkout or the data directory. */
  readonly sharedHome: string;
  readonly cluster: string;
  readonly logFile: string;
  /** Directory of the unix socket; null where the platform has none and postgres listens on the loopback address. */
  readonly socketDirectory: string | null;
}

export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Only where the platform has no unix socket. */
  readonly password?: string;
  /** Whatever PGSSLMODE says: nothing leaves the machine. */
  readonly ssl: false;
}

/** PostgreSQL refuses to run as root, so root lends it this number; no account of that number is needed. */
const LENT_UID = 70001;

/** Where the system keeps what services own. */
const SHARED_HOME = '/var/lib/hearth';

/** The shortest limit among the platforms (macOS: 104 bytes with the closing zero; Linux: 108). */
const SOCKET_PATH_BYTES = 103;

interface DataDirOptions {
  readonly socket: boolean;
  /** /var/lib/hearth unless given. */
  readonly sharedHome?: string | undefined;
  readonly onProgress: (line: string) => void;
}

const MEGABYTE = 1024 * 1024;

/**
 * Makes the directories of the database below `dataDir` and returns where they are.
 * Throws EmbeddedPostgresError when the directory cannot be written, belongs to somebody else or its disk is full.
 */
export async function prepareDataDir(dataDir: string, options: DataDirOptions): Promise<DataDir> {
  const { sharedHome = SHARED_HOME } = options;
  const isRoot = process.getuid?.() === 0;
  const root = await makeDataDirectory(dataDir);
  const link = join(root, 'postgres');
  const owner = isRoot ? ((await ownerOf(join(link, 'cluster'))) ?? { uid: LENT_UID, gid: LENT_UID }) : null;
  const home = await makeHome(link, owner, { ...options, sharedHome });
  const cluster = join(home, 'cluster');
  await refuseForeignCluster(cluster);
  await refuseFullDisk(home, cluster);
  const socketDirectory = options.socket ? await makeSocketDirectory(home, owner) : null;
  return { owner, home, sharedHome, cluster, logFile: join(home, 'postgres.log'), socketDirectory };
}

/** Returns whether `owner` may pass through `directory` and everything above it. Judged by mode bits: an ACL is not seen. */
export async function canEnter(directory: string, owner: Owner): Promise<boolean> {
  for (let at = directory; ; at = dirname(at)) {
    if (!(await permits(at, owner, 0o1))) return false;
    if (dirname(at) === at) return true;
  }
}

/** Returns whether the mode bits of `path` itself give `owner` all of `bits` (4 read, 2 write, 1 execute or enter). */
export async function permits(path: string, owner: Owner, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Makes the data directory unless it is there and returns its real path. Throws EmbeddedPostgresError when it cannot. */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  try {
    const first = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Root's postgres runs as another user, who needs access to the parent directories we created.
    if (first !== undefined && isRoot) for (let made = dataDir; made.startsWith(first); made = dirname(made)) await chmod(made, 0o711);
    return await realpath(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `数据目录 ${dataDir} 建不出来（${errorCode(error) ?? String(error)}）。请检查权限，或者用 HEARTH_DATA 指到一个可以写的目录。`,
      {
        cause: error,
      },
    );
  }
}

async function makeHome(
  link: string,
  owner: Owner | null,
  { sharedHome, onProgress }: { sharedHome: string; onProgress: (line: string) => void },
): Promise<string> {
  try {
    if (owner !== null && (await isFree(link)) && !(await canEnter(dirname(link), owner))) {
      const elsewhere = join(await makeSharedHome(sharedHome), shortHash(link));
      await mkdir(elsewhere, { recursive: true });
      await symlink(elsewhere, link);
      onProgress(`数据目录在只有 root 能进入的地方，数据库本身改放在 ${elsewhere}，数据目录里留有链接`);
    }
    await mkdir(link, { recursive: true });
    const home = await realpath(link);
    if (owner !== null) {
      await chown(home, owner.uid, owner.gid);
      // The user who runs initdb passes through; the cluster inside stays closed to it afterwards.
      await chmod(home, 0o711);
      if (!(await canEnter(dirname(home), owner))) {
        throw new EmbeddedPostgresError(
          `系统用户 ${owner.uid} 进不了 ${home}，数据库无法用它启动。请放开上级目录的进入权限（chmod o+x），或者用 HEARTH_DATA 换一个目录。`,
        );
      }
    }
    return home;
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `数据目录 ${dirname(link)} 写不进去（${errorCode(error) ?? String(error)}）。请检查权限和磁盘，或者用 HEARTH_DATA 指到一个可以写的本机目录。`,
      { cause: error },
    );
  }
}

/**
 * Makes the directory where root keeps what must lie outside closed directories, and returns its path.
 * Throws EmbeddedPostgresError when it belongs to somebody else, who could put other programs there.
 */
export async function makeSharedHome(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(`${directory} 不是 root 自己的目录，数据库程序放在里面不可靠。请把它改名或者改成 root 所有（chown root），再启动。`);
  }
  await chmod(directory, 0o755);
  return directory;
}

/** Returns whether the name is unused. A dangling link is a database that went missing, never a free name. */
async function isFree(link: string): Promise<boolean> {
  if ((await statOrNull(link)) !== null) return false;
  const target = await readlink(link).catch(() => null);
  if (target === null) return true;
  throw new EmbeddedPostgresError(`${link} 指向的 ${target} 不见了，数据库原来就放在那里。请把那个目录找回来；确定不要旧数据时，删掉这个链接再启动。`);
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  const uid = process.getuid?.();
  const owner = await ownerOf(cluster);
  if (uid === undefined || uid === 0 || owner === null || owner.uid === uid) return;
  throw new EmbeddedPostgresError(
    `${cluster} 属于另一个系统用户（编号 ${owner.uid}），多半是用 root 启动过。请仍用 root 启动，或者由 root 把整个数据目录的所有者改成当前用户（chown -R ${uid}）。`,
  );
}

async function refuseFullDisk(home: string, cluster: string): Promise<void> {
  const neededMegabytes = (await statOrNull(cluster)) === null ? 300 : 64;
  const { bavail, bsize } = await statfs(home);
  const freeMegabytes = Math.floor((bavail * bsize) / MEGABYTE);
  if (freeMegabytes >= neededMegabytes) return;
  throw new EmbeddedPostgresError(
    `磁盘空间不够：${home} 所在的磁盘只剩 ${freeMegabytes} MB，至少要有 ${neededMegabytes} MB。请清理后再启动，或者用 HEARTH_DATA 换一块磁盘。`,
  );
}

/** Creates the socket directory beside the cluster, or a short directory of a fixed name when that path is too long for a socket. */
async function makeSocketDirectory(home: string, owner: Owner | null): Promise<string> {
  const beside = join(home, 'run');
  const fits = Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES;
  // PostgreSQL reads the setting as a list separated by commas.
  const directory = fits && !/[",]/.test(beside) ? beside : join('/tmp', `hearth-${shortHash(home)}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const ours = owner?.uid ?? process.getuid?.();
  const found = await lstat(directory);
  // In /tmp anybody may have taken the name first.
  if (!found.isDirectory() || (found.uid !== ours && found.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(`${directory} 被别的用户占着，数据库的连接口放不进去。请删掉它，或者用 HEARTH_DATA 换一个短一些的路径。`);
  }
  await chmod(directory, 0o700);
  if (owner !== null) await chown(directory, owner.uid, owner.gid);
  return directory;
}

async function ownerOf(cluster: string): Promise<Owner | null> {
  const found = await statOrNull(cluster);
  return found === null || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

async function statOrNull(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
