import { Client, escapeIdentifier } from 'pg';
import type { Connection } from './db.ts';

const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const ALL = [...ROWS, 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

/** What the site may do with tables that hold what must not be changed; with all others it reads and writes rows. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  migration: ['SELECT'],
  // Records are added by append_audit alone, which runs as its owner; what is personal in them may be erased.
  audit: ['SELECT'],
  audit_personal: ['SELECT', 'DELETE'],
  audit_purged: ['SELECT', 'INSERT', 'DELETE'],
  audit_trace: ['SELECT', 'DELETE'],
  audit_print_keys: ['SELECT', 'DELETE'],
  chain_records: ['SELECT', 'INSERT'],
  case_events: ['SELECT', 'INSERT'],
};

const OURS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

/**
 * Gives a role exactly what the site needs on the tables that the connected role owns, and takes everything else from it; what is right
 * already is left as it is. To be called after every migration, because it creates tables without rights.
 */
export async function grantRights(owner: Connection, role: string): Promise<void> {
  const client = new Client({ ...owner, application_name: 'hearth migrate' });
  // The query in flight rejects with the same reason; without a listener 'error' would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const statement of await findStatements(client, role, 'owned')) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Returns whether the role of a connection has exactly the rights that `grantRights` gives it. */
export async function hasRights(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return (await findStatements(client, rows[0]?.role ?? '', 'all')).length === 0;
  } finally {
    await client.end();
  }
}

/** Returns the role of a connection. */
export async function roleOf(connection: Connection): Promise<string> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

/** Returns whether the connected role owns the tables of the site, or may become who does: then its rights protect nothing. */
export async function ownsTables(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `SELECT coalesce(bool_or(pg_has_role(c.relowner, 'MEMBER')), true) AS owns FROM pg_class c WHERE c.oid = to_regclass('migration')`,
    );
    return rows[0]?.owns ?? true;
  } finally {
    await client.end();
  }
}

/**
 * Whether the connected role could change or delete records: it owns them, was given too much by hand, or may put functions of its own where those that
 * run under the owner look for theirs, as everybody may in a database that was made by PostgreSQL 14 or before.
 */
export const CAN_CHANGE_RECORDS = `SELECT coalesce(bool_or(pg_has_role(c.relowner, 'MEMBER') OR has_any_column_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
    OR has_table_privilege(c.oid, 'TRUNCATE') OR has_table_privilege(c.oid, 'TRIGGER') OR has_schema_privilege(c.relnamespace, 'CREATE')
    OR (c.relname = 'audit' AND has_any_column_privilege(c.oid, 'INSERT'))), true) AS "canChange"
  FROM pg_class c WHERE c.oid IN (to_regclass('audit'), to_regclass('chain_records'), to_regclass('case_events'))`;

/** Returns whether the role of a connection could change records, as their owner or by a right it was given. */
export async function canChangeRecords(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ canChange: boolean }>(CAN_CHANGE_RECORDS)).rows[0]?.canChange ?? true;
  } finally {
    await client.end();
  }
}

/** Returns what gives a role its rights: on what the connected role owns, or on everything there is. */
async function findStatements(client: Client, role: string, on: 'owned' | 'all'): Promise<string[]> {
  const all = on === 'all';
  const to = escapeIdentifier(role);
  const { rows: here } = await client.query<{ schema: string }>('SELECT current_schema() AS schema');
  const { rows: schemas } = await client.query<{ schema: string }>(
    `SELECT n.nspname AS schema FROM pg_namespace n WHERE ${OURS} AND NOT has_schema_privilege($1, n.oid, 'USAGE') AND ($2 OR pg_has_role(n.nspowner, 'USAGE'))`,
    [role, all],
  );
  // Where a role may create functions, those of the owner call them: one whose arguments fit better goes before that of PostgreSQL.
  const { rows: open } = await client.query<{ schema: string }>(
    `SELECT n.nspname AS schema FROM pg_namespace n WHERE n.nspname = $3 AND has_schema_privilege($1, n.oid, 'CREATE') AND ($2 OR pg_has_role(n.nspowner, 'USAGE'))`,
    [role, all, here[0]?.schema ?? null],
  );
  const { rows: tables } = await client.query<{ schema: string; name: string; has: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT coalesce(array_agg(p), '{}') FROM unnest($2::text[]) p
        WHERE has_table_privilege($1, c.oid, p) OR (p IN ('SELECT', 'INSERT', 'UPDATE') AND has_any_column_privilege($1, c.oid, p))) AS has
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm') AND ${OURS} AND ($3 OR pg_has_role(c.relowner, 'USAGE'))`,
    [role, ALL, all],
  );
  const { rows: sequences } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${OURS} AND CASE WHEN c.relkind = 'S' THEN ($2 OR pg_has_role(c.relowner, 'USAGE')) AND NOT has_sequence_privilege($1, c.oid, 'USAGE') END`,
    [role, all],
  );
  return [
    ...schemas.map(({ schema }) => `GRANT USAGE ON SCHEMA ${escapeIdentifier(schema)} TO ${to}`),
    ...open.map(({ schema }) => `REVOKE CREATE ON SCHEMA ${escapeIdentifier(schema)} FROM PUBLIC, ${to}`),
    ...tables.flatMap(({ schema, name, has }) => {
      const wanted = (schema === here[0]?.schema && KEPT[name]) || ROWS;
      if (ALL.every((privilege) => wanted.includes(privilege) === has.includes(privilege))) return [];
      const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
      return [`REVOKE ALL ON ${table} FROM ${to}`, `GRANT ${wanted.join(', ')} ON ${table} TO ${to}`];
    }),
    ...sequences.map(({ schema, name }) => `GRANT USAGE, SELECT ON SEQUENCE ${escapeIdentifier(schema)}.${escapeIdentifier(name)} TO ${to}`),
  ];
}
