import { listAllMessages } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A part of a member's data: rows as JSON with a number each that grows, read a few at a time. */
export interface Part {
  name: string;
  /** Returns the rows behind the number `after`, in order. */
  list(db: Db, wanted: { memberId: number; after: number; limit: number }): Promise<{ at: number; row: unknown }[]>;
}

const part = (name: string, { columns, from, at = 'id' }: { columns: string; from: string; at?: string }): Part => ({
  name,
  list: (db, { memberId, after, limit }) =>
    db.query(
      `SELECT s.at, to_jsonb(s) - 'at' AS row FROM (SELECT ${at} AS at, ${columns} FROM ${from} AND ${at} > $2 ORDER BY ${at} LIMIT $3) s ORDER BY s.at`,
      [memberId, after, limit],
    ),
});

/** As their member reads them. */
const MESSAGES: Part = {
  name: 'messages',
  list: async (db, { memberId, ...batch }) =>
    (await listAllMessages(db, memberId, batch)).map(({ id, type, title, content, sentAt, readAt }) => ({
      at: id,
      row: { id, type, title, content, sent_at: sentAt, read_at: readAt },
    })),
};

/** Everything the site stores about a member, from themselves. Secrets are left out: hashes, keys and tokens. */
export const PARTS: readonly Part[] = [
  part('account', {
    columns: `id, nick_name, email_fold AS email, role, signature, gender, character, character_public, experience, post_count, essence_count, follower_count, status, suspended_until,
     suspended_reason, joined_at, last_seen_at, nick_changed_at, password_changed_at, closing_at`,
    from: 'members WHERE id = $1',
  }),
  part('posts', {
    columns: `p.id, p.column_id, p.game_id, coalesce(o.title, p.title) AS title, coalesce(o.summary, p.summary) AS summary, coalesce(o.tags, p.tags) AS tags, p.status, p.essence_level, p.read_count,
     p.comment_count, p.favor_count, p.created_at, p.updated_at, coalesce(o.text, b.text) AS text, coalesce(o.body, b.body) AS body`,
    from: 'posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN post_originals o ON o.post_id = p.id WHERE p.author_id = $1',
    at: 'p.id',
  }),
  part('post-versions', {
    columns: 'v.post_id, v.number, v.title, v.text, v.written_at',
    from: 'post_versions v JOIN posts p ON p.id = v.post_id WHERE p.author_id = $1',
    at: 'v.post_id * 1000000 + v.number',
  }),
  part('comments', {
    columns: `id, post_id, scenery_id, floor, parent_id, coalesce(o.body, c.body) AS body, coalesce(o.image_ids, c.image_ids) AS image_ids, status, like_count, created_at`,
    from: 'comments c LEFT JOIN comment_originals o ON o.comment_id = c.id WHERE author_id = $1',
  }),
  MESSAGES,
  part('deliveries', { columns: 'id, kind, channel, state, created_at, ended_at', from: 'deliveries WHERE member_id = $1' }),
  part('notifications', { columns: 'id, kind, created_at, answered_at', from: 'notifications WHERE member_id = $1' }),
  part('letters', { columns: '*', from: 'letters WHERE (sender_id = $1 OR recipient_id = $1)' }),
  part('favor-folders', { columns: 'id, name, sort', from: 'favor_folders WHERE member_id = $1' }),
  part('blocks', { columns: 'id, word, blocked_id, created_at', from: 'blocks WHERE member_id = $1' }),
  part('favors', { columns: 'post_id, folder_id, note, created_at', from: 'favors WHERE withdrawn_at IS NULL AND member_id = $1', at: 'post_id' }),
  part('read-places', { columns: 'post_id, floor, comment_count, read_at', from: 'read_places WHERE member_id = $1', at: 'post_id' }),
  part('followed-posts', { columns: 'post_id, created_at', from: 'post_follows WHERE member_id = $1', at: 'post_id' }),
  part('followed-members', { columns: 'followed_id, created_at', from: 'member_follows WHERE withdrawn_at IS NULL AND member_id = $1', at: 'followed_id' }),
  part('drafts', { columns: 'id, column_id, post_id, title, content, tags, updated_at', from: 'drafts WHERE member_id = $1' }),
  part('suggestions', { columns: 'id, type, content, contact, state, answer, created_at, answered_at', from: 'suggestions WHERE member_id = $1' }),
  part('scenery', {
    columns: `id, game_id, file_id, title, zone, expansion, to_char(shot_on, 'YYYY-MM-DD') AS shot_on, tags, story, status, reason, favor_count, comment_count, created_at, decided_at`,
    from: `sceneries WHERE author_id = $1`,
  }),
  part('scenery-favors', { columns: 'scenery_id, created_at', from: 'scenery_favors WHERE withdrawn_at IS NULL AND member_id = $1', at: 'scenery_id' }),
  part('reports', {
    columns: 'r.id, d.kind, d.target_id, r.reason, r.note, r.evidence_ids, r.marked_words, r.reported_at, d.state, d.answer, d.closed_at',
    from: 'reports r JOIN report_dockets d ON d.id = r.docket_id WHERE r.reporter_id = $1',
    at: 'r.id',
  }),
  part('cases', {
    columns: 'post_id, game_id, title, statement, offence, activity, occurred_on, place, loss, wish, state, outcome, filed_at, closed_at',
    from: 'cases WHERE complainant_id = $1',
    at: 'post_id',
  }),
  part('case-statements', { columns: 'id, case_id, kind, role, text, said_at', from: 'case_statements WHERE member_id = $1' }),
  part('case-evidence', { columns: 'id, case_id, kind, url, sha256, caption, added_at', from: 'case_evidence WHERE member_id = $1' }),
  part('verdict-drafts', { columns: 'case_id, content, updated_at', from: 'verdict_drafts WHERE presenter_id = $1', at: 'case_id' }),
  part('sessions', { columns: 'id, device, address, created_at, last_seen_at, ended_at', from: 'sessions WHERE member_id = $1' }),
  part('files', { columns: 'id, kind, width, height, variants, created_at', from: 'files WHERE member_id = $1' }),
];

const ROWS_AT_ONCE = 200;

/** Returns a part as the text of one JSON array, a few rows at a time. */
export async function* jsonOf(db: Db, { list }: Part, memberId: number): AsyncGenerator<Buffer> {
  let after = 0;
  let isFirst = true;
  for (;;) {
    const rows = await list(db, { memberId, after, limit: ROWS_AT_ONCE });
    const text = rows.map(({ row }) => JSON.stringify(row)).join(',\n');
    const last = rows.at(-1);
    if (last) yield Buffer.from((isFirst ? '[\n' : ',\n') + text);
    if (!last || rows.length < ROWS_AT_ONCE) return yield Buffer.from(isFirst && !last ? '[]\n' : '\n]\n');
    isFirst = false;
    after = last.at;
  }
}

interface PictureRow {
  id: number;
  kind: 'image' | 'avatar';
  variants: { name: string; bytes: number }[];
}

/** Returns the pictures of a member in the order of their ids, a few at a time. */
export async function* picturesOf(db: Db, memberId: number): AsyncGenerator<PictureRow> {
  let after = 0;
  for (;;) {
    const rows = await db.query<PictureRow>('SELECT id, kind, variants FROM files WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3', [
      memberId,
      after,
      ROWS_AT_ONCE,
    ]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
