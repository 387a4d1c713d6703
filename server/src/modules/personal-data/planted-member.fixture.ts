import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { saveComment } from '#server/modules/comments/index.ts';
import { indexComments } from '#server/modules/indexing/index.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { plantChoices } from './planted-choices.fixture.ts';
import { plantCourt } from './planted-court.fixture.ts';
import { documentOf, EMAIL, GONE, NETWORK, NICK_NAME, WORD, type Planted } from './planted.fixture.ts';

/** Returns a site with a member who has left a trace in every table that a member can reach. */
export async function plantMember(): Promise<Planted> {
  const site = await startTestSite();
  const other = await site.signUp('邻桌的人');
  const member = await join(site);
  const { db } = site.platform;
  const post = (title: string, as = member) =>
    site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: `${title}，写满十个字才收，那就写满十个字。`, tags: [title] }, { as });
  const published = (await post(WORD)).t.id;
  const removed = (await post(GONE)).t.id;
  const hosting = (await post('别人的帖子', other)).t.id;
  // Through the front door, where that is simple.
  await site.post('post/save', { id: published, columnId: 1001, title: WORD, markdown: `${WORD}改过一次，写满十个字才收。`, tags: [WORD] }, { as: member });
  await site.post(`post/my/remove/${removed}`, {}, { as: member });
  await site.post('post/draft/save', { columnId: 1001, title: WORD, content: { text: WORD }, tags: [WORD] }, { as: member });
  await site.post(`comment/save/${hosting}`, { body: `${WORD}一句` }, { as: member });
  const spilt = await saveComment(db, { host: { kind: 'post', id: hosting }, authorId: member.id, body: `${GONE}一句`, at: new Date() });
  await site.post(`comment/remove/${spilt.id}`, {}, { as: member });
  const { t: comment } = await site.post<{ id: number }>(`comment/save/${hosting}`, { body: '别人的一句' }, { as: other });
  await site.post(`post/read_place/${hosting}`, { floor: 1, count: 1 }, { as: member });
  await site.post(`comment/like/${comment.id}`, {}, { as: member });
  await site.post(`favor/handler/${hosting}`, {}, { as: member });
  await site.post(`follow/handler/${other.id}`, { target: 'member' }, { as: member });
  await site.post(`follow/handler/${hosting}`, { target: 'post' }, { as: member });
  await plantChoices(db, member.id, { published, hosting });
  await site.post('question/suggest', { type: 'other', content: `${WORD}提一条意见吧，十个字。`, contact: WORD }, { as: member });
  await site.post('member/export', {}, { as: member });
  const [m, o] = [member.id, other.id];
  const insert = (text: string, values: (string | number | null)[] = []) => db.query(text, values);
  await insert(`INSERT INTO invitations (code, made_by, made_at, until) VALUES ('ABCDEFGHJKLM', $1, now(), now() + interval '1 day')`, [m]);
  const idOf = async (text: string, values: (string | number | null)[]) => (await db.queryOne<{ id: number }>(text, values))?.id ?? 0;
  await insert(
    `INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at, executed_by, executed_at) VALUES ('机关', '一号', now(), now(), $1, now(), $1, now())`,
    [m],
  );
  await insert(`INSERT INTO security_log (at, kind, member_id, sealed) VALUES (now(), 'sign_in', $1, 'x')`, [m]);
  await insert(`INSERT INTO consents (member_id, document, version, given_at, how) VALUES ($1, 'privacy', 'x', now(), 'sign_up')`, [m]);
  await insert(
    `INSERT INTO illegal_reports (kind, address, body, received_at, due_at, outcome, answer, answered_by, answered_at) VALUES ('illegal', '/', '话', now(), now(), 'answered', '答', $1, now())`,
    [m],
  );
  await insert(
    `WITH report AS (INSERT INTO illegal_reports (kind, address, body, received_at, due_at) VALUES ('infringement', '/', '话', now(), now()) RETURNING id),
       ordered AS (INSERT INTO takedowns (authority, document_number, received_at, due_at, saved_by, saved_at, executed_by, executed_at, illegal_report_id)
         SELECT '公众举报', '二号', now(), now(), $2, now(), $2, now(), id FROM report RETURNING id)
     INSERT INTO counter_notices (takedown_id, member_id, state, sealed, file_ids, filed_at, way, way_note, forwarded_at, forwarded_by, due_at, decided_by, return_reason)
     SELECT id, $1, 'forwarded', $3, '{1}', now(), 'other', '挂号信', now(), $1, now() + interval '10 days', $1, '还缺一样' FROM ordered`,
    [m, o, GONE],
  );
  await insert(`INSERT INTO text_prints (kind, target_id, author_id, print, bands, passages, at) VALUES ('post', $2, $1, 1, '{1}', '{1}', now())`, [
    m,
    published,
  ]);
  await insert(`INSERT INTO text_passages (hash, author_id, at) VALUES (1, $1, now())`, [m]);
  await insert(`INSERT INTO queue_handovers (kind, thing_id, member_id, at) VALUES ('report', 1, $1, now())`, [m]);
  await insert(`INSERT INTO favor_folders (member_id, name, fold) VALUES ($1, $2, $2)`, [m, WORD]);
  await insert(`UPDATE favors SET note = $2, remind_at = now() WHERE member_id = $1`, [m, WORD]);
  await insert(`INSERT INTO blocks (member_id, word, fold, created_at) VALUES ($1, $2, $2, now())`, [m, WORD]);
  await insert(`INSERT INTO blocks (member_id, post_id, created_at) VALUES ($1, $2, now())`, [m, published]);
  await insert(`INSERT INTO column_follows (member_id, column_id, created_at) VALUES ($1, 1101, now())`, [m]);
  await insert(`INSERT INTO tag_follows (member_id, tag, label, created_at) VALUES ($1, $2, $2, now())`, [m, WORD]);
  await insert(`INSERT INTO follow_visits (member_id, game_id, seen_at) VALUES ($1, 1, now())`, [m]);
  await insert(`INSERT INTO presenter_trainings (member_id, content_id, version, done_at) VALUES ($1, 'needed-bracers', 1, now())`, [m]);
  await insert(`INSERT INTO former_nicks (member_id, nick_fold, until_at) VALUES ($1, $2, now())`, [m, WORD]);
  await insert(`INSERT INTO court_mail_offs (member_id, off_at) VALUES ($1, now())`, [m]);
  await insert(`INSERT INTO alerts (member_id, mail_now) VALUES ($1, '{20}')`, [m]);
  await insert(`INSERT INTO alert_mails (member_id, pace, after, up_to, queued_at) VALUES ($1, 'now', 0, 1, now())`, [m]);
  await insert(
    `WITH subscribed AS (INSERT INTO push_subscriptions (member_id, session_id, endpoint_hash, sealed, created_at)
       SELECT $1, min(id), decode(repeat('05', 32), 'hex'), $2, now() FROM sessions WHERE member_id = $1 RETURNING id)
     INSERT INTO pushes (subscription_id, after, up_to, due_at, expires_at) SELECT id, 0, 1, now(), now() FROM subscribed`,
    [m, GONE],
  );
  await insert(`INSERT INTO ended_blocks (member_id, blocked_id, ended_at) VALUES ($1, $2, now())`, [m, o]);
  await insert(`INSERT INTO letter_blocks (member_id, blocked_id, created_at) VALUES ($1, $2, now())`, [m, o]);
  await insert(`INSERT INTO correspondences (presenter_id, member_id, opened_at) VALUES ($2, $1, now())`, [m, o]);
  await insert(`INSERT INTO letters (sender_id, recipient_id, content, sent_at) VALUES ($1, $2, $3, now()), ($2, $1, '回信', now())`, [m, o, WORD]);
  const gone = await site.signUp('先走的人');
  await insert(`UPDATE members SET closed_at = now() WHERE id = $1`, [gone.id]);
  await insert(`INSERT INTO letters (sender_id, recipient_id, content, sent_at) VALUES ($1, $2, $3, now())`, [m, gone.id, GONE]);
  await insert(
    `INSERT INTO messages (member_id, type, title, content, is_urgent, sent_at, revision, kind, actor_ids) VALUES
       ($1, 10, $3, $3, 0, now(), 1, 'legacy', '{}'), ($2, 21, $4 || ' 回复了你', $4 || '：你好', 0, now(), 1, 'legacy', ARRAY[$1::bigint])`,
    [m, o, WORD, NICK_NAME],
  );
  await insert(
    `INSERT INTO notifications (kind, member_id, data, words, created_at) VALUES ('a', $1, jsonb_build_object('w', $2::text), NULL, now()),
       ('b', $1, jsonb_build_object('w', $2::text), '{"version":1,"title":[],"content":[]}', now())`,
    [m, GONE],
  );
  await insert(
    `INSERT INTO deliveries (kind, channel, member_id, address_hash, sealed, state, due_at, expires_at, created_at)
     VALUES ('a', 'mail', $1, $2, $3, 'queued', now(), now() + interval '1 hour', now())`,
    [m, `\\x${'ef'.repeat(32)}`, GONE],
  );
  await insert(`INSERT INTO deputies (operator_id, deputy_id) VALUES ($1, $2), ($2, $1)`, [m, o]);
  await insert(`INSERT INTO mailboxes (member_id, revision, muted) VALUES ($1, 9, '{20}') ON CONFLICT (member_id) DO UPDATE SET muted = '{20}'`, [m]);
  await insert(`INSERT INTO mobiles (member_id, number_hash, number_sealed, bound_at) VALUES ($1, $2, $3, now())`, [m, `\\x${'ab'.repeat(32)}`, WORD]);
  await insert(
    `INSERT INTO verification_codes (purpose, target, code_hash, created_at, expires_at) VALUES ('change_email', $1::bigint || ' ' || $2, $3, now(), now() + interval '1 hour')`,
    [m, EMAIL, `\\x${'cd'.repeat(32)}`],
  );
  await insert(`INSERT INTO retrieve_keys (key_hash, member_id, created_at, expires_at) VALUES ($2, $1, now(), now() + interval '1 hour')`, [
    m,
    `\\x${'ef'.repeat(32)}`,
  ]);
  await insert(`INSERT INTO two_factors (member_id, secret, created_at, confirmed_at) VALUES ($1, $2, now(), now())`, [m, WORD]);
  await insert(
    `INSERT INTO passkeys (member_id, credential_id, user_handle, public_key, counter, transports, name, created_at, last_used_at)
     VALUES ($1, decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'), '\\x01', 1, '{internal}', $2, now(), now())`,
    [m, WORD],
  );
  await insert(
    `INSERT INTO passkey_challenges (challenge_hash, purpose, holder, member_id, user_handle, expires_at)
     VALUES (decode(repeat('03', 32), 'hex'), 'add', $2, $1, '\\x01', now() + interval '1 hour')`,
    [m, WORD],
  );
  await insert(`INSERT INTO identities (member_id, provider, subject_hash, created_at) VALUES ($1, 'qq', decode(repeat('04', 32), 'hex'), now())`, [m]);
  await insert(
    `INSERT INTO identity_attempts (key_hash, provider, secret_hash, member_id, session_id, expires_at)
     VALUES (decode(repeat('05', 32), 'hex'), 'qq', decode(repeat('06', 32), 'hex'), $1, 1, now() + interval '1 hour')`,
    [m],
  );
  await insert('INSERT INTO unproven_addresses (member_id) VALUES ($1)', [m]);
  await insert(`INSERT INTO old_passwords (member_id, hash, salt) VALUES ($1, decode(repeat('07', 16), 'hex'), 'salt')`, [m]);
  await insert(
    `WITH run AS (INSERT INTO import_runs (site, file_hash, started_at) VALUES ('old.example', repeat('a', 64), now()) RETURNING id)
     INSERT INTO imported (site, kind, source_id, target_id, run_id) SELECT 'old.example', 'member', 'uid1', $1, id FROM run`,
    [m],
  );
  await insert(`INSERT INTO recovery_codes (member_id, code_hash) VALUES ($1, $2)`, [m, `\\x${'01'.repeat(32)}`]);
  await insert(`INSERT INTO idempotency_keys (member_id, key, route, reply, created_at) VALUES ($1, 'k', 'r', jsonb_build_object('t', $2::text), now())`, [
    m,
    WORD,
  ]);
  await insert(
    `INSERT INTO post_holds (post_id, reasons, was_published, held_at, decision, decided_at, note) VALUES ($1, jsonb_build_array(jsonb_build_object('quote', $2::text)), true, now(), 'approved', now(), $2)`,
    [published, WORD],
  );
  await insert(`INSERT INTO post_originals (post_id, title, summary, tags, body, text, words) SELECT $1, $2, $2, ARRAY[$2], $3::jsonb, $2, ARRAY[$2]`, [
    published,
    GONE,
    documentOf(GONE),
  ]);
  await insert(
    `WITH asked AS (INSERT INTO tag_rewrites (id, tag, into_label, started_at) VALUES (gen_random_uuid(), '旧火', '新火', now()) RETURNING id)
     INSERT INTO tag_rewrite_posts (rewrite_id, post_id, state, before, after) SELECT asked.id, $1, 'rewritten', ARRAY[$2], ARRAY['新火'] FROM asked`,
    [published, GONE],
  );
  const own = await idOf(`SELECT id FROM comments WHERE author_id = $1 AND status = 'published'`, [m]);
  await insert(`INSERT INTO comment_originals (comment_id, body, image_ids, words) VALUES ($1, $2, '{}', ARRAY[$2])`, [own, GONE]);
  await insert(`INSERT INTO comment_versions (comment_id, number, body, written_at) VALUES ($1, 1, $2, now())`, [own, GONE]);
  await site.platform.db.transaction((tx) => indexComments(tx, [own]));
  await insert(
    `INSERT INTO held_comments (post_id, author_id, body, reasons, held_at, decision, decided_at, note)
     VALUES ($1, $2, $3, jsonb_build_array(jsonb_build_object('quote', $3::text)), now(), NULL, NULL, ''), ($1, $2, $3, '[]', now(), 'rejected', now(), $3)`,
    [hosting, m, GONE],
  );
  const picture = (hash: string) =>
    idOf(
      `INSERT INTO files (member_id, kind, sha256, width, height, color, variants, created_at)
       VALUES ($1, 'image', repeat($2, 64), 10, 10, '#000000', jsonb_build_array(jsonb_build_object('name', repeat($2, 2) || '/' || repeat($2, 64) || '-10.webp', 'bytes', 3)), now()) RETURNING id`,
      [m, hash],
    );
  const scenery = (status: string, word: string, file: number) =>
    insert(
      `INSERT INTO sceneries (game_id, author_id, file_id, title, zone, expansion, tags, tag_keys, story, search_key, orientation, color, status, reason, decided_at, created_at, favor_count)
       VALUES (1, $1, $4, $2, 'z', 'e', ARRAY[$2], ARRAY[$2], $2, $2, 'landscape', 'red', $3::text, '', CASE WHEN $3 = 'pending' THEN NULL ELSE now() END, now(), 1)`,
      [m, word, status, file],
    );
  await scenery('approved', WORD, await picture('a'));
  await scenery('pending', GONE, await picture('b'));
  await insert(`INSERT INTO scenery_favors (member_id, scenery_id, created_at) SELECT $1, id, now() FROM sceneries WHERE status = 'approved'`, [m]);
  await insert(
    `INSERT INTO presenters (member_id, status, since, ended_at, probation_until, ended_reason, motto, intro, specialities, character, character_fold, schedule, streams)
     VALUES ($1, 'resigned', now(), now(), now(), $2, $2, $3::jsonb, '{mediation}', jsonb_build_object('name', $2::text, 'realm', $2::text), $2, jsonb_build_array($2::text), ARRAY[$2])`,
    [m, WORD, documentOf(WORD)],
  );
  await insert(
    `INSERT INTO presenter_applications (member_id, character, specialities, weekly_hours, experience, works, contact, applied_at)
     VALUES ($1, jsonb_build_object('name', $2::text), '{mediation}', 5, $2, '{}', $2, now())`,
    [m, WORD],
  );
  // Reports by the member and of what they wrote.
  const reportCase = (target: number, author: number, state: string) =>
    idOf(
      `INSERT INTO report_dockets (kind, target_id, post_id, author_id, state, filed_at, answer, closed_at)
       VALUES ('post', $1, $1, $2, $3::text, now(), CASE WHEN $3 = 'open' THEN '' ELSE '看过了' END, CASE WHEN $3 = 'open' THEN NULL ELSE now() - interval '9 days' END) RETURNING id`,
      [target, author, state],
    );
  const report = await idOf(
    `INSERT INTO reports (docket_id, reporter_id, reason, note, reported_at, marked_words, network) VALUES ($1, $2, 'ad', $3, now(), ARRAY[$3], $4) RETURNING id`,
    [await reportCase(hosting, o, 'open'), m, WORD, NETWORK],
  );
  await insert(
    `INSERT INTO report_joins (report_id, kind, target_id, title, text, reason, note, reported_at) VALUES ($1, 'comment', $2, '别人的', '别人的', 'ad', $3, now())`,
    [report, comment.id, WORD],
  );
  const about = await reportCase(published, m, 'rejected');
  await insert(
    `INSERT INTO report_snapshots (docket_id, title, text, body, poll, taken_at) VALUES ($1, $2, $2, $3::jsonb, json_build_object('question', $2::text, 'options', '[]'::json), now())`,
    [about, WORD, documentOf(WORD)],
  );
  await insert(`INSERT INTO report_snapshots (docket_id, title, text, taken_at) VALUES ($1, $2, $2, now())`, [await reportCase(published, m, 'open'), WORD]);
  const others = await idOf(`INSERT INTO reports (docket_id, reporter_id, reason, reported_at) VALUES ($1, $2, 'ad', now()) RETURNING id`, [about, o]);
  await insert(`INSERT INTO report_joins (report_id, kind, target_id, title, text, reason, reported_at) VALUES ($1, 'post', $2, $3, $3, 'ad', now())`, [
    others,
    published,
    WORD,
  ]);
  await plantCourt({ site, member, other, publishedId: published, removedId: removed });
  await insert(
    `INSERT INTO uploads (id, member_id, name, size_bytes, sha256, created_at, result) VALUES (gen_random_uuid(), $1, $2, 5, 'x', now(), jsonb_build_object('name', $2::text))`,
    [m, WORD],
  );
  await insert(
    `SELECT append_audit(jsonb_build_array(jsonb_build_object('content', '{"act":"member.suspend","actorId":' || $1::bigint || ',"actorRole":"presenter","at":"2026-01-01T00:00:00.000Z","targetId":"1","targetKind":"member","via":"web"}',
       'personal', jsonb_build_object('memberId', $1::bigint, 'salt', repeat('0', 64), 'data', jsonb_build_object('name', $2::text)), 'trace', jsonb_build_object('address', $3::text))))`,
    [m, NICK_NAME, NETWORK],
  );
  await insert('INSERT INTO audit_purged (seq, member_id) SELECT max(seq), $1 FROM audit', [m]);
  await plantConsole({ site, member, other, publishedId: published, removedId: removed });
  return { site, member, other, publishedId: published, removedId: removed };
}

