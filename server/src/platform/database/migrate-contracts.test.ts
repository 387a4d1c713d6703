import { expect, it } from 'vitest';
import { contractsUnsaid, isContracting } from './landed/contracts.ts';
import { readMigrations } from './migrate.ts';
import { MIGRATIONS } from './migrate-schema.ts';

it.each([
  'CREATE TABLE badges (id bigint PRIMARY KEY, owner bigint NOT NULL REFERENCES members (id), UNIQUE (owner))',
  'CREATE TABLE badges (id bigint); CREATE UNIQUE INDEX badges_by_id ON badges (id); ALTER TABLE badges ADD CONSTRAINT positive CHECK (id > 0)',
  'ALTER TABLE posts ADD COLUMN mood text',
  "ALTER TABLE posts ADD COLUMN mood text NOT NULL DEFAULT 'calm; DROP TABLE posts'",
  'CREATE INDEX posts_by_mood ON posts (mood) -- DROP TABLE posts',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM posts; END $$',
  "INSERT INTO dictionaries (key, value, label, sort) VALUES ('mood', 'calm', '平静', 1)",
  '-- expanding: nobody reads the old value\nUPDATE posts SET mood = NULL',
  'ALTER TABLE posts DROP CONSTRAINT some_mood, ALTER COLUMN mood DROP NOT NULL, ADD temper text',
  "ALTER TYPE mood ADD VALUE 'calm'",
  'ALTER TABLE posts ADD COLUMN price numeric(10,2) NOT NULL DEFAULT 0, ADD COLUMN mood text',
  "DO $$ BEGIN PERFORM set_config('a', 'DROP TABLE posts', true); END $$",
])('lets the version before go on: %s', (sql) => {
  expect(isContracting(sql)).toBe(false);
});

it.each([
  'DROP TABLE posts',
  'ALTER TABLE posts DROP COLUMN mood',
  'ALTER TABLE posts DROP mood',
  'ALTER TABLE posts DROP IF EXISTS mood',
  'ALTER TABLE posts ALTER mood TYPE integer USING 1',
  'ALTER TABLE posts ADD mood text NOT NULL',
  'DROP MATERIALIZED VIEW moods',
  'ALTER TABLE posts RENAME COLUMN mood TO temper',
  'ALTER TABLE posts ALTER COLUMN mood TYPE integer USING 1',
  'ALTER TABLE posts ALTER COLUMN mood SET NOT NULL',
  'ALTER TABLE posts ADD COLUMN mood text NOT NULL',
  'ALTER TABLE posts ADD COLUMN a text, ADD COLUMN mood text NOT NULL',
  "ALTER TABLE posts ADD CONSTRAINT some_mood CHECK (mood <> '')",
  'CREATE UNIQUE INDEX one_mood ON posts (mood)',
  "UPDATE posts SET mood = 'calm'",
  'DO $$ BEGIN ALTER TABLE posts DROP COLUMN mood; END $$',
  'DO LANGUAGE plpgsql $do$ BEGIN DELETE FROM posts; END $do$',
  'ALTER TABLE posts ADD COLUMN price numeric(10,2) NOT NULL',
  '-- contracting: the version before writes NULL\nCREATE TABLE badges (id bigint)',
])('keeps the version before from going on: %s', (sql) => {
  expect(isContracting(sql)).toBe(true);
});

it.each([
  ['ALTER TABLE posts DROP COLUMN mood', true],
  ['-- contracting\nALTER TABLE posts DROP COLUMN mood', true],
  ['-- contracting: no version since 0.4 reads it\nALTER TABLE posts DROP COLUMN mood', false],
  ['-- expanding: a column that is new here\nUPDATE posts SET mood = 1', false],
  ['ALTER TABLE posts ADD COLUMN mood text', false],
])('what takes something away says why: %s', (sql, isUnsaid) => {
  expect(contractsUnsaid(sql)).toBe(isUnsaid);
});

it('the migrations that took something away are listed', async () => {
  const found = new Map((await readMigrations(MIGRATIONS)).map(({ name, sql }) => [name, isContracting(sql)]));
  expect(['0048_messages_as_facts.sql', '0050_audit.sql', '0051_jobs.sql', '0059_shipped.sql'].map((name) => found.get(name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
