import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** The rows of promises: what is promised, what keeps it, what tests it. */
const rows = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| **'))
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('every promise of the site’s texts names what keeps it and what tests it, and all of that is there', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const [promise = '', code = '', test = ''] of rows) {
    const files = [code, test].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
    expect(files[0], promise).not.toHaveLength(0);
    if (!test.startsWith('*people*')) expect(files[1], promise).not.toHaveLength(0);
    expect(files.flat().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  }
});
