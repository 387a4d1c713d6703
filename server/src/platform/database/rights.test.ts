import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase, type Database } from './db.ts';
import { applicationConnection } from './embedded.ts';
import { canChangeRecords, grantRights, hasRights, ownsTables, roleOf } from './rights.ts';

let owner: TestDatabase;
let site: Database;
let role: string;
beforeAll(async () => {
  owner = await createTestDatabase();
  await owner.db.query(`INSERT INTO games (id, name, icon, note, recommended, sort) VALUES (1, '世界', '', '', true, 1)`);
  await owner.db.query(
    `INSERT INTO chain_records (game_id, position, number, content, previous_hash, hash) VALUES (1, 1, '炉-2026-000001', '{}', repeat('0', 64), repeat('1', 64))`,
  );
  site = openDatabase(applicationConnection(owner.connection));
  role = await roleOf(applicationConnection(owner.connection));
});
afterAll(async () => {
  await site.close();
  await owner.drop();
});

const ACT = { act: 'setting.save', actorRole: 'system', at: '2026-11-22T00:00:00.000Z', targetId: 'slug', targetKind: 'setting', via: 'shell' };
const append = (db: Database) => db.query('SELECT append_audit($1::jsonb)', [JSON.stringify([{ content: JSON.stringify(ACT), personal: null, trace: null }])]);

describe.each(['audit', 'chain_records'])('the role the site runs under, on %s', (table) => {
  it('inserts rows', async () => {
    await append(site);
    await site.query(
      `INSERT INTO chain_records (game_id, position, number, content, previous_hash, hash)
       SELECT 1, max(position) + 1, '炉-2026-000002', '{}', repeat('1', 64), repeat('2', 64) FROM chain_records`,
    );
    expect(await site.queryOne(`SELECT count(*) > 0 AS any FROM ${table}`)).toEqual({ any: true });
  });

  it.each([
    'UPDATE $ SET content = content',
    'UPDATE $ SET content = content WHERE false',
    'DELETE FROM $',
    'TRUNCATE $ CASCADE',
    'ALTER TABLE $ DISABLE TRIGGER ALL',
    'ALTER TABLE $ DISABLE TRIGGER USER',
    'ALTER TABLE $ ADD COLUMN note text',
    'ALTER TABLE $ RENAME TO away',
    'ALTER TABLE $ OWNER TO CURRENT_USER',
    'CREATE RULE quiet AS ON INSERT TO $ DO INSTEAD NOTHING',
    'CREATE TRIGGER quiet BEFORE INSERT ON $ FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'DROP TABLE $ CASCADE',
    'GRANT UPDATE ON $ TO CURRENT_USER',
    'MERGE INTO $ USING (SELECT 1) one ON true WHEN MATCHED THEN DELETE',
    "COPY $ FROM PROGRAM 'true'",
  ])('is refused %s', async (sql) => {
    const before = await owner.db.query(`SELECT * FROM ${table}`);
    const refused = await site.query(sql.replace('$', table)).then(
      () => null,
      (error: unknown) => error,
    );
    // A grant one may not give is a warning.
    if (sql.startsWith('GRANT')) expect(await canUpdate(table)).toBe(false);
    else expect(refused).toMatchObject({ code: '42501' });
    expect(await owner.db.query(`SELECT * FROM ${table}`)).toEqual(before);
  });
});

async function canUpdate(table: string): Promise<boolean> {
  const row = await owner.db.queryOne<{ may: boolean }>(`SELECT has_table_privilege($1, $2, 'UPDATE') AS may`, [role, table]);
  return row?.may ?? true;
}

test('the role can not put records past the function, undo triggers for its session, or become the owner', async () => {
  for (const sql of [
    `INSERT INTO audit (seq, content, previous_hash, hash) VALUES (99, '{}', repeat('0', 64), repeat('0', 64))`,
    `SET session_replication_role = replica`,
    'SET ROLE hearth',
    `CREATE OR REPLACE FUNCTION append_audit(given jsonb) RETURNS void LANGUAGE sql AS 'SELECT'`,
    'DROP FUNCTION append_audit',
    'CREATE TABLE audit_of_mine (seq bigint)',
    `UPDATE migration SET checksum = ''`,
  ])
    await expect(site.query(sql), sql).rejects.toMatchObject({ code: '42501' });
});

