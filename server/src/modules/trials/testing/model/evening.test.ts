import { describe, expect, it } from 'vitest';
import { playEvening, type Task } from './evening.ts';

/** Given by `npm run court -- model` alone. */
const given = process.env['HEARTH_COURT_MODEL'];

describe.runIf(given !== undefined)('many walks', () => {
  it(
    'break nothing',
    async () => {
      const task: Task = JSON.parse(given ?? '');
      expect(await playEvening(task, (line) => console.log(line))).toBeNull();
    },
    24 * 60 * 60 * 1000,
  );
});
