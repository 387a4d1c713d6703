import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { makeSite } from '#tools/site/site-process.ts';
import { makeTestMembers } from '#tools/site/test-members.ts';
import type { Measure, Row } from './harness/bench.ts';
import { createReader, quantile, timeByTurns, type Times } from './scale/timing.ts';
import { recordStatements } from './statements.ts';

const PRESENTERS = 50;
const COMPLAINANTS = 2_000;
const OPEN = 10_000;
const CLOSED = 20_000;
const ROUNDS = 60;
const WARMING = 10;
const MAX_MS = 50;
const VIEWS = ['turn', 'soon', 'pool', 'waiting'] as const;

/** The desk of the court with 10,000 open cases, 50 presenters and 150 calls by lot: how long a list takes, measured by requests. */
export const measureCourtDesk: Measure = async ({ log }) => {
  log(`the desk of the court with ${OPEN.toLocaleString('en')} open cases`);
  const site = await makeSite({ demo: false, isOnDisk: true });
  try {
    await site.start();
    const tokens = await makeTestMembers(site, PRESENTERS + COMPLAINANTS);
    const client = new Client({ ...(await site.postgres()), options: '-c statement_timeout=0' });
    await client.connect();
    try {
      await fillCourt(client, tokens.slice(0, PRESENTERS));
    } finally {
      await client.end();
    }
    const reader = createReader(site.url);
    try {
      const path = (view: string) => (round: number) => ({ path: `post/trial/desk?view=${view}`, token: tokens[round % PRESENTERS] ?? '' });
      const kinds = Object.fromEntries(VIEWS.map((view) => [view, path(view)]));
      await timeByTurns(reader, WARMING, kinds);
      const timesOf = await timeByTurns(reader, ROUNDS, kinds);
      const list = path('pool')(0);
      const statements = (await recordStatements(site, async () => void (await reader.ask(list)))).filter(({ text }) => /\bcases\b/.test(text));
      return VIEWS.map((view) => rowOf(view, timesOf(view), statements.length));
    } finally {
      reader.leave();
    }
  } finally {
    await site.remove();
  }
};

function rowOf(view: string, times: Times, statements: number): Row {
  const p95 = quantile(times, 0.95);
  return {
    what: `court desk, ${view}, ${OPEN.toLocaleString('en')} open cases (${statements} statements)`,
    measured: `p95 ${p95.toFixed(1)} ms`,
    reference: `median ${quantile(times, 0.5).toFixed(1)} ms`,
    ratio: null,
    budget: `p95 <= ${MAX_MS} ms`,
    within: p95 <= MAX_MS,
  };
}

