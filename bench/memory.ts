import { spawnSync } from 'node:child_process';
import type { Measure } from './harness/bench.ts';

const MAX_MB = 300;

/** The memory of the server after everything else was measured on it. */
export const measureMemory: Measure = async ({ site }) => {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(site.processId())], { encoding: 'utf8' });
  const megabytes = Number(stdout.trim()) / 1024;
  return [
    {
      what: 'memory of the server after all this',
      measured: `${Math.round(megabytes)} MB`,
      reference: '',
      ratio: null,
      budget: `<= ${MAX_MB} MB`,
      within: megabytes <= MAX_MB,
    },
  ];
};
