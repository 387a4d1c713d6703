// The whole of it, from nothing, and back to nothing.
import { rmSync } from 'node:fs';
import { until } from '../harness/commands.ts';
import { describeNetwork, makeNetwork, removeNetwork } from '../harness/network.ts';
import { needPackages } from '../harness/packages.ts';
import { DATABASE_MACHINES, FOLDER, PORTS, addressOf } from '../harness/place.ts';
import { endProcess, listProcesses } from '../harness/processes.ts';
import { primaryUrl, readSql } from '../harness/sql.ts';
import { startMachines, untilWhole } from './database.ts';
import { startHaproxy, startNginx, startPgbouncer } from './proxies.ts';
import { startRedis } from './redis.ts';
import { openSite, migrate, startWeb, startWorker } from './site.ts';

type Log = (line: string) => void;

/** Starts whatever does not run, and waits until all of it does. */
export async function bringUp(log: Log): Promise<void> {
  await needPackages(log);
  const refused = await makeNetwork();
  if (refused !== null) log(`network namespaces are not allowed here, so no node can be cut off: ${refused}`);
  log(describeNetwork());
  startMachines();
  startHaproxy();
  await Promise.all([untilWhole(), startRedis()]);
  startPgbouncer();
  log(`PostgreSQL on ${DATABASE_MACHINES.length} machines, HAProxy, PgBouncer, Redis and three Sentinels`);
  await until('the primary answers through HAProxy', 30, async () => (await readSql('SELECT', [], primaryUrl('postgres'))).length === 1);
  await makeDatabase();
  await startNodes(log);
  log(`nginx listens on ${addressOf()}:${PORTS.nginx}`);
}

/** Migrates, and starts the site's own processes and nginx. */
async function startNodes(log: Log): Promise<void> {
  await migrate();
  log('migrated');
  await startWeb(0);
  await Promise.all([startWeb(1), startWorker()]);
  const operators = await readSql(`SELECT FROM members WHERE role = 'operator'`);
  if (operators.length === 0) await openSite();
  log('two web nodes and a worker');
  await startNginx();
}

/** Makes the database with two roles: one owns the tables, under the other the site runs. */
async function makeDatabase(): Promise<void> {
  const found = await readSql(`SELECT FROM pg_database WHERE datname = 'hearth'`, [], primaryUrl('postgres'));
  if (found.length > 0) return;
  await readSql('CREATE ROLE hearth_owner LOGIN', [], primaryUrl('postgres'));
  await readSql('CREATE ROLE hearth_site LOGIN', [], primaryUrl('postgres'));
  await readSql('CREATE DATABASE hearth OWNER hearth_owner', [], primaryUrl('postgres'));
}

/** Starts again what a drill has ended, and waits until all of it is whole. */
export async function mend(): Promise<void> {
  startMachines();
  startHaproxy();
  startPgbouncer();
  await Promise.all([untilWhole(), startRedis()]);
  await Promise.all([startWeb(0), startWeb(1), startWorker()]);
  await startNginx();
}

/** Ends every process of the lab and removes its network; with `isAll` its folder too. */
export async function takeDown(isAll: boolean): Promise<void> {
  const names = listProcesses();
  await Promise.all(names.filter((name) => !isMachine(name)).map((name) => endProcess(name)));
  await Promise.all(names.filter(isMachine).map((name) => endProcess(name, 'SIGKILL')));
  await removeNetwork();
  if (isAll) rmSync(FOLDER, { recursive: true, force: true });
}

function isMachine(name: string): boolean {
  return DATABASE_MACHINES.some((machine) => machine.name === name);
}
