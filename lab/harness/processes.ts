// The processes of the lab: each by a name, with its log and a file that says which process it is, so that a later command finds it.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, closeSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './commands.ts';
import { onMachine } from './network.ts';
import { CHECKOUT, FOLDER, type Machine } from './place.ts';

const PIDS = join(FOLDER, 'pids');
const LOGS = join(FOLDER, 'logs');
/** PostgreSQL, etcd and PgBouncer refuse to run as root; Debian's package has made this account. */
const ACCOUNT = 'postgres';

interface Program {
  command: readonly string[];
  env?: Record<string, string>;
  machine?: Machine;
  /** Run under the account of PostgreSQL instead of root. */
  isUnprivileged?: boolean;
  /** The checkout it runs in; left out: this one. */
  checkout?: string;
}

/** Starts a program that outlives this command. Does nothing while one of that name runs. */
export function startProcess(name: string, { command, env = {}, machine, isUnprivileged = false, checkout = CHECKOUT }: Program): void {
  if (pidOf(name) !== null) return;
  mkdirSync(PIDS, { recursive: true });
  mkdirSync(LOGS, { recursive: true });
  const [program = '', ...args] = [...onMachine(machine), ...(isUnprivileged ? asAccount() : []), ...command];
  const log = openSync(logOf(name), 'a');
  try {
    const child = spawn(program, args, { cwd: checkout, detached: true, stdio: ['ignore', log, log], env: { ...process.env, ...env } });
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    if (child.pid === undefined) return;
    writeFileSync(join(PIDS, name), `${child.pid} ${startOf(child.pid) ?? ''}`);
    child.unref();
  } finally {
    closeSync(log);
  }
}

/** Returns the words that have a command run as PostgreSQL's account. */
export function asAccount(): string[] {
  return process.getuid?.() === 0 ? ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--init-groups', '--'] : [];
}

/** Returns the id of the process of that name; null while none runs. A process that has got the number of a dead one is another. */
export function pidOf(name: string): number | null {
  try {
    const [pid = '', start = ''] = readFileSync(join(PIDS, name), 'utf8').split(' ');
    return startOf(Number(pid)) === start ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** Ends a process by a signal and waits until it is gone; after ten seconds at the hard way. */
export async function endProcess(name: string, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 10_000): Promise<void> {
  const pid = pidOf(name);
  if (pid !== null) {
    process.kill(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (pidOf(name) === pid) {
      if (performance.now() > deadline) process.kill(pid, 'SIGKILL');
      await pause(20);
    }
  }
  rmSync(join(PIDS, name), { force: true });
}

/** The names of all processes that were started and not ended. */
export function listProcesses(): string[] {
  try {
    return readdirSync(PIDS);
  } catch {
    return [];
  }
}

/** Returns where a process leaves what it prints. */
function logOf(name: string): string {
  return join(LOGS, `${name}.log`);
}

/** Returns the processes below one, with their commands. */
export function descendantsOf(pid: number): { pid: number; command: string }[] {
  const parents = new Map<number, number[]>();
  for (const each of readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)) {
    const parent = Number(fieldsOf(each)?.[1] ?? 0);
    parents.set(parent, [...(parents.get(parent) ?? []), each]);
  }
  const found = [pid];
  for (const each of found) found.push(...(parents.get(each) ?? []));
  return found.slice(1).map((each) => ({ pid: each, command: commandOf(each) }));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** When a process began, in ticks since the machine did; undefined for one that is gone, also while nobody has asked how it ended. */
function startOf(pid: number): string | undefined {
  const fields = fieldsOf(pid);
  return fields === null || fields[0] === 'Z' ? undefined : fields[19];
}

/** The fields of a process from its state on: what comes before is its name, which may hold anything. */
function fieldsOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
