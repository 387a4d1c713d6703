// Which Debian packages the lab needs; it installs what is missing, and says so.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { runQuietly } from './commands.ts';

const POSTGRES = { 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' };
const PROGRAMS: Record<string, string> = {
  ...POSTGRES,
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  nginx: '/usr/sbin/nginx',
  iproute2: '/usr/sbin/ip',
  curl: '/usr/bin/curl',
};
/** What the drill of restoring to an instant needs. */
export const BACKREST_PROGRAMS = { ...POSTGRES, pgbackrest: '/usr/bin/pgbackrest' };
/** Answers Debian's packages that their services are not to be started. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs what is missing, without starting its services. Throws with the names of what cannot be had. */
export async function needPackages(log: (line: string) => void, programs: Readonly<Record<string, string>> = PROGRAMS): Promise<void> {
  const missing = namesMissing(programs);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`the lab needs these Debian packages, and root: ${missing.join(' ')}`);
  log(`installing ${missing.join(' ')}`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runQuietly('apt-get', ['update'], quiet);
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...missing], quiet);
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
  const left = namesMissing(programs);
  if (left.length > 0) throw new Error(`apt-get did not bring ${left.join(' ')}`);
}

function namesMissing(programs: Readonly<Record<string, string>>): string[] {
  return Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
}
