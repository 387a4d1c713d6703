import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { DatabaseSettings } from '../process/config/database-settings.ts';
import { connectionsOf, requireReachable, requireUsable, type Connections, type DatabaseAddresses } from './connections.ts';
import { openDatabase } from './db.ts';
import type { Connection, Database } from './db.ts';
import type { DatabaseTimeouts } from './timeouts.ts';
import { applicationConnection, findRunningPostgres, startEmbeddedPostgres, type EmbeddedDatabase } from './embedded.ts';
import { migrateApart } from './migrate-apart.ts';
import { isPrepared, MIGRATIONS, migrateSchema } from './migrate-schema.ts';
import { requireMigrated } from './migrate.ts';
import { canChangeRecords, ownsTables } from './rights.ts';
import { StartFailure } from '../process/start-failure.ts';

export interface StartedDatabase {
  readonly db: Database;
  /** For what opens connections of its own. */
  readonly connection: Connection;
  /** The same past any pooler, for what needs a session of its own. */
  readonly direct: Connection;
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
  onSlow?(statement: string, ms: number): void;
  /** Runs before migrations, with the role that owns the tables; when it rejects, nothing is migrated. */
  beforeUpgrade?: ((owner: Connection) => Promise<void>) | undefined;
}

/** From when on a statement is slow. */
const SLOW_MS = 1_000;

/** What a start needs to know of its settings; with `isLaunched` the embedded database is another process's, which has started it. */
export type StartedFrom = DatabaseAddresses & { dataDir: string; isHeld?: boolean; isLaunched?: boolean } & Partial<Pick<DatabaseSettings, 'databasePoolSize'>>;

/** Exists in a data directory while another version is tried on it: what is written then would be lost if that is not kept. */
export const UPGRADING = 'upgrade.json';

/** Exists in a data directory while a backup is being restored into it. */
export const RESTORING = 'restoring';

/**
 * Starts the embedded database, or connects to the one DATABASE_URL names, and migrates it if it may. With `timeouts` statements are refused when
 * it does not answer in time. Throws StartFailure for what the operator can fix.
 */
export async function startDatabase(config: StartedFrom, reports: DatabaseReports, timeouts?: DatabaseTimeouts): Promise<StartedDatabase> {
  const { dataDir, databasePoolSize } = config;
  const { onProgress, onIdleError } = reports;
  refuseUnfit(config);
  const start = () => (config.isLaunched === true ? findLaunched(dataDir) : startEmbeddedPostgres({ dataDir, onProgress }));
  const embedded = config.databaseUrl === null ? await start() : null;
  try {
    const { ways, isProtected, applied } = embedded === null ? await openOwn(connectionsOf(config), reports) : await openEmbedded(embedded, reports);
    const { site: connection, direct, owner } = ways;
    if (applied.length > 0) onProgress(`数据库结构已更新：${applied.length} 步`);
    let isAbandoned = false;
    // Those that break because we end their server are no news.
    const db = openDatabase(connection, {
      ...(databasePoolSize !== undefined && { size: databasePoolSize }),
      timeouts,
      onIdleError: (error) => (isAbandoned ? undefined : onIdleError(error)),
      onAvailability: (isThere) => (isAbandoned ? undefined : reports.onAvailability?.(isThere)),
      slow: { fromMs: SLOW_MS, onSlow: (statement, ms) => reports.onSlow?.(statement, ms) },
    });
    let closed: Promise<void> | null = null;
    const close = () => (closed ??= db.close());
    return {
      db,
      connection,
      direct,
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

/** Throws StartFailure for a data directory whose database must not be started now. */
export function refuseUnfit(config: Pick<StartedFrom, 'dataDir' | 'isHeld'>): void {
  if (existsSync(join(config.dataDir, RESTORING))) {
    throw new StartFailure(`${config.dataDir} 里的恢复没有做完，数据不全。请重新执行 ${commandLine('restore')}；不要这份数据时，删掉这个目录。`);
  }
  refuseUpgrading(config);
}

/** Throws StartFailure while another version is tried on the data, except for that version. */
export function refuseUpgrading({ dataDir, isHeld = false }: Pick<StartedFrom, 'dataDir' | 'isHeld'>): void {
  if (isHeld || !existsSync(join(dataDir, UPGRADING))) return;
  throw new StartFailure('这座站正在换版本，现在写的可能会丢。等它换好再来；升级断在半路时，./hearth start 自己接着做完或者退回。');
}

/** Returns the embedded database that the launcher of this process runs and ends. */
async function findLaunched(dataDir: string): Promise<EmbeddedDatabase> {
  const connection = await findRunningPostgres(dataDir);
  if (connection === null) throw new Error('the launcher says that the embedded database runs, and it was not found');
  return { connection, stop: async () => undefined, onExit: () => undefined };
}

interface Opened {
  ways: Connections;
  isProtected: boolean;
  /** The migrations that were applied. */
  applied: string[];
}

/** Migrates a database of one's own, if this role may; where the owner is another one, that has been done. */
async function openOwn(ways: Connections, { beforeUpgrade }: DatabaseReports): Promise<Opened> {
  await requireReachable(ways);
  const owns = await ownsTables(ways.direct);
  if (!owns) await requireMigrated(ways.direct, MIGRATIONS);
  const applied = owns ? await migrateSchema(ways.direct, beforeUpgrade) : [];
  await requireUsable(ways.site);
  return { ways, isProtected: !(await canChangeRecords(ways.direct)), applied };
}

/** Migrates the embedded database in a process of its own, unless there is nothing to do. */
async function openEmbedded({ connection: owner }: EmbeddedDatabase, { beforeUpgrade }: DatabaseReports): Promise<Opened> {
  const site = applicationConnection(owner);
  const opened = { ways: { site, direct: site, owner, read: null }, isProtected: true };
  if (await isPrepared(site)) return { ...opened, applied: [] };
  await beforeUpgrade?.(owner);
  return { ...opened, applied: await migrateApart({ owner, role: site.user }) };
}
