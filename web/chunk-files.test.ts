import { join } from 'node:path';
import { expect, test } from 'vitest';
import { belongsTo } from './chunk-files.ts';

const ROOT = join(import.meta.dirname, '..');

test('a chunk holds the files it takes, without those it leaves', () => {
  const isTaken = belongsTo({ name: 'made', priority: 0, takes: ['web/src/lib/**', 'web/src/ui/Card*'], leaves: ['web/src/lib/page*'] });
  const taken = ['lib/time.ts', 'lib/navigation/view.ts', 'lib/page.ts', 'ui/Card.module.css?used', 'ui/deep/Card.tsx'].map((path) =>
    isTaken(join(ROOT, 'web/src', path)),
  );
  expect(taken).toEqual([true, true, false, true, false]);
});
