import { afterAll, beforeAll, expect, it } from 'vitest';
import { JOB_SCHEMA, migrateJobSchema } from '#server/platform/database/job-schema.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { isPersonal } from '#server/platform/personal-data/register.ts';
import { QUEUE_TABLES } from './other-tables.ts';
import { PERSONAL_TABLES, REGISTER } from './register.ts';
import { picturesStatement, unusedPicturesStatement, changeStatement, exportStatement } from './queries-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateJobSchema(database.connection);
});
afterAll(() => database.drop());

interface Column {
  table: string;
  column: string;
}

/** Returns the columns of a schema; with types only those of them. */
const columnsOf = (schema: string, types: string[] | null = null) =>
  database.db.query<Column>(
    `SELECT DISTINCT CASE WHEN $1 = 'public' THEN c.relname ELSE '*' END AS table, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND ($2::text[] IS NULL OR format_type(a.atttypid, NULL) = ANY ($2))
     ORDER BY 1, 2`,
    [schema, types],
  );

const namesOf = (columns: readonly Column[]) => columns.map(({ table, column }) => `${table}.${column}`);
const all = REGISTER.flatMap(({ tables }) => tables);
const inLines = PERSONAL_TABLES.flatMap(({ table, lines }) => lines.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`)));
const inNothing = all.flatMap(({ table, nothing = [] }) => nothing.map((column) => `${table}.${column}`));

it('says of every column what an export and an erasure do with it, and of none that is not there', async () => {
  const catalogue = namesOf(await columnsOf('public'));
  const registered = new Set([...inLines, ...inNothing]);
  expect(
    catalogue.filter((column) => !registered.has(column)),
    'without a line: add them to the personal-data.ts of their module',
  ).toEqual([]);
  expect(
    [...registered].filter((column) => !catalogue.includes(column)),
    'of no table',
  ).toEqual([]);
  expect(
    inNothing.filter((column) => inLines.includes(column)),
    'both personal and not',
  ).toEqual([]);
});

it('the register has the tables of the job queue, too, which its library makes', async () => {
  const catalogue = namesOf(await columnsOf(JOB_SCHEMA, ['text', 'json', 'jsonb', 'text[]', 'bytea'])).map((name) => name.slice(2));
  expect(catalogue.filter((column) => !QUEUE_TABLES.nothing.includes(column) && !QUEUE_TABLES.kept.includes(column))).toEqual([]);
});

it('names as personal whatever refers to a member, to what members write, or to their pictures', async () => {
  const keys = await database.db.query<Column & { target: string }>(
    `SELECT c.conrelid::regclass::text AS table, a.attname AS column, c.confrelid::regclass::text AS target
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) WHERE c.contype = 'f'`,
  );
  const toMembers = keys.filter(({ target }) => target === 'members');
  expect(namesOf(toMembers).filter((column) => !inLines.includes(column))).toEqual([]);
  const pictures = new Set(
    PERSONAL_TABLES.flatMap(({ table, lines }) => lines.flatMap((line) => (line.pictures ? line.columns.map((column) => `${table}.${column}`) : []))),
  );
  expect(namesOf(keys.filter(({ target }) => target === 'files')).filter((column) => !pictures.has(column))).toEqual([]);
});

it('makes statements the database understands, each reaching rows by what it says of them', async () => {
  const { db } = database;
  const now = new Date();
  for (const table of PERSONAL_TABLES) {
    const statement = changeStatement(table, table.rows, ({ erase }) => erase);
    if (statement !== null) await db.query(statement, statement.includes('$2') ? [1, now] : [1]);
    const exported = exportStatement(table);
    if (exported !== null && !table.exportRows) await db.query(exported, [1, '-1', 10]);
    for (const where of Object.values(table.purges ?? {})) {
      const purged = changeStatement(table, where, ({ purge }) => purge);
      expect(purged, `${table.table} has nothing to purge`).not.toBeNull();
      if (purged !== null) await db.query(purged, [1]);
    }
  }
  await db.query(unusedPicturesStatement(PERSONAL_TABLES), [[1], null, new Date()]);
  for (const kind of ['post', 'comment', 'scenery', 'held_comment']) await db.query(picturesStatement(PERSONAL_TABLES, kind), [1, 1]);
});

it('gives every table that a member takes along a file of its own', () => {
  const names = all.filter(isPersonal).flatMap((table) => (table.lines.some((line) => line.export === true) ? [table.exportAs ?? table.table] : []));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
