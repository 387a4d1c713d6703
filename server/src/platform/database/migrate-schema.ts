import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { commandLine } from '#server/platform/process/command-line.ts';
import { StartFailure } from '../process/start-failure.ts';
import type { Connection } from './db.ts';
import { findJobSchemaVersion, JOB_SCHEMA_VERSION, migrateJobSchema } from './job-schema.ts';
import { countPendingMigrations, migrate } from './migrate.ts';
import { hasRights } from './rights.ts';

/** The folder of the site's migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** `undefined_table`, `invalid_schema_name` and `insufficient_privilege`. */
const NOT_PREPARED = new Set(['42P01', '3F000', '42501']);

/**
 * Applies the site's migrations and makes the tables of its queue, under the role that owns both. Returns the names of the migrations it
 * applied. `beforeUpgrade` runs first where the database is in use already. Throws StartFailure for a role that may create no tables.
 */
export async function migrateSchema(owner: Connection, beforeUpgrade?: (owner: Connection) => Promise<void>): Promise<string[]> {
  try {
    const applied = await migrate(owner, MIGRATIONS, { beforeUpgrade: beforeUpgrade && (() => beforeUpgrade(owner)) });
    await migrateJobSchema(owner);
    return applied;
  } catch (error) {
    if (!isInsufficientPrivilege(error)) throw error;
    throw new StartFailure(
      `数据库里还没有炉边的表，或者要改，而连上它的账号不能建表。请把能建表的账号写进 DATABASE_OWNER_URL，执行 ${commandLine('migrate')}，再启动网站。`,
      { cause: error },
    );
  }
}

/**
 * Returns whether nothing is left for the owner to do: all migrations are applied, and the role of the site has exactly its rights. Throws
 * StartFailure when the applied migrations differ from the files.
 */
export async function isPrepared(site: Connection): Promise<boolean> {
  try {
    const [pending, jobs, rights] = await Promise.all([countPendingMigrations(site, MIGRATIONS), findJobSchemaVersion(site), hasRights(site)]);
    return pending === 0 && jobs === JOB_SCHEMA_VERSION && rights;
  } catch (error) {
    if (error instanceof DatabaseError && NOT_PREPARED.has(error.code ?? '')) return false;
    throw error;
  }
}

function isInsufficientPrivilege(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === '42501';
}
