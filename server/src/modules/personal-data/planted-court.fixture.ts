import { documentOf, GONE, WORD, type Planted } from './planted.fixture.ts';

/** A case in which the member has had every part. */
export async function plantCourt({ site, member, other }: Planted): Promise<void> {
  const { db } = site.platform;
  const [m, o] = [member.id, other.id];
  const q = (text: string, values: (string | number | null)[]) => db.query(text, values);
  const id = async (text: string, values: (string | number | null)[]) => (await db.queryOne<{ id: number }>(text, values))?.id ?? 0;
  const post = await id(
    `INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at) VALUES (1301, 1, $1, '一桩案子', now(), now()) RETURNING id`,
    [m],
  );
  await q(
    `INSERT INTO cases (post_id, column_id, game_id, complainant_id, party_guilds, title, statement, statement_text, offence, activity, occurred_on, place, loss, contacted, wish, state, outcome, filed_at, filed_left_seconds, closed_at, updated_at)
     VALUES ($1, 1301, 1, $2, ARRAY[$3::text], $3, $4::jsonb, $3, 'x', 'y', now(), $3, jsonb_build_object('what', $3::text), true, 'z', 'closed', 'upheld', now(), 0, now(), now())`,
    [post, m, WORD, documentOf(WORD)],
  );
  const accused = await id(
    `INSERT INTO case_accused (case_id, position, name, realm, name_key, realm_key, guild, claimed_by, member_id, game_id, complainant_id, is_open)
     VALUES ($1, 1, $3, 'r', $3, 'r', $3, ARRAY[$2::bigint], $2, 1, $2, false) RETURNING id`,
    [post, m, WORD],
  );
  const sealed = (name: string, hash: string) =>
    id(
      `INSERT INTO sealed_files (member_id, kind, name, media_type, size_bytes, sha256, stored_name, created_at) VALUES ($1, 'log', $2, 'text/plain', 3, repeat($3, 64), 'sealed/' || repeat($3, 64), now()) RETURNING id`,
      [m, name, hash],
    );
  await sealed(GONE, 'd');
  await q(
    `INSERT INTO case_evidence (case_id, position, kind, file_id, sha256, caption, brought_by, member_id, added_at) VALUES ($1, 1, 'log', $2, 'c', $3, 'complainant', $4, now())`,
    [post, await sealed(WORD, 'c'), WORD, m],
  );
  await q(`INSERT INTO case_statements (case_id, kind, role, member_id, text, said_at) VALUES ($1, 'statement', 'complainant', $2, $3, now())`, [
    post,
    m,
    WORD,
  ]);
  await q(`INSERT INTO case_code_readers (case_id, member_id, fetched_at) VALUES ($1, $2, now())`, [post, m]);
  await q(
    `INSERT INTO delivery_attempts (case_id, accused_id, member_id, carrier, how, result, at, logged_at) VALUES ($1, $2, $3, 'complainant', 'whisper', 'offline', now(), now())`,
    [post, accused, m],
  );
  await q(`INSERT INTO case_lots (case_id, kind, round, seed, call_order, drawn_at) VALUES ($1, 'courier', 1, 's', ARRAY[$2::bigint], now())`, [post, m]);
  await q(`INSERT INTO queue_calls (case_id, started_at, called_ids) VALUES ($1, now(), ARRAY[$2::bigint])`, [post, m]);
  await q(
    `WITH seat AS (INSERT INTO panel_calls (case_id, round, seat, member_id, called_at, accept_by, vote_by, accepted_at, voted_at, reason)
       VALUES ($1, 1, 1, $2, now(), now(), now(), now(), now(), $3) RETURNING id)
     INSERT INTO panel_votes (call_id, accused_id, rung) SELECT seat.id, a.id, 'list90' FROM seat, case_accused a WHERE a.case_id = $1 LIMIT 1`,
    [post, m, WORD],
  );
  await q(`INSERT INTO desk_notes (case_id, member_id, text, written_at) VALUES ($1, $2, $3, now())`, [post, m, WORD]);
  await q(`INSERT INTO presenter_aways (member_id, since, until_at) VALUES ($1, now(), now() + interval '3 days')`, [m]);
  await q(`INSERT INTO case_recusals (case_id, member_id, reason, at) VALUES ($1, $2, $3, now())`, [post, m, WORD]);
  await q(`INSERT INTO case_comment_holds (case_id, held_by, held_at, until_at) VALUES ($1, $2, now(), now() + interval '3 days')`, [post, m]);
  await q(`INSERT INTO evidence_openings (evidence_id, member_id, opened_at) SELECT min(id), $2, now() FROM case_evidence WHERE case_id = $1`, [post, m]);
  await q(`INSERT INTO case_witnesses (case_id, member_id, invited_at) VALUES ($1, $2, now())`, [post, m]);
  await q(
    `INSERT INTO case_events (case_id, at, actor_id, actor_role, action, to_state, reason, data) VALUES ($1, now(), $2, 'complainant', 'file', 'filed', $3, jsonb_build_object('w', $3::text))`,
    [post, m, WORD],
  );
  await q(`INSERT INTO verdict_drafts (case_id, presenter_id, content, revision, updated_at) VALUES ($1, $2, to_json($3::text), 1, now())`, [post, m, GONE]);
  await q(
    `INSERT INTO verdicts (case_id, presenter_id, outcome, facts, reasoning, statement, articles, evidence_ids, penalties, proposed_at, status)
     VALUES ($1, $2, 'upheld', $3, $3, $3, ARRAY[$3], '{1}', '[]', now(), 'returned')`,
    [post, m, WORD],
  );
  const ticket = await id(
    `WITH c AS (INSERT INTO characters (game_id, realm, name, realm_key, name_key, search_key) VALUES (1, 'r', 'n', 'r', 'n', 'n') RETURNING id)
     INSERT INTO tickets (game_id, year, serial, number, case_id, accused_id, character_id, offence, articles, first_penalty, penalty, statement, presenter_id, issued_at)
     SELECT 1, 2026, 1, 'N1', $1, $2, c.id, 'x', '{}', 'warning', 'warning', $3, $4, now() FROM c RETURNING id`,
    [post, accused, WORD, o],
  );
  await q(
    `WITH proof AS (INSERT INTO character_proofs (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until, proven_at, confirmed_by)
       VALUES ($1, 1, $2, 'r', $2, 'r', 'proven', 'c', now(), now(), now(), $3) RETURNING id)
     INSERT INTO case_door_proofs (proof_id, case_id) SELECT id, $4 FROM proof`,
    [m, GONE, o, post],
  );
  await q(`INSERT INTO appeals (ticket_id, case_id, ground, text, member_id, state, filed_at) VALUES ($1, $2, 'g', $3, $4, 'open', now())`, [
    ticket,
    post,
    WORD,
    m,
  ]);
}
