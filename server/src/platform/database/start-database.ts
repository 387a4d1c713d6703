import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../process/config.ts';
import { openDatabase } from './db.ts';
import type { Connection, Database } from './db.ts';
import type { DatabaseTimeouts } from './timeouts.ts';
import { applicationConnection, startEmbeddedPostgres } from './embedded.ts';
import { migrateApart } from './migrate-apart.ts';
import { isPrepared, MIGRATIONS, migrateSchema } from './migrate-schema.ts';
import { requireMigrated } from './migrate.ts';
import { ownsTables } from './rights.ts';
import { StartFailure, errorCode } from '../process/start-failure.ts';

export interface StartedDatabase {
  readonly db: Database;
  /** For what opens sessions of its own. */
  readonly connection: Connection;
  /** The role that owns the tables, as far as it is known here. */
  readonly owner: Connection;
  /** Whether the site runs under a role that owns nothing, so that records can't be changed by it. */
  readonly isProtected: boolean;
  /** Closes the pool when its transactions have ended, then ends the embedded server. */
  stop(): Promise<void>;
  /** Ends everything at once: transactions under way fail and are rolled back. */
  abandon(): Promise<void>;
  /** Calls back when the embedded database is gone for good; never for one that DATABASE_URL names. */
  onLost(callback: (reason: Error) => void): void;
}

export interface DatabaseReports {
  /** One Chinese line for each step that takes time. */
  onProgress(line: string): void;
  /** A connection broke while unused; the pool opens another. */
  onIdleError(error: Error): void;
  /** The database no longer answers, or does again; only where it has timeouts. */
  onAvailability?(isThere: boolean): void;
  /** Runs before migrations, with the role that owns the tables; when it rejects, nothing is migrated. */
  beforeUpgrade?: ((owner: Connection) => Promise<void>) | undefined;
}

const OLDEST_MAJOR = 15;

/** Exists in a data directory while a backup is being restored into it. */
export const RESTORING = 'restoring';

/**
 * Starts the embedded database, or connects to the one DATABASE_URL names, and migrates it if it may. With `timeouts` statements are refused when
 * it does not answer in time. Throws StartFailure for what the operator can fix.
 */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  reports: DatabaseReports,
  timeouts?: DatabaseTimeouts,
): Promise<StartedDatabase> {
  const { databaseUrl, dataDir } = config;
  const { onProgress, onIdleError } = reports;
  if (existsSync(join(dataDir, RESTORING))) {
    throw new StartFailure(`${dataDir} 里的恢复没有做完，数据不全。请重新执行 npm run restore；不要这份数据时，删掉这个目录。`);
  }
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, onProgress }) : null;
  try {
    const owner = embedded?.connection ?? (await checkedConnection(databaseUrl ?? ''));
    const application = embedded && applicationConnection(embedded.connection);
    const connection = application ?? owner;
    const isProtected = application !== null || !(await ownsTables(owner));
    const { beforeUpgrade } = reports;
    const applied =
      application === null ? await migrateOwn(owner, { isProtected, beforeUpgrade }) : await migrateEmbedded(owner, { application, beforeUpgrade });
    if (applied.length > 0) onProgress(`数据库结构已更新：${applied.length} 步`);
    let isAbandoned = false;
    // Those that break because we end their server are no news.
    const db = openDatabase(connection, {
      timeouts,
      onIdleError: (error) => (isAbandoned ? undefined : onIdleError(error)),
      onAvailability: (isThere) => (isAbandoned ? undefined : reports.onAvailability?.(isThere)),
    });
    let closed: Promise<void> | null = null;
    const close = () => (closed ??= db.close());
    return {
      db,
      connection,
      owner,
      isProtected,
      async stop() {
        await close();
        await embedded?.stop();
      },
      async abandon() {
        isAbandoned = true;
        await embedded?.stop();
        await close();
      },
      onLost: (callback) => embedded?.onExit(callback),
    };
  } catch (error) {
    // The first failure is the one to report.
    await embedded?.stop().catch(() => undefined);
    throw error;
  }
}

type BeforeUpgrade = DatabaseReports['beforeUpgrade'];

/** Migrates a database of one's own, if this role may; where the owner is another one, that has been done. Returns what was applied. */
async function migrateOwn(connection: Connection, { isProtected, beforeUpgrade }: { isProtected: boolean; beforeUpgrade: BeforeUpgrade }): Promise<string[]> {
  if (!isProtected) return migrateSchema(connection, beforeUpgrade);
  await requireMigrated(connection, MIGRATIONS);
  return [];
}

/** Migrates the embedded database in a process of its own, unless there is nothing to do. Returns what was applied. */
async function migrateEmbedded(
  owner: Connection,
  { application, beforeUpgrade }: { application: Connection & { user: string }; beforeUpgrade: BeforeUpgrade },
): Promise<string[]> {
  if (await isPrepared(application)) return [];
  await beforeUpgrade?.(owner);
  return migrateApart({ owner, role: application.user });
}

async function checkedConnection(connectionString: string): Promise<Connection> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A lost connection also rejects the query; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    const version = rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
      throw new StartFailure(`DATABASE_URL 指的是 PostgreSQL ${version}，炉边需要 ${OLDEST_MAJOR} 或更新的版本。`);
    }
    return { connectionString };
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `连不上 DATABASE_URL 指的数据库（${errorCode(error) ?? String(error)}）。请检查地址、账号和它是否在运行；不设 DATABASE_URL 时用自带的数据库。`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
