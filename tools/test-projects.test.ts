import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { groups, longest, onlyInAll } from './infrastructure.mjs';

const ROOT = join(import.meta.dirname, '..');

test('every test file belongs to a project, and to one only', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) => (typeof project === 'object' && 'test' in project ? [project.test ?? {}] : []));
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(tests.length).toBeGreaterThan(100);
  const isIn = (path: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(path, glob));
  // `npm test` names single files that it leaves out this time.
  const patterns = (exclude: readonly string[] = []) => exclude.filter((glob) => glob.includes('*'));
  const counted = tests.map((path) => [path, projects.filter(({ include, exclude }) => isIn(path, include) && !isIn(path, patterns(exclude))).length]);
  expect(counted.filter(([, count]) => count !== 1)).toEqual([]);
});

test('what the core lane leaves out is there, once', () => {
  const named = [...groups.flatMap(({ tests }) => tests), ...onlyInAll];
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('what begins first is there, once', () => {
  expect(longest.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
