import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patternOf } from './chunk-files.ts';
import { chunks } from './chunks.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = globSync(['web/src/**/*.*', 'contract/src/**/*.ts'], { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const isOurs = (path: string) => !path.startsWith('node_modules/');

test.for(chunks)('every path of chunk $name matches a file', ({ takes, leaves = [] }) => {
  const lost = [...takes, ...leaves].filter(isOurs).filter((path) => !sources.some((source) => patternOf(path).test(source)));
  expect(lost).toEqual([]);
});
