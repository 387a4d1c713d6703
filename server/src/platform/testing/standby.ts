import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderForData } from '#tools/memory-folder.ts';
import { startEmbeddedPostgres, type EmbeddedConnection, type EmbeddedPostgres } from '#embedded-postgres';
import { openDatabase } from '../database/db.ts';
import { openNetwork } from './network.ts';

/** A server of its own and a streaming standby of it. */
export interface TestStandby {
  readonly primary: EmbeddedConnection;
  readonly standby: EmbeddedConnection;
  /** Returns the rows of a statement, run by the superuser on the standby. */
  onStandby<Row>(sql: string): Promise<Row[]>;
  /** The standby receives what is written and applies none of it, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; `fill` writes what both are to begin with. */
export async function startWithStandby(fill: (primary: EmbeddedConnection) => Promise<void>): Promise<TestStandby> {
  const folder = await mkdtemp(join(folderForData(), 'hearth-standby-'));
  // Programs may not be run from where the data may be.
  const sharedHome = await mkdtemp(join(tmpdir(), 'hearth-standby-'));
  for (const each of [folder, sharedHome]) await chmod(each, 0o711);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, sharedHome });
  const first = await start(one);
  await fill(first.connection);
  await first.stop();
  await copyWithOwners(one, two);
  const primary = await start(one);
  const network = await openNetwork(primary.superuser);
  const cluster = join(two, 'postgres/cluster');
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${network.connection.port} user=postgres'\n`);
  await writeFile(join(cluster, 'standby.signal'), '');
  await chown(join(cluster, 'standby.signal'), uid, gid);
  let standby = await start(two);
  const onStandby = async <Row>(sql: string): Promise<Row[]> => {
    const db = openDatabase({ ...standby.superuser, database: 'hearth' }, { size: 1 });
    try {
      return await db.query<Row>(sql);
    } finally {
      await db.close();
    }
  };
  return {
    primary: primary.connection,
    standby: standby.connection,
    onStandby,
    pause: async () => void (await onStandby('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await onStandby('SELECT pg_wal_replay_resume()')),
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await start(two);
    },
    async stop() {
      await standby.stop();
      network.close();
      await primary.stop();
      for (const each of [folder, sharedHome]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** Copies a folder; what belongs to the user a server runs as belongs to them in the copy too. */
async function copyWithOwners(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: (_source, target) => !target.endsWith('.sock') && !target.includes('.s.PGSQL'),
  });
  await giveLike(from, to);
}

async function giveLike(from: string, to: string): Promise<void> {
  for (const entry of ['', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid, mode } = await stat(join(from, entry));
    await chown(join(to, entry), uid, gid);
    await chmod(join(to, entry), mode);
  }
}
