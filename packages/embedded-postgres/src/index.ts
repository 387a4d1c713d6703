import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { EmbeddedPostgresError } from './errors.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster, removeDrafts } from './cluster.ts';
import { ownPostmaster, superuserConnection } from './own-postmaster.ts';
import type { OwnedPostmaster } from './own-postmaster.ts';
import { prepareDataDir } from './data-dir.ts';
import type { EmbeddedConnection } from './data-dir.ts';
import { stopPostmaster } from './postmaster.ts';

export { EmbeddedPostgresError } from './errors.ts';
export { makeDataDirectory, type EmbeddedConnection } from './data-dir.ts';
export { findRunningPostgres } from './running.ts';

export interface EmbeddedPostgres {
  /** The owner of the application's database, not a superuser: for what changes tables. */
  readonly connection: EmbeddedConnection;
  /** For tests, which make databases. */
  readonly superuser: EmbeddedConnection;
  /** The postmaster's; another one after it died and was started again. */
  readonly processId: number;
  /** Shuts postgres down cleanly, once; resolves when the process is gone. */
  stop(): Promise<void>;
  /**
   * Calls back with the reason when the database is finally gone: it kept dying, it cannot start again, or another process took it. Never
   * after `stop`.
   */
  onExit(callback: (reason: Error) => void): void;
}

export interface EmbeddedPostgresOptions {
  /** Everything that must survive; the database is in its subfolder `postgres`. Created when missing. */
  readonly dataDir: string;
  /** Receives one Chinese line for each step that takes time. */
  readonly onProgress?: (line: string) => void;
  /** False: the loopback address and a password instead of a unix socket, as on Windows. */
  readonly socket?: boolean;
  /** Where root keeps what its lent user could not reach; /var/lib/hearth unless given. */
  readonly sharedHome?: string;
}

/** Owns the application's database. */
const OWNER_ROLE = 'hearth';
/** Owns nothing: for the application itself, once its owner has granted it what it needs. */
const APPLICATION_ROLE = 'hearth_site';

/** Returns a connection like that of the owner, for the application itself. */
export function applicationConnection(owner: EmbeddedConnection): EmbeddedConnection {
  return { ...owner, user: APPLICATION_ROLE };
}

const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 10 * 60_000;

/**
 * Starts the PostgreSQL that comes with the site on a data directory, or adopts the one a killed start left there, and owns it
 * until `stop`. Throws EmbeddedPostgresError with what to do: another process has the directory, another major version wrote it, it
 * cannot be written, the disk is full, or the platform has no binaries.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onProgress = () => undefined, socket = process.platform !== 'win32', sharedHome } = options;
  const prepared = await prepareDataDir(dataDir, { socket, sharedHome, onProgress });
  const binaries = await prepareBinaries(prepared, onProgress);
  await ensureCluster(prepared, binaries, onProgress);

  let holding: OwnedPostmaster | null = await ownPostmaster(prepared, binaries, { onProgress });
  const { port } = holding;
  let stopped: Promise<void> | null = null;
  let recovery: Promise<void> | null = null;
  let lostBecause: Error | null = null;
  const listeners: ((reason: Error) => void)[] = [];
  const restarts: number[] = [];

  const watch = ({ lock }: OwnedPostmaster) => {
    lock.once('end', () => {
      if (stopped === null) recovery = recover();
    });
  };

  const recover = async () => {
    holding = null;
    const now = Date.now();
    restarts.push(now);
    const recent = restarts.filter((at) => at > now - RESTART_WINDOW_MS).length;
    try {
      if (recent > MAX_RESTARTS) throw new EmbeddedPostgresError(`数据库在十分钟里断了 ${recent} 次，不再自动恢复。原因写在 ${prepared.logFile}。`);
      onProgress('数据库意外断开，正在恢复…');
      await delay((recent - 1) * 500);
      holding = await ownPostmaster(prepared, binaries, { onProgress, formerPort: port });
      watch(holding);
      onProgress('数据库已恢复');
    } catch (error) {
      lostBecause = error instanceof Error ? error : new Error(String(error));
      for (const listener of listeners) listener(lostBecause);
    }
  };

  const shutDown = async () => {
    await recovery;
    // The lock is given up by the server's end, not before: nobody can adopt a server that is about to stop.
    if (holding !== null) await stopPostmaster(holding.processId, prepared, binaries);
  };

  watch(holding);
  const superuser = await superuserConnection(prepared, port);
  try {
    await removeDrafts(prepared);
    await ensureDatabase(holding.lock, superuser.password ?? null);
  } catch (error) {
    stopped = shutDown();
    await stopped;
    throw error;
  }
  return {
    connection: { ...superuser, user: OWNER_ROLE, database: 'hearth' },
    superuser,
    get processId() {
      return holding?.processId ?? 0;
    },
    stop: () => (stopped ??= shutDown()),
    onExit(callback) {
      listeners.push(callback);
      if (lostBecause !== null) callback(lostBecause);
    },
  };
}

async function ensureDatabase(superuser: Client, password: string | null): Promise<void> {
  const { rows } = await superuser.query<{ roles: string[]; database: boolean }>(
    "SELECT array(SELECT rolname::text FROM pg_roles) AS roles, EXISTS (SELECT FROM pg_database WHERE datname = 'hearth') AS database",
  );
  for (const role of [OWNER_ROLE, APPLICATION_ROLE]) {
    if (rows[0]?.roles.includes(role) === true) continue;
    await superuser.query(`CREATE ROLE ${role} LOGIN ${password === null ? '' : `PASSWORD ${superuser.escapeLiteral(password)}`}`);
  }
  if (rows[0]?.database !== true) await superuser.query(`CREATE DATABASE hearth OWNER ${OWNER_ROLE}`);
}
