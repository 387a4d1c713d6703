import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');
const ASKS_THE_MACHINE = /\bnew Date\(\)|\bDate\.now\(\)/;
/** When a backup was made: no rule of the site depends on it. */
const BESIDE_THE_SITE = /^platform\/backup\//;
const TESTING = /\.(test|fixture|setup)\.ts$|\/testing(\/|\.ts$)/;

it('no server code reads the time of the machine: it comes from the clock', () => {
  const asking = globSync('**/*.ts', { cwd: SERVER }).filter(
    (file) => !TESTING.test(file) && !BESIDE_THE_SITE.test(file) && ASKS_THE_MACHINE.test(readFileSync(join(SERVER, file), 'utf8')),
  );
  expect(asking).toEqual(['platform/process/clock.ts']);
});
