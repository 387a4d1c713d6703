import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../harness/commands.ts';
import type { Drill } from '../harness/drill.ts';
import { CHECKOUT, FOLDER } from '../harness/place.ts';
import { startCeph, stopCeph } from '../parts/ceph.ts';

const SUITE = 'server/src/platform/files/file-stores.test.ts';
/** A cluster on a machine that does other things answers slowly. */
const PATIENCE = '5';
const PLACE = 'the store of HEARTH_TEST_S3';

interface Report {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}

/** The suite over every place files can be, over a store that others have written. */
export const radosgw: Drill = {
  what: 'the suite of the stores of files over Ceph’s gateway for S3; needs nothing else of the lab',
  rounds: null,
  isAlone: true,
  async run({ log }) {
    const startedAt = performance.now();
    try {
      const env = await startCeph(log);
      const upSeconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      log(`the gateway is up after ${upSeconds} s`);
      const file = join(FOLDER, 'radosgw.json');
      rmSync(file, { force: true });
      const args = [join(CHECKOUT, 'node_modules/vitest/vitest.mjs'), 'run', SUITE, '--reporter=json', `--outputFile=${file}`, '-t', PLACE];
      const given = { HEARTH_TEST_S3: JSON.stringify(env), HEARTH_TEST_PATIENCE: PATIENCE };
      // Failed cases are in the report; what else fails leaves none.
      const failure = await runQuietly(process.execPath, args, { cwd: CHECKOUT, env: given }).catch((error: unknown) => error);
      if (!existsSync(file)) throw new Error('the suite left no report', { cause: failure });
      const report: Report = JSON.parse(readFileSync(file, 'utf8'));
      const cases = report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ ancestorTitles }) => ancestorTitles.some((each) => each.includes(PLACE)));
      const failed = cases.filter(({ status }) => status !== 'passed').map(({ title }) => title);
      const measured = failed.length === 0 ? `${cases.length} of ${cases.length}` : `not ${failed.join('; not ')}`;
      return [
        { what: 'up with a bucket', measured: `after ${upSeconds} s`, wanted: '', isMet: null },
        { what: 'cases of the suite that pass', measured, wanted: 'all', isMet: cases.length > 0 && failed.length === 0 },
      ];
    } finally {
      await stopCeph();
    }
  },
};
