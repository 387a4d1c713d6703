// The network of the lab: a bridge, and for each machine that can be cut off a namespace with one end of a cable.
import { runQuietly } from './commands.ts';
import { addressOf, DATABASE_MACHINES, hasNetwork, MARK, NETWORK, WEB_MACHINES, type Machine } from './place.ts';

const MACHINES = [...WEB_MACHINES, ...DATABASE_MACHINES];

/** Returns the name of a machine's namespace. */
export function namespaceOf(machine: Machine): string {
  return `${MARK}-${machine.name}`;
}

/** Makes the network unless it is there. Returns why it could not be made; null: it is there. */
export async function makeNetwork(): Promise<string | null> {
  if (hasNetwork()) return null;
  try {
    await runQuietly('ip', ['link', 'add', MARK, 'type', 'bridge']);
    await runQuietly('ip', ['addr', 'add', `${NETWORK}.1/16`, 'dev', MARK]);
    await runQuietly('ip', ['link', 'set', MARK, 'up']);
    for (const machine of MACHINES) await connect(machine);
    return null;
  } catch (error) {
    await removeNetwork();
    return error instanceof Error ? error.message : String(error);
  }
}

async function connect(machine: Machine): Promise<void> {
  const namespace = namespaceOf(machine);
  await runQuietly('ip', ['netns', 'add', namespace]);
  await runQuietly('ip', ['link', 'add', cableOf(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
  await runQuietly('ip', ['link', 'set', cableOf(machine), 'master', MARK, 'up']);
  await runQuietly('ip', ['-n', namespace, 'addr', 'add', `${NETWORK}.${machine.number}/16`, 'dev', 'eth0']);
  await runQuietly('ip', ['-n', namespace, 'link', 'set', 'eth0', 'up']);
  await runQuietly('ip', ['-n', namespace, 'link', 'set', 'lo', 'up']);
}

/** Pulls a machine's cable out, or puts it back. Throws where machines have no network of their own. */
export async function plug(machine: Machine, isIn: boolean): Promise<void> {
  if (!hasNetwork()) throw new Error(`${machine.name} has no cable: network namespaces are not allowed here`);
  await runQuietly('ip', ['link', 'set', cableOf(machine), isIn ? 'up' : 'down']);
}

/** Removes whatever there is of the network. */
export async function removeNetwork(): Promise<void> {
  for (const machine of MACHINES) {
    for (const pid of await processesOn(machine)) process.kill(pid, 'SIGKILL');
    await runQuietly('ip', ['netns', 'del', namespaceOf(machine)]).catch(() => undefined);
  }
  await runQuietly('ip', ['link', 'del', MARK]).catch(() => undefined);
}

/** Returns the processes that still run on a machine. */
async function processesOn(machine: Machine): Promise<number[]> {
  const found = await runQuietly('ip', ['netns', 'pids', namespaceOf(machine)]).catch(() => '');
  return found.split('\n').filter(Boolean).map(Number);
}

/** Returns the words that have a command run on a machine. */
export function onMachine(machine: Machine | undefined): string[] {
  return machine !== undefined && hasNetwork() ? ['ip', 'netns', 'exec', namespaceOf(machine)] : [];
}

/** Returns whether an address belongs to a machine of the lab, for what it prints. */
export function describeNetwork(): string {
  return hasNetwork() ? `network ${NETWORK}.0/16, a namespace for each machine` : `no namespaces: everything on ${addressOf()}`;
}

/** A name of a network device has 15 letters at most. */
function cableOf(machine: Machine): string {
  return `hl-${machine.name}`;
}
