import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database/db.ts';
import type { Database, DatabaseOptions } from '../database/db.ts';
import type { EmbeddedConnection } from '#embedded-postgres';
import { MIGRATED, type Template } from './templates.ts';

export interface TestDatabase {
  readonly db: Database;
  /** For what opens its own connections. */
  readonly connection: EmbeddedConnection;
  /** Closes `db` and drops the database. Forgetting it costs only disk until the end of the run. */
  drop(): Promise<void>;
}

/** Creates a separate database for one test file, by default a copy of the migrated template, owned by the application's role. */
export async function createTestDatabase(template: Template = MIGRATED, options: Pick<DatabaseOptions, 'size'> = {}): Promise<TestDatabase> {
  const superuser = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuser, `CREATE DATABASE ${name} OWNER hearth TEMPLATE ${template} STRATEGY FILE_COPY`);
  const connection = { ...superuser, user: 'hearth', database: name };
  const db = openDatabase(connection, options);
  return {
    db,
    connection,
    async drop() {
      await db.close();
      await asSuperuser(superuser, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asSuperuser(superuser: EmbeddedConnection, sql: string): Promise<void> {
  const client = new Client({ ...superuser, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
