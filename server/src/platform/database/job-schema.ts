import { Client, DatabaseError } from 'pg';
import type { Connection } from './db.ts';

/** The schema of the job queue. Backups leave it out: jobs are sent again from the rows that need them. */
export const JOB_SCHEMA = 'pgboss';

/** `undefined_table` and `invalid_schema_name`. */
const MISSING = new Set(['42P01', '3F000']);

/** The version of the schema that the installed library needs; a test holds it. */
export const JOB_SCHEMA_VERSION = 46;

/**
 * Creates or upgrades the tables of the job queue, as the role that owns the database; at run time the library changes none. Safe when
 * several nodes start at once. Returns whether there was anything to do.
 */
export async function migrateJobSchema(connection: Connection): Promise<boolean> {
  if ((await findJobSchemaVersion(connection)) === JOB_SCHEMA_VERSION) return false;
  // Loaded by a process that runs jobs, or once after an upgrade.
  const { PgBoss } = await import('pg-boss');
  const client = new Client({ ...connection, application_name: 'hearth migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: JOB_SCHEMA,
      supervise: false,
      schedule: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
    });
    // What fails rejects the start.
    boss.on('error', () => undefined);
    await boss.start();
    await boss.stop({ graceful: false });
    return true;
  } finally {
    await client.end();
  }
}

/** Returns the version of the tables of the job queue; null when there are none. */
export async function findJobSchemaVersion(connection: Connection): Promise<number | null> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${JOB_SCHEMA}.version`);
    return rows[0]?.version ?? null;
  } catch (error) {
    if (error instanceof DatabaseError && MISSING.has(error.code ?? '')) return null;
    throw error;
  } finally {
    await client.end();
  }
}
