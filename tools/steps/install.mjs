// Installs the dependencies when they are not there as package-lock.json wants them.
import fs, { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, runQuietly } from './child.mjs';
import { NEEDED_MAJOR, findNewerNode, hasGlibc } from './node.mjs';
import { Trouble, log } from './terminal.mjs';

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/;
const OTHER_NPM = '11.21.2';
const NEEDED_MEGABYTES = { prod: 700, all: 1200 };

/**
 * Makes node_modules hold what `scope` needs: `prod` to serve the site, `all` to work on it (which serves for `prod` too).
 * Does nothing when it does. Throws Trouble when npm cannot.
 */
export async function install(scope) {
  if (findMissing(scope).length === 0) return;
  refuseFullDisk(scope);
  refuseReadOnly();
  log(scope === 'all' ? '正在安装依赖，连同开发和测试用的，约需一两分钟…' : '正在安装依赖，第一次约需一分钟…');
  const omit = scope === 'all' ? '--include=dev' : '--omit=dev';
  // What npm has kept from earlier installations may be enough.
  const reach = (await isOffline()) ? ['--offline'] : [];
  // `npm ci` accepts the lock file (tools/lockfile.mjs holds it) but empties node_modules first, and with it the Node that may be
  // running this; Windows refuses that. `--no-save` installs the same versions, only those that are missing, and leaves the lock
  // file alone.
  const order = ['install', '--no-save', omit, '--include=optional', ...reach];
  for (const [node, first] of waysToInstall()) {
    const { status, output } = await npm(node, [...first, ...order]);
    if (status !== 0) throw explain(output);
    if (findMissing(scope).length === 0) return;
  }
  const missing = findMissing(scope);
  const names = missing.slice(0, 5).join('、') + (missing.length > 5 ? ` 等 ${missing.length} 个包` : '');
  throw new Trouble(`依赖没有装全：npm 没有装上 ${names}。请再试一次；仍然这样时，删掉 node_modules 重来，或者换用 Node ${NEEDED_MAJOR}。`);
}

/**
 * The Node that runs npm and the arguments before npm's own; the next is used only where the previous one has left something out.
 * Optional packages are chosen by the Node that runs npm: an old one leaves out what only the Node it has just installed will load.
 * The npm of some Nodes (20.0 to 20.1) leaves out whatever needs glibc, so that last another npm is fetched.
 */
function* waysToInstall() {
  yield [process.execPath, []];
  const newer = findNewerNode();
  if (newer !== null) yield [newer, []];
  yield [newer ?? process.execPath, ['exec', '--yes', `--package=npm@${OTHER_NPM}`, '--', 'npm']];
}

/** Checks first, because npm itself retries every package for minutes. A registry that replies at all is reachable. */
async function isOffline() {
  const { status, output } = await npm(process.execPath, ['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=10000']);
  return status !== 0 && UNREACHABLE.test(output);
}

/** Runs npm quietly by the given Node; returns `{ status, output }`. Throws Trouble where there is no npm. */
export async function npm(node, args) {
  const [program, first] = findNpm(node);
  // What npm starts, and npm itself where it is a script, take the Node that comes first.
  const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) };
  try {
    return await runQuietly(program, [...first, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error', ...args], env);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`找不到 npm（${error.message}）。请连同 npm 一起安装 Node，再试一次。`);
  }
}

/** Compares the lock file with the record npm leaves in node_modules after an installation; returns the names of what is not there. */
function findMissing(scope) {
  const record = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(record) ? readPackages(record) : {};
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path, wanted]) => path !== '' && isNeeded(wanted, scope) && installed[path]?.version !== wanted.version)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
}

function isNeeded({ dev, optional, os, cpu, libc }, scope) {
  if (dev && scope === 'prod') return false;
  if (!optional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(hasGlibc() ? 'glibc' : 'musl')));
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Returns the npm that started us, or the one beside this Node, to be run by the given one. */
function findNpm(node) {
  const script = [process.env.npm_execpath, join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  );
  if (script) return [node, [script]];
  if (process.platform === 'win32') return [join(dirname(process.execPath), 'npm.cmd'), []];
  return ['npm', []];
}

function refuseFullDisk(scope) {
  // Node 18.15 added the call; on an older one npm reports the problem.
  if (!fs.statfsSync) return;
  const { bavail, bsize } = fs.statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMegabytes < NEEDED_MEGABYTES[scope])
    throw new Trouble(`磁盘空间不够：安装依赖约需 ${NEEDED_MEGABYTES[scope]} MB，只剩 ${freeMegabytes} MB。请清理后再试一次。`);
}

function refuseReadOnly() {
  for (const folder of [root, join(root, 'node_modules')].filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new Trouble(`依赖装不上：当前用户不能写 ${folder}。请改它的权限，或者换一个目录。`);
    }
  }
}

function explain(output) {
  const matches = (pattern) => pattern.test(output);
  if (matches(/ENOSPC|no space left/i)) return new Trouble('依赖没有装上：磁盘满了。请清理后再试一次。');
  if (matches(/EACCES|EPERM|EROFS/)) return new Trouble(`依赖没有装上：${root} 里写不进去。请检查这个目录的权限，或者换一个目录。`);
  if (UNREACHABLE.test(output) || matches(/ENOTCACHED/)) {
    return new Trouble(
      '依赖没有装上：连不上 npm 的服务器。请检查网络或代理；在国内可以先执行 npm config set registry https://registry.npmmirror.com，再试一次。',
    );
  }
  return new Trouble(`依赖没有装上，npm 这样说：\n${output.trim().split('\n').slice(-15).join('\n')}`);
}