test('nothing it makes for its own session runs under the role of the owner', async () => {
  const before = await owner.db.query('SELECT * FROM audit ORDER BY seq');
  const entry = {
    content: JSON.stringify(ACT),
    personal: { memberId: null, salt: '0'.repeat(64), data: {} },
    trace: { address: '203.0.113.7', sessionId: null },
  };
  await site.transaction(async (tx) => {
    await tx.query(`CREATE FUNCTION pg_temp.change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        EXECUTE 'ALTER TABLE public.audit DISABLE TRIGGER USER';
        EXECUTE 'DELETE FROM public.audit';
        RETURN NEW;
      END $$`);
    for (const table of ['audit', 'audit_personal', 'audit_trace', 'audit_print_keys']) {
      await tx.query(`CREATE TEMPORARY TABLE ${table} ON COMMIT DROP AS TABLE public.${table} WITH NO DATA`);
      await tx.query(`GRANT ALL ON pg_temp.${table} TO PUBLIC`);
      await tx.query(`CREATE TRIGGER change BEFORE INSERT ON pg_temp.${table} FOR EACH ROW EXECUTE FUNCTION pg_temp.change()`);
    }
    await tx.query('SELECT public.append_audit($1::jsonb)', [JSON.stringify([entry])]);
    expect(await tx.query('SELECT FROM pg_temp.audit')).toEqual([]);
  });
  expect(await owner.db.query('SELECT * FROM audit ORDER BY seq LIMIT $1', [before.length])).toEqual(before);
  expect(await owner.db.query('SELECT FROM audit')).toHaveLength(before.length + 1);
});

test('every function that runs under the role of the owner looks for its tables in those of the owner first', async () => {
  const paths = await owner.db.query<{ name: string; config: string[] | null }>(
    `SELECT p.oid::regprocedure::text AS name, p.proconfig AS config FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(paths.map(({ name }) => name)).toContain('append_audit(jsonb)');
  for (const { name, config } of paths)
    expect(
      config?.find((line) => line.startsWith('search_path=')),
      name,
    ).toMatch(/, pg_temp$/);
});

test('it reads and writes the rows of every other table, and owns none', async () => {
  const rows = await owner.db.query<{ name: string; may: boolean }>(
    `SELECT c.relname AS name, has_table_privilege($1, c.oid, 'SELECT') AND has_table_privilege($1, c.oid, 'INSERT') AND has_table_privilege($1, c.oid, 'UPDATE')
       AND has_table_privilege($1, c.oid, 'DELETE') AND NOT has_table_privilege($1, c.oid, 'TRUNCATE') AND NOT pg_has_role($1, c.relowner, 'MEMBER') AS may
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    [role],
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ may }) => !may).map(({ name }) => name)).toEqual([
    'audit',
    'audit_personal',
    'audit_print_keys',
    'audit_purged',
    'audit_trace',
    'case_events',
    'chain_records',
    'migration',
  ]);
  expect([await ownsTables(applicationConnection(owner.connection)), await ownsTables(owner.connection)]).toEqual([false, true]);
});

test('a function of its own, where it may create one, is not run under the role of the owner', async () => {
  await owner.db.query('GRANT CREATE ON SCHEMA public TO PUBLIC');
  expect(await canChangeRecords(applicationConnection(owner.connection)), 'it is said').toBe(true);
  // Fits what append_audit calls better than that of PostgreSQL, which takes a name.
  const bent = `CREATE FUNCTION public.convert_to(given text, encoding text) RETURNS bytea LANGUAGE plpgsql AS $$ BEGIN
      EXECUTE 'GRANT UPDATE ON public.audit TO ${role}';
      RETURN pg_catalog.convert_to(given, encoding::name);
    END $$`;
  await site.query(bent);
  await append(site);
  expect(await canUpdate('audit'), 'what was open until then').toBe(true);
  await site.query('DROP FUNCTION public.convert_to(text, text)');
  await grantRights(owner.connection, role);
  expect([await canUpdate('audit'), await canChangeRecords(applicationConnection(owner.connection))]).toEqual([false, false]);
  await expect(site.query(bent)).rejects.toMatchObject({ code: '42501' });
});

