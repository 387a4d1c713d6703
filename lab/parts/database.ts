// PostgreSQL on three machines: etcd and Patroni on each, one primary, two standbys, of which one has every acknowledged write.
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, until } from '../harness/commands.ts';
import { addressOf, databasePorts, DATABASE_MACHINES, FOLDER, type Machine } from '../harness/place.ts';
import { asAccount, descendantsOf, endProcess, pidOf, startProcess } from '../harness/processes.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const SCRIPT = join(import.meta.dirname, 'machine.sh');
const START_SECONDS = 180;

/** Whether a commit waits for a standby, and with none goes on alone (`sync`) or waits on (`strict`). */
export type Mode = 'strict' | 'sync' | 'async';

const MODES: Record<Mode, object> = {
  strict: { synchronous_mode: true, synchronous_mode_strict: true },
  sync: { synchronous_mode: true, synchronous_mode_strict: false },
  async: { synchronous_mode: false, synchronous_mode_strict: false },
};

/** What Patroni shares by etcd: how fast a lost primary is noticed, and the settings of all servers. */
const SHARED = {
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  maximum_lag_on_failover: 1_048_576,
  primary_start_timeout: 0,
  master_start_timeout: 0,
  ...MODES.strict,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      wal_log_hints: 'on',
      wal_retrieve_retry_interval: '500ms',
      wal_receiver_timeout: '5s',
      wal_sender_timeout: '5s',
      hot_standby_feedback: 'on',
      max_connections: 200,
      shared_buffers: '256MB',
      // A server that comes back copies what there is of the log.
      wal_keep_size: '128MB',
      max_wal_size: '256MB',
    },
  },
};

/** Starts those machines that do not run. */
export function startMachines(machines: readonly Machine[] = DATABASE_MACHINES): void {
  for (const machine of machines) startMachine(machine);
}

function startMachine(machine: Machine): void {
  const index = DATABASE_MACHINES.indexOf(machine);
  const { client, peer } = databasePorts(index);
  const folder = join(FOLDER, machine.name);
  makeOwned(folder);
  const configuration = join(folder, 'patroni.yml');
  // JSON is YAML.
  writeFileSync(configuration, JSON.stringify(patroniOf(machine, folder), null, 2));
  const address = addressOf(machine);
  const members = DATABASE_MACHINES.map((each, number) => `${each.name}=http://${addressOf(each)}:${databasePorts(number).peer}`);
  const etcd = {
    name: machine.name,
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${address}:${client}`,
    'advertise-client-urls': `http://${address}:${client}`,
    'listen-peer-urls': `http://${address}:${peer}`,
    'initial-advertise-peer-urls': `http://${address}:${peer}`,
    'initial-cluster': members.join(','),
    'heartbeat-interval': '100',
    'election-timeout': '1000',
  };
  startProcess(machine.name, {
    machine,
    env: { RUN_AS: asAccount().join(' ') },
    command: [
      ...['unshare', '--pid', '--fork', '--kill-child=KILL', '--mount-proc'],
      ...[SCRIPT, join(folder, 'data'), configuration, '/usr/bin/etcd'],
      ...Object.entries(etcd).map(([name, value]) => `--${name}=${value}`),
    ],
  });
}

