// Installs what a test needs from the system's packages, where that is allowed without asking.
import { existsSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { log } from './terminal.mjs';

/**
 * Installs packages on Debian and its derivatives when we are root, after printing `announcement`; prints why when that fails. Does nothing
 * elsewhere.
 */
export async function installPackages(announcement, packages) {
  if (!canInstall()) return;
  log(announcement);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], quiet);
  const { status, output } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
  if (status !== 0) log(`系统里装不上 ${packages[0]}：${output.trim().split('\n').at(-1)}`);
}

/** Returns whether the lists of packages this machine has name a package; false where no package can be installed. */
export async function isOffered(name) {
  if (!canInstall()) return false;
  return (await runQuietly('apt-cache', ['show', name], {})).status === 0;
}

function canInstall() {
  return process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get');
}
