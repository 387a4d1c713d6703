// Which Debian packages the lab needs; it installs what is missing, and says so.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { runQuietly } from './commands.ts';

const PROGRAMS: Record<string, string> = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  nginx: '/usr/sbin/nginx',
  iproute2: '/usr/sbin/ip',
  curl: '/usr/bin/curl',
  pgbackrest: '/usr/bin/pgbackrest',
};
/** Answers Debian's packages that their services are not to be started. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs what is missing of some packages, by default all, without starting their services. Throws with the names of what cannot be had. */
export async function needPackages(log: (line: string) => void, wanted: readonly string[] = Object.keys(PROGRAMS)): Promise<void> {
  const missing = namesMissing(wanted);
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
  const left = namesMissing(wanted);
  if (left.length > 0) throw new Error(`apt-get did not bring ${left.join(' ')}`);
}

function namesMissing(wanted: readonly string[]): string[] {
  return wanted.filter((name) => !existsSync(PROGRAMS[name] ?? ''));
}