test.each(['UPDATE (content)', 'INSERT (content)'])('a right on a single column, %s, is found and taken away', async (right) => {
  await owner.db.query(`GRANT ${right} ON audit TO ${role}`);
  const asSite = applicationConnection(owner.connection);
  expect([await canChangeRecords(asSite), await hasRights(asSite)]).toEqual([true, false]);
  await grantRights(owner.connection, role);
  expect([await canChangeRecords(asSite), await hasRights(asSite)]).toEqual([false, true]);
});

test('no table of records is changed through another one: no foreign key of it acts, and no view shows it', async () => {
  const kept = ['audit', 'audit_personal', 'audit_purged', 'audit_trace', 'audit_print_keys', 'chain_records', 'case_events', 'migration'];
  const acting = await owner.db.query(
    `SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[]) AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r'))`,
    [kept],
  );
  const views = await owner.db.query(
    `SELECT DISTINCT r.ev_class::regclass FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
     WHERE d.refobjid = ANY ($1::regclass[])`,
    [kept],
  );
  const triggers = await owner.db.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[])`,
    [kept],
  );
  expect([acting, views]).toEqual([[], []]);
  expect(triggers.map(({ name }) => name).toSorted()).toEqual(['audit', 'audit_personal', 'audit_trace', 'case_events', 'chain_records']);
});

test.each([
  ['the default rights of the owner', 'ALTER DEFAULT PRIVILEGES FOR ROLE hearth GRANT ALL ON TABLES TO PUBLIC'],
  ['what the owner has', 'REASSIGN OWNED BY hearth TO CURRENT_USER'],
  ['a schema to find first', 'CREATE SCHEMA before'],
  ['a trigger on what is defined', 'CREATE EVENT TRIGGER early ON ddl_command_start EXECUTE FUNCTION refuse_change()'],
  ['a table that inherits', 'CREATE TEMPORARY TABLE heir () INHERITS (audit)'],
  ['a table in its place', 'ALTER TABLE audit SET SCHEMA pgboss'],
  ['a policy', 'CREATE POLICY none ON audit USING (false)'],
  ['a lock nobody passes', 'DO $$ BEGIN LOCK TABLE audit IN ACCESS EXCLUSIVE MODE; END $$'],
  ['a block', `DO $$ BEGIN EXECUTE 'DELETE FROM audit'; END $$`],
  ['a file of the server', `SELECT lo_export(lo_from_bytea(0, 'x'), '/tmp/x')`],
  ['rows of a file', `COPY audit FROM '/dev/null'`],
  ['the path of the function', 'ALTER FUNCTION append_audit(jsonb) SET search_path TO pg_temp'],
  ['a role of its own', 'CREATE ROLE other SUPERUSER'],
])('the role is refused %s', async (_, sql) => {
  await expect(site.query(sql)).rejects.toMatchObject({ code: '42501' });
});

test('rights that were changed by hand are set right, and a table without any gets them', async () => {
  await owner.db.query(`GRANT ALL ON audit TO ${role}`);
  await owner.db.query('CREATE TABLE newcomers (id bigint GENERATED ALWAYS AS IDENTITY, name text)');
  await owner.db.query('CREATE SCHEMA apart');
  await owner.db.query('CREATE TABLE apart.things (id bigint)');
  await grantRights(owner.connection, role);
  await grantRights(owner.connection, role);
  await expect(site.query('DELETE FROM audit')).rejects.toMatchObject({ code: '42501' });
  await site.query(`INSERT INTO newcomers (name) VALUES ('新来的')`);
  await site.query('INSERT INTO apart.things VALUES (1)');
  const client = new Client(applicationConnection(owner.connection));
  await client.connect();
  await expect(client.query('SELECT setval($1, 1)', ['newcomers_id_seq'])).rejects.toMatchObject({ code: '42501' });
  await client.end();
});
