import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { commandLine, isPacked } from './command-line.ts';

const ROOT = join(import.meta.dirname, '../../../..');

afterEach(() => vi.unstubAllEnvs());

it('calls a command of a checkout by npm, and one of a packed version by its launcher', () => {
  const named = ['start', 'backup', 'restore 备份.tar.gz', 'demo import 帖.ndjson', 'jobs run backups', 'migrate', ''];
  expect(named.map((command) => commandLine(command))).toEqual([
    'npm start',
    'npm run backup',
    'npm run restore -- 备份.tar.gz',
    'npm run demo -- import 帖.ndjson',
    'npm run hearth -- jobs run backups',
    'npm run hearth -- migrate',
    'npm run hearth --',
  ]);
  vi.stubEnv('HEARTH_HOME', '/srv/hearth');
  expect(named.map((command) => commandLine(command, '/srv/hearth/releases/1.2.0'))).toEqual([
    './hearth start',
    './hearth backup',
    './hearth restore 备份.tar.gz',
    './hearth demo import 帖.ndjson',
    './hearth jobs run backups',
    './hearth migrate',
    './hearth',
  ]);
});

it('takes a checkout for none, whatever its environment says', () => {
  expect(isPacked('/srv/hearth/releases/1.2.0')).toBe(false);
  vi.stubEnv('HEARTH_HOME', '/srv/hearth');
  expect(['/srv/hearth', '/srv/hearth/sources/1.2.0', '/home/releases/1.2.0'].map((root) => isPacked(root))).toEqual([false, false, false]);
});

it('is how every message of the program names its commands', () => {
  const files = globSync(
    ['server/src/**/*.ts', 'tools/{operator,packed}/**/*.ts', 'tools/{hearth,backup,restore}.ts', 'demo/command.ts', 'packages/*/src/**/*.ts'],
    {
      cwd: ROOT,
    },
  ).filter((file) => !/\.(test|fixture)\.ts$/.test(file) && !file.endsWith('process/command-line.ts') && !file.includes('/testing/'));
  expect(files.length).toBeGreaterThan(500);
  // What a developer types in a checkout stays as it is.
  const named = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => /npm (?:start|run (?!db:|pack\b|court\b))/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});
