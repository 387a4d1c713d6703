// Finds the Lua the tests of the addon run in, and the unzip they check its archive with, or gets them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';
import { log } from './terminal.mjs';

const NEEDED = ['lua5.1', 'unzip'];

/** Makes sure that the programs are installed; prints a clear warning about which tests are skipped when they cannot be. */
export async function findLua() {
  if (missing().length > 0) await installPackages('正在安装 Lua 5.1 和 unzip，插件的测试要用…', NEEDED);
  if (missing().length > 0) log(`！！！没有 ${missing().join('、')}，也装不上：插件在游戏里的测试会跳过。！！！`);
}

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NEEDED.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
}
