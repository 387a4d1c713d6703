import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedConnection } from '#embedded-postgres';
import type { Connection } from '../database/db.ts';
import { openNetwork } from './network.ts';
import { findProgram, freePort, killProgram, startProgram } from './programs.ts';

/** A PgBouncer in transaction mode, in front of one server. */
export interface TestPgBouncer {
  /** A connection as it is reached through here; statements have no names. */
  through(to: EmbeddedConnection): Connection & { host: string; port: number; user: string; database: string };
  /** The address of a role and a database as it is reached through here. */
  url(to: Pick<EmbeddedConnection, 'user' | 'database'>): string;
  /** Runs a command in its console, such as `RECONNECT`, and returns the rows it answers with. */
  command(text: string): Promise<object[]>;
  /** Takes the server away from it. */
  loseServer(): void;
  stop(): Promise<void>;
}

const PROGRAM = findProgram('pgbouncer');

/** Whether there is a PgBouncer for the tests; prints a clear warning when there is none. */
export const hasPgBouncer = PROGRAM !== undefined;
if (!hasPgBouncer) console.warn('！！！没有 pgbouncer：经过连接池的测试一个都没有跑。请安装 PgBouncer 后再执行 npm test。！！！');

/** It runs as nobody, since it refuses to run as root. */
const NOBODY = 65_534;

/** Starts a real PgBouncer in front of a server, with the settings of docs/operations.md and two sessions for each database and role. */
export async function startPgBouncer(to: EmbeddedConnection): Promise<TestPgBouncer> {
  const network = await openNetwork(to);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'hearth-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), ['hearth', 'hearth_site', 'postgres'].map((role) => `"${role}" ""\n`).join(''));
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${network.connection.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
admin_users = postgres
pool_mode = transaction
default_pool_size = 2
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 0.5
query_wait_timeout = 5
server_check_delay = 1
`,
  );
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const child = await startProgram([PROGRAM ?? '', file], 'process up', isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  return {
    through: ({ user, database }) => ({ host: '127.0.0.1', port, user, database, namesStatements: false }),
    url: ({ user, database }) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async command(text) {
      const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'pgbouncer' });
      await client.connect();
      try {
        return (await client.query<object>(text)).rows;
      } finally {
        await client.end();
      }
    },
    loseServer: () => network.close(),
    async stop() {
      await killProgram(child);
      network.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
