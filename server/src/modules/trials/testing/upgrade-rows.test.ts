import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { EMPTY } from '#server/platform/testing/templates.ts';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
/** The last under which an accused had a link, and who had typed the name was one. */
const BEFORE = '0061_picture_references.sql';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
});
afterAll(() => database.drop());

/** Cases as they were stored; `answered`: by an account or a link; `verdict`: the penalty that waits for a signature, or none. */
const OLD = [
  { id: 1, state: 'filed' },
  { id: 2, state: 'received' },
  { id: 3, state: 'answering', due: '2 days' },
  { id: 4, state: 'answering', due: '2 days', asked: true, answered: 'link' },
  { id: 5, state: 'hearing', due: '-1 day', answered: 'account' },
  { id: 6, state: 'hearing', due: '9 days', answered: 'link' },
  { id: 7, state: 'hearing' },
  { id: 8, state: 'countersigning', due: '-1 day', verdict: 'list365' },
  { id: 9, state: 'countersigning', due: '-1 day', verdict: 'none' },
  { id: 10, state: 'countersigning', verdict: 'none' },
  { id: 11, state: 'countersigning', due: '1 day', verdict: 'list90', isDirect: true, answered: 'account' },
  { id: 12, state: 'hearing', due: '1 day', isDirect: true },
  { id: 13, state: 'filed', due: '1 day' },
  { id: 14, state: 'received', due: '-1 day', asked: true, answered: 'account' },
  { id: 15, state: 'closed', due: '-9 days', outcome: 'upheld', answered: 'account' },
  { id: 16, state: 'appealed', due: '-9 days', outcome: 'partly', answered: 'link' },
  { id: 17, state: 'closed', outcome: 'withdrawn' },
  { id: 18, state: 'closed', outcome: 'lapsed' },
];

async function insertOld({ db }: TestDatabase): Promise<void> {
  await db.query(
    `INSERT INTO members (id, nick_name, nick_fold, joined_at, last_seen_at) SELECT n, 'm' || n, 'm' || n, now(), now() FROM generate_series(1, 3) n`,
  );
  await db.query(`INSERT INTO games (id, name) VALUES (1, '世界')`);
  await db.query(`INSERT INTO columns (id, name, action, kind) VALUES (1301, '检举', '/cart/list', 'article')`);
  for (const { id, state, due, asked, answered, verdict, isDirect = false, outcome } of OLD) {
    await db.query(
      `INSERT INTO posts (id, column_id, game_id, author_id, title, status, created_at, updated_at) VALUES ($1, 1301, 1, 1, '案子', 'published', now(), now())`,
      [id],
    );
    await db.query(
      `INSERT INTO cases (post_id, column_id, game_id, complainant_id, title, statement, statement_text, offence, activity, occurred_on, contacted, wish, filed_at, filed_left_seconds,
         updated_at, state, presenter_id, is_direct, outcome, summoned_at, answer_due_at, due_at, asked_at, left_seconds, closed_at)
       SELECT $1::bigint, 1301, 1, CASE WHEN $4::boolean THEN 2 ELSE 1 END, '案子', '{"type":"doc"}', '', 'x', 'y', now(), true, 'z', now(), 99, now(), $2::text, CASE WHEN $2 = 'filed' THEN NULL ELSE 2 END,
         $4, $5::text, now() - interval '9 days', now() + $3::interval, CASE WHEN $2 IN ('countersigning', 'closed', 'appealed') THEN NULL ELSE now() + interval '1 day' END,
         CASE WHEN $6::boolean THEN now() END, CASE WHEN $6 THEN 60 END, CASE WHEN $5 IS NOT NULL THEN now() END`,
      [id, state, due ?? null, isDirect, outcome ?? null, asked ?? false],
    );
    if (due === undefined) await db.query('UPDATE cases SET summoned_at = NULL WHERE post_id = $1', [id]);
    const memberId = answered === 'account' ? 3 : null;
    await db.query(
      `INSERT INTO case_accused (id, case_id, position, name, realm, name_key, realm_key, game_id, complainant_id, claimed_by, member_id, link_nonce, answered_at, is_open)
       VALUES ($1, $1, 1, '某' || $1::bigint, '安苏', '某' || $1::bigint, '安苏', 1, 1, '{3}', $2, 'nonce', CASE WHEN $3 THEN now() - interval '1 hour' END, false)`,
      [id, memberId, answered !== undefined],
    );
    if (answered !== undefined)
      await db.query(
        `INSERT INTO case_statements (case_id, kind, role, member_id, accused_id, text, said_at) VALUES ($1::bigint, 'answer', 'accused', $2, $1, '答', now() - interval '1 hour')`,
        [id, memberId],
      );
    if (verdict !== undefined)
      await db.query(
        `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status)
         VALUES ($1::bigint, 2, 'upheld', '', '', '', '{}', '{1}', $2::jsonb, now(), 'proposed')`,
        [id, JSON.stringify(verdict === 'none' ? [] : [{ accusedId: id, penalty: verdict, bandReason: '' }])],
      );
  }
}

