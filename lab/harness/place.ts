import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Everything the lab makes is below it. */
export const FOLDER = resolve(process.env['HEARTH_LAB'] || '.lab');
export const CHECKOUT = join(import.meta.dirname, '../..');

/** A machine of the lab: a network namespace of its own where that is allowed, else a name for some ports. */
export interface Machine {
  name: string;
  /** The last part of its address in the network of the lab. */
  number: number;
}

/** The machine the lab runs on; proxies, Redis and the worker are here. */
const HOME: Machine = { name: 'home', number: 1 };
export const WEB_MACHINES: readonly Machine[] = [
  { name: 'web1', number: 21 },
  { name: 'web2', number: 22 },
];
export const DATABASE_MACHINES: readonly Machine[] = [
  { name: 'pg1', number: 11 },
  { name: 'pg2', number: 12 },
  { name: 'pg3', number: 13 },
];

const FIRST_PORT = Number(process.env['HEARTH_LAB_PORT'] || 8450);
/** Every port of the lab is the first one and a number below a hundred. */
export const PORTS = {
  nginx: FIRST_PORT,
  primary: FIRST_PORT + 1,
  replicas: FIRST_PORT + 2,
  pgbouncer: FIRST_PORT + 3,
  redis: [FIRST_PORT + 4, FIRST_PORT + 5],
  sentinels: [FIRST_PORT + 6, FIRST_PORT + 7, FIRST_PORT + 8],
  web: [FIRST_PORT + 10, FIRST_PORT + 11],
  worker: FIRST_PORT + 12,
  pitr: { first: FIRST_PORT + 60, restored: FIRST_PORT + 61 },
  /** Two: of the second version of its protocol and of the first. */
  monitor: FIRST_PORT + 62,
  radosgw: FIRST_PORT + 64,
  ceph: { from: FIRST_PORT + 65, to: FIRST_PORT + 79 },
};

/** Returns the ports of the database machine of this index. */
export function databasePorts(index: number): { client: number; peer: number; patroni: number; postgres: number } {
  const from = FIRST_PORT + 30 + index * 10;
  return { client: from, peer: from + 1, patroni: from + 2, postgres: from + 3 };
}

/** The part of the name that all namespaces and the bridge of the lab begin with. */
export const MARK = 'hearthlab';
export const NETWORK = '10.77.0';

/** Returns whether each machine has a network namespace of its own. */
export function hasNetwork(): boolean {
  return existsSync(`/run/netns/${MARK}-${WEB_MACHINES[0]?.name}`);
}

/** Returns the address of a machine; of the one the lab runs on when none is named. */
export function addressOf(machine: Machine = HOME): string {
  return hasNetwork() ? `${NETWORK}.${machine.number}` : '127.0.0.1';
}

/** Returns where visitors reach the site: nginx. */
export function siteUrl(): string {
  return `http://${addressOf()}:${PORTS.nginx}`;
}
