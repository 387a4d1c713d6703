import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
/** The commands that `npm run hearth` does not know in a checkout. */
const TASKS: Readonly<Record<string, string>> = { start: 'npm start', backup: 'npm run backup', restore: 'npm run restore', demo: 'npm run demo' };

/**
 * Returns whether this program is a packed version: it is in `releases` of a home that its launcher names. There is no npm there, and `./hearth` is
 * what runs its commands.
 */
export function isPacked(root: string = ROOT): boolean {
  const releases = dirname(root);
  return process.env['HEARTH_HOME'] === dirname(releases) && basename(releases) === 'releases';
}

/** Returns a command of the site as it is typed where this program is installed: `commandLine('jobs run backups')`. */
export function commandLine(command: string, root: string = ROOT): string {
  if (isPacked(root)) return `./hearth ${command}`.trim();
  const [first = '', ...rest] = command.split(' ');
  const task = TASKS[first];
  if (task === undefined) return `npm run hearth -- ${command}`.trim();
  return rest.length === 0 ? task : `${task} -- ${rest.join(' ')}`;
}
