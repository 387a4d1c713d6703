import { insertWebhook } from './work-webhooks.fixture.ts';
import { keysOf, writePost, type Work } from './work.fixture.ts';

/** Returns the work of a sweep that deletes rows: `insert` is what it will find, and returns their keys. */
function deletes(table: string, key: string, plant: Work['plant']): Work {
  return { plant, effect: { table, on: 'DELETE', key: `OLD.${key}` } };
}

/** The work of jobs that delete what nobody needs any more, and of two that are the newest. */
export const SWEEP_WORK: Readonly<Record<string, Work>> = {
  'tag-drops': deletes('tag_drops', 'id', async ({ db }) =>
    (await keysOf(db, `INSERT INTO tag_drops (tags, at) SELECT '{test}', now() - interval '1 hour' FROM generate_series(1, 3) RETURNING id AS key`)).slice(
      0,
      2,
    ),
  ),
  'purge-removed': {
    async plant(planting) {
      const { court, db } = planting;
      const author = await court.person();
      const ids = [await writePost(planting, author), await writePost(planting, author)];
      await db.query(`UPDATE posts SET status = 'removed', removed_at = now(), removed_from = 'published' WHERE id = ANY ($1)`, [ids]);
      return keysOf(
        db,
        `INSERT INTO removals (kind, target_id, author_id, removed_by, removed_at, restorable_until, purge_at)
         SELECT 'post', id, $2, 'author', now(), now(), now() - interval '1 hour' FROM unnest($1::bigint[]) id RETURNING target_id AS key`,
        [ids, author.id],
      );
    },
    effect: { table: 'removals', on: 'UPDATE', when: 'OLD.purged_at IS NULL AND NEW.purged_at IS NOT NULL', key: 'NEW.target_id' },
  },
  'old-sessions': deletes('sessions', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO sessions (member_id, token_hash, created_at, last_seen_at)
       SELECT $1, sha256(gen_random_uuid()::text::bytea), now() - interval '3 years', now() - interval '3 years' FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  'clear-addresses': {
    plant: ({ db, member }) =>
      keysOf(
        db,
        `INSERT INTO sessions (member_id, token_hash, address, created_at, last_seen_at)
         SELECT $1, sha256(gen_random_uuid()::text::bytea), '203.0.113.' || n, now(), now() FROM generate_series(1, 2) n RETURNING id AS key`,
        [member.id],
      ),
    effect: { table: 'sessions', on: 'UPDATE', when: `OLD.address <> '' AND NEW.address = '' AND NEW.address_sealed <> ''`, key: 'NEW.id' },
  },
  'audit-traces': deletes('audit_print_keys', 'quarter', ({ db }) =>
    keysOf(
      db,
      `INSERT INTO audit_print_keys (quarter, key) VALUES ('2019Q1', sha256('a')), ('2019Q2', sha256('b')) ON CONFLICT DO NOTHING RETURNING quarter AS key`,
    ),
  ),
  'read-marks': deletes('read_marks', 'uuid', async (planting) =>
    keysOf(
      planting.db,
      `INSERT INTO read_marks (read_on, post_id, uuid) SELECT '2020-01-01', $1, gen_random_uuid() FROM generate_series(1, 2) RETURNING uuid AS key`,
      [await writePost(planting, await planting.court.person())],
    ),
  ),
  'unconfirmed-claims': deletes('appeals', 'id', ({ db, ticketId }) =>
    keysOf(
      db,
      `INSERT INTO appeals (ticket_id, case_id, ground, text, code, state, filed_at)
       SELECT id, case_id, 'identity', '不是我', 'code' || n, 'claimed', now() - interval '40 days' FROM tickets, generate_series(1, 2) n WHERE id = $1 RETURNING id AS key`,
      [ticketId],
    ),
  ),
  'door-mails': {
    async plant({ court, db, ticketId }) {
      const { platform } = court.site;
      const sealed = platform.secrets.encrypt('door-mail', 'door@hearth.example');
      return keysOf(
        db,
        `INSERT INTO door_mails (accused_id, case_id, address, address_hash, left_at)
         SELECT accused_id, case_id, $2, sha256((n || clock_timestamp()::text)::bytea), '2020-01-01' FROM tickets, generate_series(1, 2) n WHERE id = $1 RETURNING id AS key`,
        [ticketId, sealed],
      );
    },
    effect: { table: 'door_mail_notices', on: 'INSERT', when: `NEW.notice = 'ended'`, key: 'NEW.door_mail_id' },
  },
  'old-proofs': deletes('character_proofs', 'id', async ({ court, db }) =>
    keysOf(
      db,
      `INSERT INTO character_proofs (member_id, game_id, name, realm, name_key, realm_key, state, code, asked_at, until)
       SELECT id, 1, '角色' || id, '死亡之翼', '角色' || id, '死亡之翼', 'pending', 'code', now() - interval '9 days', now() - interval '2 days'
       FROM unnest($1::bigint[]) id RETURNING id AS key`,
      [[(await court.person()).id, (await court.person()).id]],
    ),
  ),
  'claim-reminders': {
    async plant({ court, db }) {
      const ids = [(await court.person()).id, (await court.person()).id];
      await db.query(`UPDATE members SET character = jsonb_build_object('name', '角色' || id, 'realm', '死亡之翼') WHERE id = ANY ($1::bigint[])`, [ids]);
      return ids;
    },
    effect: { table: 'messages', on: 'INSERT', when: `NEW.kind = 'proof-wanted'`, key: 'NEW.member_id' },
  },
  'closed-doors': deletes('door_openings', 'id', async ({ court, db, nth }) => {
    const caseId = await court.fileCase(await court.person(), [{ name: `走了的人${nth}`, realm: '安苏' }]);
    await db.query(`UPDATE cases SET state = 'closed', outcome = 'lapsed', closed_at = '2020-01-01', due_at = NULL WHERE post_id = $1`, [caseId]);
    return keysOf(
      db,
      `INSERT INTO door_openings (accused_id, network, opened_at) SELECT id, 'N' || n, '2020-01-01' FROM case_accused, generate_series(1, 2) n WHERE case_id = $1
       RETURNING id AS key`,
      [caseId],
    );
  }),
  'ended-blocks': deletes('ended_blocks', 'blocked_id', async ({ court, db, judge }) =>
    keysOf(
      db,
      `INSERT INTO ended_blocks (member_id, blocked_id, ended_at)
       SELECT $1, id, now() - interval '1 year' FROM unnest($2::bigint[]) id RETURNING blocked_id AS key`,
      [judge.id, [(await court.person()).id, (await court.person()).id]],
    ),
  ),
  'nick-names': {
    plant: async ({ court }) => [(await court.person()).id, (await court.person()).id],
    effect: { table: 'held_names', on: 'INSERT', key: 'NEW.member_id' },
  },
  'wave-networks': {
    plant: ({ db }) =>
      keysOf(
        db,
        `INSERT INTO report_waves (kind, source, started_at, last_at)
         SELECT 'network', '203.0.113.' || n, now() - interval '30 days', now() - interval '30 days' FROM generate_series(1, 2) n RETURNING id AS key`,
      ),
    effect: { table: 'report_waves', on: 'UPDATE', when: `OLD.source <> '' AND NEW.source = ''`, key: 'NEW.id' },
  },
  'released-names': deletes('held_names', 'nick_fold', ({ db, member, nth }) =>
    keysOf(
      db,
      `INSERT INTO held_names (member_id, nick_fold, nick_name, skeleton, left_at)
       SELECT $1, 'former' || $2 || n, 'former' || $2 || n, 'former' || $2 || n, now() - interval '60 days' FROM generate_series(1, 2) n RETURNING nick_fold AS key`,
      [member.id, String(nth)],
    ),
  ),
  'old-searches': deletes('search_misses', 'term', ({ db, nth }) =>
    keysOf(
      db,
      `INSERT INTO search_misses (day, term, searches) SELECT '2020-01-01', 'term ' || $1 || ' ' || n, 1 FROM generate_series(1, 2) n RETURNING term AS key`,
      [String(nth)],
    ),
  ),
  'old-webhooks': deletes('webhook_deliveries', 'id', async ({ db }) =>
    keysOf(
      db,
      `INSERT INTO webhook_deliveries (webhook_id, event, facts, at) SELECT $1, 'essence.given', '{}', now() - interval '40 days' FROM generate_series(1, 2) RETURNING id AS key`,
      [await insertWebhook(db)],
    ),
  ),
  'security-log': deletes('security_log', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO security_log (at, kind, member_id, sealed) SELECT now() - interval '200 days', 'sign_in', $1, 'sealed' FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  'illegal-reporters': {
    plant: ({ db, operator }) =>
      keysOf(
        db,
        `INSERT INTO illegal_reports (kind, address, body, email_sealed, received_at, due_at, outcome, answer, answered_by, answered_at)
         SELECT 'illegal', '/post/1', '请看一看', 'sealed', at, at, 'answered', '看过了', $1, at
         FROM (SELECT now() - interval '1 year' AS at FROM generate_series(1, 2)) given RETURNING id AS key`,
        [operator.id],
      ),
    effect: { table: 'illegal_reports', on: 'UPDATE', when: 'OLD.email_sealed IS NOT NULL AND NEW.email_sealed IS NULL', key: 'NEW.id' },
  },
  'guard-counts': deletes('guard_counts', 'kind', ({ db, nth }) =>
    keysOf(
      db,
      `INSERT INTO guard_counts (minute, kind, count) SELECT '2020-01-01', 'kind ' || $1 || ' ' || n, 1 FROM generate_series(1, 2) n RETURNING kind AS key`,
      [String(nth)],
    ),
  ),
  // Lines of a file, each once however often they are written.
  'removed-list': { plant: async () => [], effect: null },
  // A file a mail, which no row names; deleting one again changes nothing.
  backups: { plant: async () => [], effect: null },
  'backup-trial': { plant: async () => [], effect: null },
  // Without a target it sends nothing; that it goes on where it broke off is in offsite.test.ts.
  'old-outbox': { plant: async () => [], effect: null },
  'browser-faults': deletes('browser_faults', 'message', ({ db, nth }) =>
    keysOf(
      db,
      `INSERT INTO browser_faults (day, version, kind, message, file, line, col, function, browser, browser_version, count, first_at, last_at)
       SELECT '2020-01-01', '1', 'error', 'fault ' || $1 || ' ' || n, '', 1, 1, '', 'firefox', 1, 1, now(), now() FROM generate_series(1, 2) n RETURNING message AS key`,
      [String(nth)],
    ),
  ),
  'old-exports': deletes('exports', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO exports (member_id, requested_at, ready_at, bytes) SELECT $1, now() - interval '40 days', now() - interval '40 days', 1 FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  'old-deliveries': deletes('deliveries', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO deliveries (kind, channel, member_id, state, expires_at, created_at, ended_at)
       SELECT 'password-changed', 'mail', $1, 'sent', now() - interval '200 days', now() - interval '200 days', now() - interval '200 days' FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  'old-notifications': deletes('notifications', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO notifications (kind, member_id, created_at) SELECT 'case-lapsed', $1, now() - interval '400 days' FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  'unused-avatars': deletes('files', 'id', ({ db, member, nth }) =>
    keysOf(
      db,
      `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
       SELECT $1, 'avatar', encode(sha256(($2 || ' ' || n)::bytea), 'hex'), 256, 256, '#8a5a2b', '[{"name": "avatar", "width": 256, "height": 256, "bytes": 1}]', now() - interval '3 days' FROM generate_series(1, 2) n RETURNING id AS key`,
      [member.id, `avatar ${nth}`],
    ),
  ),
  'old-uploads': deletes('uploads', 'id', ({ db, member }) =>
    keysOf(
      db,
      `INSERT INTO uploads (id, member_id, name, size_bytes, created_at) SELECT gen_random_uuid(), $1, '照片.png', 10, now() - interval '3 days' FROM generate_series(1, 2) RETURNING id AS key`,
      [member.id],
    ),
  ),
  // No sweeps, and last: in front they would bring the two that index comments into one round, of which the old ones say that all before them are indexed.
  'backup-offsite': { plant: async () => [], effect: null },
  imports: {
    async plant({ court, db, nth }) {
      const members = [1, 2].map((n) => ({ type: 'member', id: `uid${nth}_${n}`, nickName: `搬来的${nth}号${n}`, joinedAt: '2010-01-01T00:00:00Z' }));
      const lines = [{ type: 'hearth-import', version: 1, site: 'old.example' }, ...members].map((line) => JSON.stringify(line));
      await court.site.platform.files.write(`imports/${nth}`, Buffer.from(lines.join('\n')));
      await db.query(
        `WITH sent AS (INSERT INTO import_files (name, size_bytes, stored_name, sent_at) VALUES ('old.ndjson', 1, 'imports/' || $1::bigint, now()) RETURNING id)
         INSERT INTO import_orders (act, file_id, ordered_at) SELECT 'run', id, now() FROM sent`,
        [nth],
      );
      return members.map(({ id }) => id);
    },
    effect: { table: 'imported', on: 'INSERT', when: `NEW.kind = 'member'`, key: 'NEW.source_id' },
  },
};