function patroniOf(machine: Machine, folder: string): object {
  const ports = databasePorts(DATABASE_MACHINES.indexOf(machine));
  const address = addressOf(machine);
  const login = (username: string) => ({ username, password: 'lab' });
  return {
    scope: 'hearth-lab',
    name: machine.name,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    etcd3: { hosts: DATABASE_MACHINES.map((each, index) => `${addressOf(each)}:${databasePorts(index).client}`) },
    bootstrap: {
      dcs: SHARED,
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { 'locale-provider': 'icu' }, { 'icu-locale': 'und' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: PROGRAMS,
      pgpass: join(folder, 'pgpass'),
      // A rewind that was cut off by the next kill leaves nothing to go on from.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('rewinder') },
      parameters: { unix_socket_directories: '' },
      // Only the machines of the lab reach these addresses.
      pg_hba: ['host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'],
    },
  };
}

/** Makes a folder that PostgreSQL's account may write in. */
export function makeOwned(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return;
  const [, , uid = '', gid = ''] = /^postgres:([^:]*):(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  chownSync(folder, Number(uid), Number(gid));
  chmodSync(folder, 0o700);
}

/** One line of what Patroni says of its servers. */
export interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
  timeline?: number;
}

/** Returns the servers as the first machine that answers sees them. Throws when none does. */
export async function readMembers(): Promise<Member[]> {
  const asked = DATABASE_MACHINES.map(async (machine) => {
    const reply = await fetch(`${patroniUrl(machine)}/cluster`, { signal: AbortSignal.timeout(2_000) });
    const { members }: { members: Member[] } = await reply.json();
    return members;
  });
  return Promise.any(asked);
}

/** Returns the machine of the primary. Throws while there is none. */
export async function findPrimary(): Promise<Machine> {
  const { name } = (await readMembers()).find(({ role, state }) => (role === 'leader' || role === 'master') && state === 'running') ?? {};
  const machine = DATABASE_MACHINES.find((each) => each.name === name);
  if (machine === undefined) throw new Error('there is no primary');
  return machine;
}

/** Resolves when there are a primary and two standbys that stream from it; in a synchronous mode one of them is the synchronous one. */
export async function untilWhole(mode: Mode = 'strict'): Promise<void> {
  await until('a primary and two standbys are there', START_SECONDS, async () => {
    const members = await readMembers();
    const isSettled = mode === 'async' || members.some(({ role }) => role === 'sync_standby');
    const others = members.filter(({ role }) => role !== 'leader');
    const isStreaming = others.length === 2 && others.every(({ state, lag }) => (state === 'running' || state === 'streaming') && Number(lag) < 65_536);
    return isSettled && isStreaming && members.some(({ role, state }) => role === 'leader' && state === 'running');
  });
}

/** Changes how commits wait, and returns when the primary does so. */
export async function setMode(mode: Mode): Promise<void> {
  await untilWhole('async');
  const reply = await fetch(`${patroniUrl(await findPrimary())}/config`, { method: 'PATCH', body: JSON.stringify(MODES[mode]) });
  if (!reply.ok) throw new Error(`Patroni refuses the mode ${mode}: ${reply.status}`);
  await until(`the servers are in the mode ${mode}`, 30, async () => {
    const isSync = (await readMembers()).some(({ role }) => role === 'sync_standby');
    return isSync === (mode !== 'async');
  });
}

/** Returns the processes of a machine's PostgreSQL: the server first, then those whose title matches. */
export function postgresOf(machine: Machine, title = /^postgres:/): { server: number; others: number[] } {
  const all = descendantsOf(pidOf(machine.name) ?? -1);
  const server = all.find(({ command }) => command.startsWith(`${PROGRAMS}/postgres -D ${join(FOLDER, machine.name, 'data')}`));
  if (server === undefined) throw new Error(`no PostgreSQL runs on ${machine.name}`);
  return { server: server.pid, others: all.filter(({ command }) => title.test(command)).map(({ pid }) => pid) };
}

/** Pulls the power of a machine: all of its processes end in one instant. */
export function killMachine(machine: Machine): Promise<void> {
  return endProcess(machine.name, 'SIGKILL');
}

function patroniUrl(machine: Machine): string {
  return `http://${addressOf(machine)}:${databasePorts(DATABASE_MACHINES.indexOf(machine)).patroni}`;
}

/** Returns the version of the servers as they call it. */
export async function versionOfPostgres(): Promise<string> {
  return (await runQuietly(`${PROGRAMS}/postgres`, ['--version'])).trim();
}
