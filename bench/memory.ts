import { spawnSync } from 'node:child_process';
import type { Measure } from './harness/bench.ts';

const MOST_MB = 300;

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
      budget: `<= ${MOST_MB} MB`,
      within: megabytes <= MOST_MB,
    },
  ];
};
