import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { servePlayed } from './played.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITEST = 'node_modules/vitest/vitest.mjs';
const USAGE = '用法：npm run court -- model [--steps 1000000] [--seed 种子] [--kept 文件] [--processes 个数]';
const EVENING = 'server/src/modules/trials/testing/model/evening.test.ts';
/** Beside what else is kept between runs, and never committed. */
const KEPT = 'node_modules/.cache/hearth-court-model.json';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Plays the court at random, over any number of evenings, until the steps wanted are reached in all; each one goes on where the last has ended. Several processes play
 * at once, by default one on each core. Returns the exit code: 1 where something broke or the evening was ended.
 */
export async function playModel(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      steps: { type: 'string', default: '1000000' },
      seed: { type: 'string' },
      kept: { type: 'string', default: KEPT },
      processes: { type: 'string', default: String(availableParallelism()) },
      help: { type: 'boolean', default: false },
    },
  });
  const { steps, seed = null, kept, processes, help } = values;
  if (help || !/^[1-9]\d{0,8}$/.test(steps) || (seed !== null && !/^\d{1,9}$/.test(seed)) || !/^[1-9]\d?$/.test(processes)) {
    console.error(USAGE);
    return help ? 0 : 1;
  }
  const evening = { steps: Number(steps), seed: seed === null ? null : Number(seed), path: resolve(ROOT, kept), processes: Number(processes) };
  const played = await servePlayed(evening);
  const env = { ...process.env, HEARTH_COURT_MODEL: JSON.stringify({ steps: evening.steps, url: played.url }) };
  try {
    return await runAll(Array.from({ length: evening.processes }, () => startPlaying(env)));
  } finally {
    played.close();
  }
}

function startPlaying(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [VITEST, 'run', EVENING, '--disable-console-intercept', '--reporter=dot'], { cwd: ROOT, env, stdio: 'inherit' });
}

/** Waits for all of them; one that fails, or a signal to this process, ends the others. */
async function runAll(children: readonly ChildProcess[]): Promise<number> {
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of SIGNALS) process.on(signal, endAll);
  const statuses = await Promise.all(
    children.map(async (child) => {
      const [status] = await once(child, 'exit');
      if (status !== 0) endAll();
      return status === 0;
    }),
  );
  for (const signal of SIGNALS) process.off(signal, endAll);
  return statuses.every(Boolean) ? 0 : 1;
}
