import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, type Bench, type Measure } from './harness/bench.ts';

const ROOT = join(import.meta.dirname, '..');
const PATH = '/cart/list/1001';
const MAX_SECONDS = 3;
const ROUNDS = 3;
const PATIENCE_MS = 60_000;

/** `npm start` on a site that has run before, until its first page has come whole. Leaves the site stopped. */
export const measureWarmStart: Measure = async ({ site, log }) => {
  log('warm npm start to the first page');
  await site.stop();
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await startOnce(site));
  const middle = median(seconds);
  return [
    {
      what: 'npm start, warm, to the first page',
      measured: `${middle.toFixed(2)} s`,
      reference: '',
      ratio: null,
      budget: `<= ${MAX_SECONDS} s`,
      within: middle <= MAX_SECONDS,
    },
  ];
};

async function startOnce({ url, dataDir }: Bench['site']): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: new URL(url).port, HEARTH_DATA: dataDir },
  });
  const ended = once(child, 'exit');
  try {
    while (!(await responds(url + PATH))) {
      if (performance.now() - startedAt > PATIENCE_MS || child.exitCode !== null) throw new Error('npm start did not serve a page');
      await wait(20);
    }
    return (performance.now() - startedAt) / 1_000;
  } finally {
    // npm, its shell, the start script and the site.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    while (await responds(url + PATH)) await wait(100);
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return (await response.text()).includes('</html>') && response.ok;
  } catch {
    return false;
  }
}
