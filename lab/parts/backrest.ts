// A PostgreSQL of one's own whose log is archived by pgBackRest as it is written, as docs/operations.md says; apart from the servers of the lab.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, until } from '../harness/commands.ts';
import { FOLDER, PORTS } from '../harness/place.ts';
import { asAccount, endProcess, startProcess } from '../harness/processes.ts';
import { makeOwned } from './database.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const STANZA = 'hearth';
const HOME = join(FOLDER, 'pitr');
const CONFIGURATION = join(HOME, 'pgbackrest.conf');
const START_SECONDS = 120;

/** A server of this drill: the one that is backed up, or the one that a backup is restored into. */
type Server = 'first' | 'restored';

const SERVERS = {
  first: { folder: join(HOME, 'first'), port: PORTS.pitr.first },
  restored: { folder: join(HOME, 'restored'), port: PORTS.pitr.restored },
} as const;

/** Returns the address of a server's database. */
export function urlOf(server: Server): string {
  return `postgres://postgres@127.0.0.1:${SERVERS[server].port}/postgres`;
}

/** Makes an empty server that archives its log, and the place for its backups. */
export async function makeServer(): Promise<void> {
  for (const folder of [HOME, join(HOME, 'repo'), join(HOME, 'log'), join(HOME, 'lock'), join(HOME, 'socket')]) makeOwned(folder);
  const { folder, port } = SERVERS.first;
  const settings = {
    'repo1-path': join(HOME, 'repo'),
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': 'of-the-lab-alone',
    'repo1-retention-full': '2',
    'compress-type': 'zst',
    'start-fast': 'y',
    'log-path': join(HOME, 'log'),
    'lock-path': join(HOME, 'lock'),
    'log-level-console': 'warn',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(
    CONFIGURATION,
    `[global]\n${lines.join('\n')}\n\n[${STANZA}]\npg1-path=${folder}\npg1-port=${port}\npg1-socket-path=${join(HOME, 'socket')}\n`,
    {
      mode: 0o644,
    },
  );
  await asPostgres(`${PROGRAMS}/initdb`, ['-D', folder, '--data-checksums', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
}

/** Starts a server and resolves when it takes writes. */
export async function startServer(server: Server): Promise<void> {
  const { folder, port } = SERVERS[server];
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: join(HOME, 'socket'),
    archive_mode: server === 'first' ? 'on' : 'off',
    archive_command: `pgbackrest --config=${CONFIGURATION} --stanza=${STANZA} archive-push %p`,
    archive_timeout: '60',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  startProcess(`pitr-${server}`, { command: [`${PROGRAMS}/postgres`, '-D', folder, ...options], isUnprivileged: true });
  await until(
    `the server ${server} takes writes`,
    START_SECONDS,
    async () => (await sayOf(server)).includes('accepting connections') && !(await isRecovering(server)),
  );
}

/** Takes the power away from a server. */
export function killServer(server: Server): Promise<void> {
  return endProcess(`pitr-${server}`, 'SIGKILL');
}

/** Runs pgBackRest and returns what it printed. */
export function backrest(command: string, ...options: string[]): Promise<string> {
  return asPostgres('pgbackrest', [`--config=${CONFIGURATION}`, `--stanza=${STANZA}`, ...options, command]);
}

/** Restores the newest backup that is old enough into a folder of its own, as of an instant; the log of up to then is fetched while it starts. */
export async function restoreAt(instant: string): Promise<void> {
  mkdirSync(SERVERS.restored.folder, { recursive: true });
  makeOwned(SERVERS.restored.folder);
  await backrest('restore', `--pg1-path=${SERVERS.restored.folder}`, '--type=time', `--target=${instant}`, '--target-action=promote');
}

function asPostgres(program: string, args: readonly string[]): Promise<string> {
  const [first = '', ...rest] = [...asAccount(), program, ...args];
  return runQuietly(first, rest, { cwd: HOME });
}

/** Returns what `pg_isready` says. */
function sayOf(server: Server): Promise<string> {
  return runQuietly(`${PROGRAMS}/pg_isready`, ['-h', '127.0.0.1', '-p', String(SERVERS[server].port)]);
}

async function isRecovering(server: Server): Promise<boolean> {
  const answer = await runQuietly(`${PROGRAMS}/psql`, ['-X', '-t', '-A', '-c', 'SELECT pg_is_in_recovery()', urlOf(server)]);
  return answer.trim() === 't';
}
