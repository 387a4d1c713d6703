import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const VITEST = 'node_modules/vitest/vitest.mjs';
const USAGE = '用法：npm run court -- model [--steps 1000000] [--seed 种子] [--kept 文件]';
const EVENING = 'server/src/modules/trials/testing/model/evening.test.ts';
/** Beside what else is kept between runs, and never committed. */
const KEPT = 'node_modules/.cache/hearth-court-model.json';

/**
 * Plays the court at random, over any number of evenings, until the steps wanted are reached in all; each one goes on where the last has ended. Returns the exit
 * code: 1 where something broke.
 */
export async function playModel(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '1000000' }, seed: { type: 'string' }, kept: { type: 'string', default: KEPT } },
  });
  const { steps, seed = null, kept } = values;
  if (!/^[1-9]\d{0,8}$/.test(steps) || (seed !== null && !/^\d{1,9}$/.test(seed))) {
    console.error(USAGE);
    return 1;
  }
  const task = { steps: Number(steps), seed: seed === null ? null : Number(seed), path: resolve(ROOT, kept) };
  const env = { ...process.env, HEARTH_COURT_MODEL: JSON.stringify(task) };
  const child = spawn(process.execPath, [VITEST, 'run', EVENING, '--disable-console-intercept', '--reporter=dot'], { cwd: ROOT, env, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status === 0 ? 0 : 1;
}
