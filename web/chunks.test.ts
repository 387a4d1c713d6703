import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { belongsTo, chunks, patternOf } from './chunks.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = globSync(['web/src/**/*.*', 'contract/src/**/*.ts'], { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const isOurs = (path: string) => !path.startsWith('node_modules/');

test.for(chunks)('every path of $name is a file', ({ takes, leaves = [] }) => {
  const lost = [...takes, ...leaves].filter(isOurs).filter((path) => !sources.some((source) => patternOf(path).test(source)));
  expect(lost).toEqual([]);
});

test('a chunk takes what it names and leaves what it leaves', () => {
  const isTaken = belongsTo({ name: 'made', priority: 0, takes: ['web/src/lib/**', 'web/src/ui/Card*'], leaves: ['web/src/lib/page*'] });
  const taken = ['lib/time.ts', 'lib/navigation/view.ts', 'lib/page.ts', 'ui/Card.module.css?used', 'ui/deep/Card.tsx'].map((path) =>
    isTaken(join(ROOT, 'web/src', path)),
  );
  expect(taken).toEqual([true, true, false, true, false]);
});