/** Gives the cases that are over a permanent ticket each. */
async function insertTickets({ db }: TestDatabase): Promise<void> {
  await db.query(
    `INSERT INTO characters (id, game_id, realm, name, realm_key, name_key, search_key) SELECT n, 1, '安苏', '某' || n, '安苏', '某' || n, '某' || n FROM unnest(ARRAY[15, 16]) n`,
  );
  await db.query(
    `INSERT INTO tickets (game_id, year, serial, number, case_id, accused_id, character_id, offence, articles, first_penalty, penalty, statement, presenter_id, issued_at)
     SELECT 1, 2026, n, '炉-2026-0000' || n, n, n, n, 'x', '{}', 'permanent', 'permanent', '', 2, now() - interval '60 days' FROM unnest(ARRAY[15, 16]) n`,
  );
}

it('gives the accused of every running case another window, and leaves what is over', async () => {
  await migrate(database.connection, MIGRATIONS, { upTo: BEFORE });
  await insertOld(database);
  await insertTickets(database);
  await migrate(database.connection, MIGRATIONS);
  const { db } = database;
  const rows = await db.query<{
    id: number;
    state: string;
    days: number | null;
    lot: boolean;
    heard: string | null;
    kinds: string[] | null;
    verdict: string | null;
  }>(
    `SELECT k.post_id AS id, k.state, round(extract(epoch FROM k.answer_due_at - now()) / 86400)::integer AS days,
       EXISTS (SELECT FROM case_lots l WHERE l.case_id = k.post_id AND l.seed = '' AND l.next_call_at <= now()) AS lot, a.heard,
       (SELECT array_agg(s.kind) FROM case_statements s WHERE s.case_id = k.post_id) AS kinds, (SELECT v.status FROM verdicts v WHERE v.case_id = k.post_id) AS verdict
     FROM cases k JOIN case_accused a ON a.case_id = k.post_id ORDER BY 1`,
  );
  const letter = ['unprovenAnswer'];
  expect(rows.map((row) => [row.id, row.state, row.days, row.lot, row.heard, row.kinds, row.verdict])).toEqual([
    [1, 'filed', null, false, null, null, null],
    [2, 'received', null, false, null, null, null],
    [3, 'answering', 7, true, null, null, null],
    [4, 'answering', 7, true, null, letter, null],
    [5, 'answering', 7, true, null, letter, null],
    [6, 'answering', 9, true, null, letter, null],
    [7, 'hearing', null, false, null, null, null],
    [8, 'answering', 7, true, null, null, 'returned'],
    [9, 'countersigning', -1, true, null, null, 'proposed'],
    [10, 'countersigning', null, true, null, null, 'proposed'],
    [11, 'countersigning', 7, true, null, letter, 'proposed'],
    [12, 'answering', 7, true, null, null, null],
    [13, 'filed', 7, true, null, null, null],
    [14, 'answering', 7, true, null, letter, null],
    [15, 'closed', -9, false, 'unknown', ['answer'], null],
    [16, 'appealed', -9, false, 'unknown', ['answer'], null],
    [17, 'closed', null, false, null, null, null],
    [18, 'closed', null, false, null, null, null],
  ]);
  const waiting = await db.query(`SELECT FROM cases WHERE state = 'answering' AND (due_at IS DISTINCT FROM answer_due_at OR asked_at IS NOT NULL)`);
  expect(waiting).toEqual([]);
  // Verdicts that waited have their signers drawn, and a clock; one of a presenter's own case waits for its accused first.
  const signing = await db.query<{ id: number; kinds: string[]; days: number }>(
    `SELECT k.post_id AS id, (SELECT array_agg(l.kind) FROM case_lots l WHERE l.case_id = k.post_id) AS kinds,
       round(extract(epoch FROM k.due_at - now()) / 86400)::integer AS days FROM cases k WHERE k.state = 'countersigning' ORDER BY 1`,
  );
  expect(signing.map(({ id, kinds, days }) => [id, kinds, days])).toEqual([
    [9, ['signer'], 7],
    [10, ['signer'], 7],
    [11, ['courier'], 7],
  ]);
  // A permanent ticket on the words of a link may be appealed once more for ninety days; one on the words of an account not.
  const again = await db.query<{ id: number; days: number | null }>(
    'SELECT case_id AS id, round(extract(epoch FROM appeal_again_until - now()) / 86400)::integer AS days FROM tickets ORDER BY 1',
  );
  expect(again).toEqual([
    { id: 15, days: null },
    { id: 16, days: 90 },
  ]);
  const left = await db.query<{ id: number }>('SELECT case_id AS id FROM case_accused WHERE member_id IS NOT NULL OR answered_at IS NOT NULL ORDER BY id');
  // Of what is over nothing has changed.
  expect(left.map(({ id }) => id)).toEqual([15, 16]);
  expect((await db.query(`SELECT FROM case_events WHERE action = 'renew'`)).length).toBe(8);
});
