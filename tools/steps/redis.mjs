// Finds the Redis server the tests of several nodes start, or gets one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/**
 * Returns the environment that gives the tests their Redis server: HEARTH_REDIS_SERVER is its path. Empty when there is none and none can
 * be installed.
 */
export async function findRedis() {
  if (process.env.HEARTH_REDIS_SERVER) return {};
  if (!findInstalled()) await installPackages('正在安装 Redis，多节点的测试要用…', ['redis-server']);
  const path = findInstalled();
  return path ? { HEARTH_REDIS_SERVER: path } : {};
}

function findInstalled() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}
