// The ways to one database: for the site, for what needs a session of its own, and for who changes its tables.
import pg, { Client } from 'pg';
import type { DatabaseSettings } from '../process/config/database-settings.ts';
import { errorCode, StartFailure } from '../process/start-failure.ts';
import type { Connection } from './db.ts';
import { isUtc, settleRole } from './role-settings.ts';

/** Which database a process is to use; what is left out is as if its variable were not set. */
export type DatabaseAddresses = Pick<DatabaseSettings, 'databaseUrl'> &
  Partial<Pick<DatabaseSettings, 'databaseDirectUrl' | 'databaseOwnerUrl' | 'databaseReadUrl' | 'namesStatements'>>;

/** The ways to a database that `DATABASE_URL` names. */
export interface Connections {
  /** The site's own role, perhaps through a pooler. */
  site: Connection;
  /** The same role past any pooler. */
  direct: Connection;
  /** The role that owns the tables, as far as it is known here. */
  owner: Connection;
  /** A replica; null: there is none. */
  read: Connection | null;
}

/** Returns the ways to the database of `DATABASE_URL`, which must be set. */
export function connectionsOf(addresses: DatabaseAddresses): Connections {
  const { databaseUrl, databaseDirectUrl = null, databaseOwnerUrl = null, databaseReadUrl = null, namesStatements = true } = addresses;
  const names = namesStatements ? {} : { namesStatements };
  const site: Connection = { connectionString: databaseUrl ?? '', ...names };
  const direct = databaseDirectUrl === null ? site : { connectionString: databaseDirectUrl };
  return {
    site,
    direct,
    owner: databaseOwnerUrl === null ? direct : { connectionString: databaseOwnerUrl },
    read: databaseReadUrl === null ? null : { connectionString: databaseReadUrl, ...names },
  };
}

/** The oldest PostgreSQL the site runs on. */
const OLDEST_MAJOR = 15;
const CONNECT_MS = 5_000;
/** `duplicate_prepared_statement` and `invalid_sql_statement_name`. */
const NAME_LOST = new Set(['42P05', '26000']);

/** What is at the end of one way. */
interface Target {
  version: string;
  database: string;
  role: string;
  startedAt: string;
}

/**
 * Throws StartFailure unless both ways are open and end at one database, under one role, that is new enough. Gives the role its settings
 * on the way: a pooler keeps what its first session was like.
 */
export async function requireReachable({ site, direct }: Connections): Promise<void> {
  const target = await look(direct, direct === site ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
  if (Number.parseInt(target.version, 10) < OLDEST_MAJOR) {
    throw new StartFailure(`DATABASE_URL 指的是 PostgreSQL ${target.version}，炉边需要 ${OLDEST_MAJOR} 或更新的版本。`);
  }
  await settleRole(direct);
  if (direct === site) return;
  const other = await look(site, 'DATABASE_URL');
  if (other.role !== target.role) {
    throw new StartFailure(`DATABASE_URL 的账号是 ${other.role}，DATABASE_DIRECT_URL 的是 ${target.role}。两个地址要用同一个账号。`);
  }
  if (other.database !== target.database || other.startedAt !== target.startedAt) {
    throw new StartFailure('DATABASE_DIRECT_URL 和 DATABASE_URL 指的不是同一个数据库。前一个是绕过 PgBouncer 的地址，其余都要一样。');
  }
}

/**
 * Throws StartFailure unless sessions of the site are in UTC and statements keep their names, which through a pooler depends on its
 * settings.
 */
export async function requireUsable(site: Connection): Promise<void> {
  const first = await openClient(site, 'DATABASE_URL');
  try {
    const { rows } = await first.query<{ TimeZone: string }>('SHOW TimeZone');
    const zone = rows[0]?.TimeZone ?? '';
    if (!isUtc(zone)) {
      throw new StartFailure(
        `DATABASE_URL 连上来的时区是 ${zone}，炉边要用 UTC。账号的设置已经改好，PgBouncer 里还留着以前的连接：请在它的控制台执行 RECONNECT，再启动。`,
      );
    }
    if (site.namesStatements === false) return;
    await first.query({ name: 'hearth_start', text: 'SELECT 1' });
    const second = await openClient(site, 'DATABASE_URL');
    try {
      // A pooler of transactions has given the session of the first one to the second by now.
      for (const client of [second, first]) await client.query({ name: 'hearth_start', text: 'SELECT 1' });
    } finally {
      await second.end();
    }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !NAME_LOST.has(error.code ?? '')) throw error;
    throw new StartFailure(
      'DATABASE_URL 前面的 PgBouncer 记不住语句的名字。请设 HEARTH_DB_NAMED=0；PgBouncer 1.21 以上也可以改它的 max_prepared_statements = 200。',
      { cause: error },
    );
  } finally {
    await first.end();
  }
}

/** Returns whether a replica is there. Throws StartFailure when there is another database instead. */
export async function isReplicaOf(read: Connection, primary: Connection): Promise<boolean> {
  const found = await identify(read).catch(() => null);
  if (found === null) return false;
  if (found === (await identify(primary))) return true;
  throw new StartFailure('DATABASE_READ_URL 指的不是 DATABASE_URL 那个数据库的副本。请写流复制的副本的地址，数据库名和账号要一样。');
}

/** Returns what a database and its replicas have in common, and no other. */
async function identify(connection: Connection): Promise<string> {
  const client = await openClient(connection, 'DATABASE_READ_URL');
  try {
    const { rows } = await client.query<{ identity: string }>(
      `SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), current_database(), current_user) AS identity`,
    );
    return rows[0]?.identity ?? '';
  } finally {
    await client.end();
  }
}

async function look(connection: Connection, name: string): Promise<Target> {
  const client = await openClient(connection, name);
  try {
    const { rows } = await client.query<Target>(
      `SELECT current_setting('server_version') AS version, current_database() AS database, current_user AS role,
         extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt"`,
    );
    const [target] = rows;
    if (target === undefined) throw new Error('a statement without FROM has one row');
    return target;
  } catch (error) {
    throw unreachable(name, error);
  } finally {
    await client.end();
  }
}

async function openClient(connection: Connection, name: string): Promise<Client> {
  try {
    const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
    // A lost connection also rejects the query; without a listener 'error' would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw unreachable(name, error);
  }
}

function unreachable(name: string, error: unknown): StartFailure {
  const otherwise = name === 'DATABASE_URL' ? '不设 DATABASE_URL 时用自带的数据库。' : '前面没有 PgBouncer 时不用设它。';
  return new StartFailure(`连不上 ${name} 指的数据库（${errorCode(error) ?? String(error)}）。请检查地址、账号和它是否在运行；${otherwise}`, { cause: error });
}