/** What the staff keeps of the member, and the member's own traces in the console. */
async function plantConsole({ site, member, other }: Planted): Promise<void> {
  const insert = (text: string, values: (string | number | null)[]) => site.platform.db.query(text, values);
  const [m, o] = [member.id, other.id];
  await insert(`INSERT INTO queue_claims (kind, thing_id, member_id, until) VALUES ('suggestion', 1, $1, now())`, [m]);
  await insert(`INSERT INTO queue_handovers (kind, thing_id, member_id, at) VALUES ('held_post', 1, $1, now())`, [m]);
  await insert(
    `INSERT INTO api_tokens (name, token_hash, scopes, created_by, created_at, expires_at) VALUES ('机器人', $2, '{}', $1, now(), now() + interval '1 day')`,
    [m, `\\x${'23'.repeat(32)}`],
  );
  await insert(
    `INSERT INTO member_appeals (member_id, kind, audit_seq, text, created_at, due_at) SELECT $1, 'removal', max(seq), $2, now(), now() + interval '15 days' FROM audit`,
    [m, GONE],
  );
  await insert(`INSERT INTO member_notes (member_id, text, written_by, written_at) VALUES ($1, $3, $2, now()), ($2, '邻桌', $1, now())`, [m, o, GONE]);
  await insert(`INSERT INTO member_warnings (member_id, text, warned_at) VALUES ($1, $2, now())`, [m, GONE]);
  await insert(
    `INSERT INTO role_changes (member_id, role, asked_by, asked_at, needs_confirmation, until) VALUES ($1, 'operator', $2, now(), true, now() + interval '1 day')`,
    [m, o],
  );
  await insert(`INSERT INTO email_changes (member_id, email_fold, key_hash, asked_at, until) VALUES ($1, $2, $3, now(), now() + interval '1 day')`, [
    m,
    EMAIL,
    `\\x${'45'.repeat(32)}`,
  ]);
  await insert(`INSERT INTO member_cleanings (id, member_id, cleaned_at) VALUES (gen_random_uuid(), $1, now())`, [m]);
  await insert(
    `WITH merged AS (
       INSERT INTO member_merges (id, from_id, into_id, merged_at, undone_at, kept)
       VALUES (gen_random_uuid(), $1, $2, now(), now(), jsonb_build_object('nickName', $3::text)) RETURNING id
     )
     INSERT INTO member_merge_rows (merge_id, step, row) SELECT id, 'drafts', jsonb_build_object('title', $3::text) FROM merged`,
    [m, o, GONE],
  );
  await insert(`INSERT INTO claim_reminders (member_id, reminded_at) VALUES ($1, now())`, [m]);
  await insert(`INSERT INTO check_mutes (name, until, reason, member_id) VALUES ('mail', now(), '正在换服务商', $1)`, [m]);
}

async function join(site: TestSite): Promise<Signed> {
  const now = new Date();
  const member = await site.platform.db.transaction(async (tx) => {
    const { id } = await createMember(tx, {
      nickName: NICK_NAME,
      role: 'member',
      email: EMAIL,
      passwordHash: '$argon2id$x',
      joinedAt: now,
      signature: WORD,
      character: { name: WORD },
    });
    return { id, nickName: NICK_NAME, token: await openSession({ tx, now }, id, { device: WORD, address: NETWORK, platform: site.platform }) };
  });
  await site.platform.db.query(
    `INSERT INTO held_names (member_id, nick_fold, nick_name, skeleton, left_at) VALUES ($1, $2, $2, $2, NULL), ($1, $3, $3, $3, now()) ON CONFLICT DO NOTHING`,
    [member.id, NICK_NAME, `旧的${NICK_NAME}`],
  );
  return member;
}
