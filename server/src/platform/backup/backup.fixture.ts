import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase } from '../testing/database.ts';

/** What is hard to restore in a schema: circular keys, computed columns, triggers, odd names and values. */
export const SCHEMA = `
CREATE TABLE member (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL, avatar bigint, invited_by bigint REFERENCES member);
CREATE TABLE file (id bigserial PRIMARY KEY, owner bigint NOT NULL REFERENCES member, bytes bytea, tags text[], UNIQUE (id, owner));
ALTER TABLE member ADD CONSTRAINT own_avatar FOREIGN KEY (avatar, id) REFERENCES file (id, owner);
CREATE TABLE "Odd ""table""" ("Odd, column" text, at timestamptz, body jsonb, words tsvector, twice int GENERATED ALWAYS AS (once * 2) STORED, once int);
CREATE TABLE settled (key text PRIMARY KEY, value text);
INSERT INTO settled VALUES ('made by', 'migration');
CREATE TABLE never_used (id int);
CREATE SEQUENCE never_called;
CREATE TABLE log (entry text);
CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES (NEW.name); RETURN NEW; END $$;
CREATE TRIGGER tell AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION tell();
`;

/** Rows of that schema that are hard to restore. */
const ROWS = `
INSERT INTO member (name) VALUES (E'甲\\t乙\\n丙\\\\丁 🔥'), (''), ('null');
UPDATE member SET invited_by = 3 WHERE id < 3;
UPDATE member SET invited_by = 1 WHERE id = 3;
INSERT INTO file (owner, bytes, tags) VALUES (2, '\\x00ff0a5c', ARRAY['a,b', NULL, '"']), (1, NULL, '{}');
UPDATE member SET avatar = 1 WHERE id = 2;
INSERT INTO "Odd ""table""" ("Odd, column", at, body, words, once) VALUES
  ('\\.', '2024-02-29 12:34:56.123456+08', '{"大": [1.50, null, "\\\\u0041"]}', '''炉'':1,3 ''边'':2', 21), (NULL, '-infinity', NULL, NULL, NULL);
UPDATE settled SET value = 'changed later';
INSERT INTO log SELECT repeat(md5(number::text), 20) FROM generate_series(1, 20000) AS number;
`;

/** Returns what is in a database of that schema: the rows by count and hash, the keys, the sequences. */
export async function contentOf({ db }: TestDatabase): Promise<unknown[]> {
  const content: unknown[] = [];
  for (const table of ['member', 'file', '"Odd ""table"""', 'settled', 'never_used', 'log']) {
    content.push(
      await db.queryOne(
        `SELECT '${table.replaceAll("'", "''")}' AS name, count(*) AS many, md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")) AS hash FROM ${table} t`,
      ),
    );
  }
  content.push(await db.query('SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid::regclass::text !~ $1 ORDER BY 1, 2', ['^pg_']));
  content.push(await db.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1'));
  return content;
}

/** Inserts the rows into a database that has the schema. */
export async function insertRows({ db }: TestDatabase): Promise<void> {
  for (const statement of ROWS.trim().split(/;\n/)) await db.query(statement);
}

/** Writes the uploaded files of a site: one of some size, an empty one, and one that is still arriving. */
export async function writeSourceFiles(folder: string): Promise<void> {
  await mkdir(join(folder, 'a1'), { recursive: true });
  await writeFile(join(folder, 'a1/picture-1.webp'), Buffer.alloc(100_000, 7));
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'a1/half.webp.0d7.part'), 'not yet');
}
