import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';
import type { TestDatabase } from '../testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});

afterAll(() => database.drop());

it('the process survives a connection that breaks between two statements of a transaction', async () => {
  const { db } = database;
  const broken = db.transaction(async (tx) => {
    const own = await tx.queryOne<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await db.query('SELECT pg_terminate_backend($1)', [own?.pid ?? 0]);
    while ((await db.queryOne('SELECT FROM pg_stat_activity WHERE pid = $1', [own?.pid ?? 0])) !== null) await delay(5);
    await tx.query('SELECT 1');
  });
  await expect(broken).rejects.toThrow();
  expect(await db.queryOne('SELECT 1 AS one')).toEqual({ one: 1 });
});

describe('field names', () => {
  const SELECT = `SELECT 1 AS post_id, 2 AS "replyCount", 3 AS a_b_c, 4 AS _own, 5 AS sha256, '{"post_id": 6}'::jsonb AS json_value`;
  const ROW = { postId: 1, replyCount: 2, aBC: 3, _own: 4, sha256: 5, jsonValue: { post_id: 6 } };

  it('are those of the columns in camelCase, whatever aliases and JSON values hold', async () => {
    expect(await database.db.query(SELECT)).toEqual([ROW]);
    // The second time the server has the statement prepared.
    expect(await database.db.queryOne(SELECT)).toEqual(ROW);
  });

  it('are the same in a transaction, in what a write returns and in statements sent together', async () => {
    await database.db.query('CREATE TABLE kept_words (word_id integer, plain_word text)');
    const insert = 'INSERT INTO kept_words VALUES ($1, $2) RETURNING word_id, plain_word';
    const rows = await database.db.transaction(async (tx) => {
      tx.withCommit(insert, [3, 'c']);
      return Promise.all([tx.queryOne(insert, [1, 'a']), tx.queryOne(insert, [2, 'b']), tx.queryOne(SELECT)]);
    });
    expect(rows).toEqual([{ wordId: 1, plainWord: 'a' }, { wordId: 2, plainWord: 'b' }, ROW]);
    expect(await database.db.query('SELECT * FROM kept_words ORDER BY word_id')).toHaveLength(3);
  });

  it('of one name are one field, that of the last column', async () => {
    expect(await database.db.queryOne('SELECT 1 AS post_id, 2 AS post_id, 3 AS "postId"')).toEqual({ postId: 3 });
  });
});

it('long statements are prepared as well, and endless ones are not', async () => {
  const { db } = database;
  const prepared = (text: string) =>
    db.transaction(async (tx) => {
      await tx.query(text);
      return tx.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM pg_prepared_statements WHERE statement = $1', [text]);
    });
  expect(await prepared(`SELECT 'long${' '.repeat(12_000)}'`)).toEqual({ count: 1 });
  expect(await prepared(`SELECT 'endless${' '.repeat(20_000)}'`)).toEqual({ count: 0 });
});

it('whole numbers are returned as numbers and times as texts, in arrays as well', async () => {
  const row = await database.db.queryOne(
    `SELECT 7::bigint AS one, ARRAY[1, 2]::bigint[] AS some, '{}'::bigint[] AS none, timestamptz '2026-11-21 08:00:00.25+08' AS at`,
  );
  expect(row).toEqual({ one: 7, some: [1, 2], none: [], at: '2026-11-21T00:00:00.25Z' });
});

it.each([[[]], [['日常', '笑话']], [['a b', 'c,d', '{e}', 'f"g', String.raw`h\i`, '']], [['NULL', 'null', 'ANNULLED', '[0:1]={x}']], [['一', null, 'NULL']]])(
  'answers texts in arrays as they were: %j',
  async (texts) => {
    expect(await database.db.queryOne('SELECT $1::text[] AS texts', [texts])).toEqual({ texts });
  },
);

it('the last statement is sent with the commit, and nothing is kept when it fails', async () => {
  const { db } = database;
  await db.query('CREATE TABLE marks (mark integer PRIMARY KEY)');
  const calls: string[] = [];
  const write = (mark: number, last: number) =>
    db.transaction(async (tx) => {
      tx.afterCommit(() => calls.push(`${mark} and ${last}`));
      tx.withCommit('INSERT INTO marks VALUES ($1)', [last]);
      await tx.query('INSERT INTO marks VALUES ($1)', [mark]);
    });
  await write(1, 2);
  await expect(write(3, 2)).rejects.toMatchObject({ code: '23505' });
  await expect(write(2, 4)).rejects.toMatchObject({ code: '23505' });
  expect(await db.query('SELECT mark FROM marks ORDER BY mark')).toEqual([{ mark: 1 }, { mark: 2 }]);
  expect(calls).toEqual(['1 and 2']);
});

it('the values of the last statement are computed when it is sent, and its rows are returned after the commit', async () => {
  const { db } = database;
  await db.query('CREATE TABLE last_words (id bigint GENERATED ALWAYS AS IDENTITY, word text)');
  const calls: unknown[] = [];
  let word = 'early';
  await db.transaction(async (tx) => {
    tx.withCommit(
      'INSERT INTO last_words (word) VALUES ($1) RETURNING id',
      () => [word],
      (rows) => calls.push(rows),
    );
    tx.afterCommit(() => calls.push('committed'));
    await tx.query('SELECT 1');
    word = 'late';
  });
  expect(calls).toEqual([[{ id: 1 }], 'committed']);
  expect(await db.query('SELECT word FROM last_words')).toEqual([{ word: 'late' }]);
});

it('a transaction whose work goes on after a failed statement is refused, not rolled back in silence', async () => {
  const { db } = database;
  const acts: string[] = [];
  await db.query('CREATE TABLE silent (id integer PRIMARY KEY)');
  const silent = db.transaction(async (tx) => {
    tx.afterCommit(() => acts.push('committed'));
    await tx.query('INSERT INTO silent VALUES (1)');
    await tx.query('INSERT INTO silent VALUES (1)').catch(() => undefined);
    return 'saved';
  });
  await expect(silent).rejects.toThrow('failed statement');
  expect([acts, await db.query('SELECT * FROM silent')]).toEqual([[], []]);
});

it('statements that are sent together return each its own rows, and one that fails rolls all of them back', async () => {
  const { db } = database;
  await db.query('CREATE TABLE words (word text PRIMARY KEY)');
  const together = db.transaction((tx) =>
    Promise.all(['a', 'b', 'c'].map((word) => tx.queryOne<{ word: string }>('INSERT INTO words VALUES ($1) RETURNING word', [word]))),
  );
  expect(await together).toEqual([{ word: 'a' }, { word: 'b' }, { word: 'c' }]);
  await expect(
    db.transaction((tx) => Promise.all([tx.query(`INSERT INTO words VALUES ('d')`), tx.query('SELECT 1 / 0'), tx.query('SELECT 1')])),
  ).rejects.toMatchObject({
    code: '22012',
  });
  expect(await db.query('SELECT word FROM words')).toHaveLength(3);
});

it('what is sent along with a statement that fails is rejected for its reason, whichever of them is awaited', async () => {
  const { db } = database;
  const followUp = db.transaction(async (tx) => {
    const failing = tx.query('SELECT 1 / 0');
    failing.catch(() => undefined);
    await tx.query('SELECT 1');
  });
  await expect(followUp).rejects.toMatchObject({ code: '22012' });
});
