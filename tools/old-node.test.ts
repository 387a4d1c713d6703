import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Needs the registry and downloads a few hundred megabytes: only where it was asked for. */
const isWanted = process.env['HEARTH_OLD_NODES'] === '1';

let tree = '';

afterEach(() => {
  if (tree !== '') rmSync(tree, { recursive: true, force: true });
}, 120_000);

/** Our Node must not be found by the commands of the copy: they would not notice that theirs is old. */
function pathWithoutOurNode(): string {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

describe.runIf(isWanted)('a Node older than the one the site runs on', () => {
  it.each([
    ['18.0.0', '8.6.0'],
    ['18.20.8', '10.8.2'],
    ['20.0.0', '9.6.4'],
    ['22.0.0', '10.5.1'],
  ])(
    'serves and checks with Node %s and its npm',
    (node, npm) => {
      tree = mkdtempSync(join(tmpdir(), 'hearth-old-node-'));
      const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
        .split('\0')
        .filter(Boolean);
      for (const file of files) cpSync(join(ROOT, file), join(tree, file));
      const run = (...command: string[]) => {
        const { status, stdout, stderr } = spawnSync('npx', ['-y', '-p', `node@${node}`, '-p', `npm@${npm}`, '--', ...command], {
          cwd: tree,
          encoding: 'utf8',
          // A port that makes no sense ends the site before its database, when everything before has been done.
          env: { PATH: pathWithoutOurNode(), HOME: process.env['HOME'], PORT: 'none' },
        });
        return { status, output: stdout + stderr };
      };
      expect(run('npm', 'start').output).toContain('环境变量 PORT 应是');
      expect(run('npm', 'run', 'court', '--', '--check')).toMatchObject({ status: 0 });
    },
    600_000,
  );
});
