import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../docs/decisions');
const decisions = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

describe('the index of the decisions', () => {
  const lines = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['));

  test('names each file of the folder once, and no other', () => {
    expect(decisions.length).toBeGreaterThan(50);
    expect(lines.map((line) => /\]\((.+?)\)/.exec(line)?.[1] ?? '').toSorted()).toEqual(decisions.toSorted());
  });

  test('gives each its own title', () => {
    const titles = decisions.map((file) => read(file).replace(/^# (.+)\n[^]*$/, '$1'));
    expect(lines.map((line) => /^- \[(.+?)\]/.exec(line)?.[1] ?? '').toSorted()).toEqual(titles.toSorted());
  });
});

test('every package we install has a line that says what it is for', () => {
  const rows = read('015-third-party-packages.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(.+?)`/g)].map(([, name = '']) => name));
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies });
  expect(installed.filter((name) => !named.some((glob) => matchesGlob(name, glob)))).toEqual([]);
  expect(named.filter((glob) => !installed.some((name) => matchesGlob(name, glob)))).toEqual([]);
});
