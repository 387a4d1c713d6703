import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Refusal } from '../tools/operator/refusal.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const TEST = 'server/src/app/killed-jobs/killed-jobs.test.ts';
const KILLS = 100;

/** Kills workers, by default a hundred times: each job in turn before, in and after what it does. Throws a Refusal when an effect is lost or comes twice. */
export async function runJobsKilled([given = String(KILLS)]: readonly string[]): Promise<void> {
  if (!/^[1-9]\d*$/.test(given)) throw new Refusal('用法：npm run bench -- jobs-killed [次数]');
  const child = spawn(process.execPath, [VITEST, 'run', TEST, '--maxWorkers=1'], { stdio: 'inherit', env: { ...process.env, HEARTH_KILLS: given } });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Refusal('有任务的结果丢了、重了或者卡住了，见上面');
}
