import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';
import { JOB_SCHEMA } from '../database/job-schema.ts';

export interface TableRows {
  /** Schema and name, quoted where needed. */
  readonly table: string;
  /** Quoted; without generated columns, which the database computes itself. */
  readonly columns: readonly string[];
}

export interface SequenceValue {
  readonly sequence: string;
  /** As text: it may be larger than a number holds exactly. */
  readonly value: string;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Not the job queue's: what is left to do is read from rows of the site, and the next start makes the queue again. */
const oursOf = (schema: string) => `${schema} !~ '^pg_' AND ${schema} NOT IN ('information_schema', '${JOB_SCHEMA}')`;

/** Returns every table that holds rows, except the list of migrations, by name. Tables of extensions are not ours. */
export async function listTables(client: Client): Promise<TableRows[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND ${oursOf('n.nspname')} AND (n.nspname, c.relname) <> ('public', 'migration')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY schema, name`,
  );
  return rows.map(({ schema, name, columns }) => ({ table: quoted(schema, name), columns: columns.map((column) => escapeIdentifier(column)) }));
}

/** Returns every sequence that was used, with the last number it gave. */
export async function listSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `SELECT n.schemaname AS schema, n.sequencename AS name, n.last_value::text AS value
     FROM pg_sequences n WHERE n.last_value IS NOT NULL AND ${oursOf('n.schemaname')} ORDER BY schema, name`,
  );
  return rows.map(({ schema, name, value }) => ({ sequence: quoted(schema, name), value }));
}

/** Returns the migrations a database has seen, in order. */
export async function listMigrations(client: Client): Promise<AppliedMigration[]> {
  return (await client.query<AppliedMigration>('SELECT name, checksum FROM migration ORDER BY name')).rows;
}

/** Returns every foreign key, as statements that drop it and make it again. */
export async function listForeignKeys(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, k.conname AS key, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND ${oursOf('n.nspname')} ORDER BY schema, name, key`,
  );
  return rows.map(({ schema, name, key, definition }) => {
    const change = `ALTER TABLE ${quoted(schema, name)}`;
    return { drop: `${change} DROP CONSTRAINT ${escapeIdentifier(key)}`, add: `${change} ADD CONSTRAINT ${escapeIdentifier(key)} ${definition}` };
  });
}

function quoted(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