/** Writes the cases into the database: the presenters with these tokens hold or sign one in ten of the open ones, all others wait. */
async function fillCourt(client: Client, presenterTokens: readonly string[]): Promise<void> {
  const hashes = presenterTokens.map((token) => createHash('sha256').update(token).digest());
  await client.query('CREATE TEMP TABLE judges AS SELECT member_id AS id, row_number() OVER () - 1 AS n FROM sessions WHERE token_hash = ANY ($1::bytea[])', [
    hashes,
  ]);
  await client.query(`UPDATE members SET role = 'presenter' WHERE id IN (SELECT id FROM judges)`);
  await client.query(`CREATE TEMP TABLE askers AS SELECT id, row_number() OVER () - 1 AS n FROM members WHERE role = 'member' LIMIT ${COMPLAINANTS}`);
  // Of twenty open cases eighteen wait; the others are with a presenter, with the accused, or with a signer.
  await client.query(
    `CREATE TEMP TABLE plan AS SELECT s.n, s.n >= $1::integer AS is_closed, a.id AS complainant_id, j.id AS presenter_id,
       CASE WHEN s.n >= $1::integer THEN 'closed' WHEN s.n % 40 = 0 THEN 'received' WHEN s.n % 40 = 1 THEN 'answering' WHEN s.n % 40 = 2 THEN 'hearing' WHEN s.n % 40 = 3 THEN 'countersigning' ELSE 'filed' END AS state,
       now() - make_interval(hours => s.n % 300) AS filed_at
     FROM generate_series(0, $1::integer + $2::integer - 1) AS s(n) JOIN askers a ON a.n = s.n % (SELECT count(*) FROM askers) JOIN judges j ON j.n = (s.n / 40) % (SELECT count(*) FROM judges)`,
    [OPEN, CLOSED],
  );
  await client.query('ALTER TABLE plan ADD COLUMN id bigint');
  await client.query(`UPDATE plan SET id = nextval(pg_get_serial_sequence('posts', 'id'))`);
  await client.query(
    `INSERT INTO posts (id, column_id, game_id, author_id, title, created_at, updated_at)
     SELECT id, 1301, 1, complainant_id, '检举' || n, filed_at, filed_at FROM plan`,
  );
  await client.query(
    `INSERT INTO cases (post_id, column_id, game_id, complainant_id, title, statement, statement_text, offence, activity, occurred_on, contacted, wish, state, outcome, presenter_id,
       filed_at, received_at, summoned_at, due_at, answer_due_at, filed_left_seconds, closed_at, updated_at)
     SELECT id, 1301, 1, complainant_id, '团长拿走了装备' || n, '{"type":"doc","content":[]}', repeat('那天晚上的事', 60), 'ninja_loot', 'gold_run', '2026-03-01', true, 'refund', state,
       CASE WHEN is_closed THEN 'upheld' END, CASE WHEN state <> 'filed' THEN presenter_id END, filed_at,
       CASE WHEN state <> 'filed' OR n % 5 = 0 THEN filed_at END, CASE WHEN state IN ('answering', 'hearing', 'countersigning') THEN filed_at END,
       CASE WHEN NOT is_closed THEN filed_at + interval '14 days' END, CASE WHEN state = 'answering' THEN filed_at + interval '14 days' WHEN state IN ('hearing', 'countersigning') THEN filed_at END,
       1000000, CASE WHEN is_closed THEN filed_at END, filed_at FROM plan`,
  );
  await client.query(
    `INSERT INTO case_accused (case_id, position, name, realm, name_key, realm_key, faction, class, guild, guild_key, game_id, complainant_id, is_open)
     SELECT id, 0, '坏人' || n, '死亡之翼', '坏人' || n, '死亡之翼', '', '', '', '', 1, complainant_id, NOT is_closed FROM plan`,
  );
  await client.query(
    `INSERT INTO case_evidence (case_id, position, kind, url, caption, brought_by, member_id, added_at)
     SELECT id, part, 'link', 'https://example.com/' || n, '截图', 'complainant', complainant_id, filed_at FROM plan, generate_series(0, 2) part`,
  );
  await client.query(
    `INSERT INTO case_events (case_id, at, actor_id, actor_role, action, from_state, to_state)
     SELECT id, filed_at, complainant_id, 'complainant', 'file', NULL, 'filed' FROM plan UNION ALL
     SELECT id, filed_at, presenter_id, 'presenter', 'receive', 'filed', 'received' FROM plan WHERE state <> 'filed' OR n % 5 = 0 UNION ALL
     SELECT id, filed_at, presenter_id, 'presenter', 'release', 'received', 'filed' FROM plan WHERE state = 'filed' AND n % 5 = 0`,
  );
  await client.query(
    `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status)
     SELECT id, presenter_id, 'upheld', '事实', '理由', '', '{}', '{1}', '[]', filed_at, CASE WHEN is_closed THEN 'final' ELSE 'proposed' END FROM plan WHERE is_closed OR state = 'countersigning'`,
  );
  // Three calls in each of fifty: the seats that are open.
  await client.query(
    `INSERT INTO case_lots (case_id, kind, round, seed, call_order, called, drawn_at, next_call_at)
     SELECT id, 'signer', 1, 's', ARRAY(SELECT j.id FROM judges j WHERE j.id <> p.presenter_id ORDER BY md5(p.id || ':' || j.id)), CASE WHEN p.nr <= 50 THEN 3 ELSE 1 END, filed_at, now() + interval '1 day'
     FROM (SELECT plan.*, row_number() OVER () AS nr FROM plan WHERE state = 'countersigning') p`,
  );
  await client.query('VACUUM (ANALYZE) cases');
  await client.query('ANALYZE');
}
