import { listAllMessages } from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A part of a member's data: rows as JSON with a number each that grows, read a few at a time. */
export interface Part {
  name: string;
  /** Returns the rows behind the number `after`, in order. */
  list(db: Db, wanted: { memberId: number; after: number; most: number }): Promise<{ at: number; row: unknown }[]>;
}

const part = (name: string, columns: string, from: string, at = 'id'): Part => ({
  name,
  list: (db, { memberId, after, most }) =>
    db.query(
      `SELECT s.at, to_jsonb(s) - 'at' AS row FROM (SELECT ${at} AS at, ${columns} FROM ${from} AND ${at} > $2 ORDER BY ${at} LIMIT $3) s ORDER BY s.at`,
      [memberId, after, most],
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
  part(
    'account',
    `id, nick_name, email_fold AS email, role, signature, gender, character, character_public, experience, post_count, essence_count, follower_count, status, suspended_until,
     suspended_reason, joined_at, last_seen_at, nick_changed_at, password_changed_at, closing_at`,
    'members WHERE id = $1',
  ),
  part(
    'posts',
    // As its author wrote it, whatever of it is masked.
    `p.id, p.column_id, p.game_id, coalesce(o.title, p.title) AS title, coalesce(o.summary, p.summary) AS summary, coalesce(o.tags, p.tags) AS tags, p.status, p.essence_level, p.read_count,
     p.comment_count, p.favor_count, p.created_at, p.updated_at, coalesce(o.text, b.text) AS text, coalesce(o.body, b.body) AS body`,
    'posts p JOIN post_bodies b ON b.post_id = p.id LEFT JOIN post_originals o ON o.post_id = p.id WHERE p.author_id = $1',
    'p.id',
  ),
  part(
    'post-versions',
    'v.post_id, v.number, v.title, v.text, v.written_at',
    'post_versions v JOIN posts p ON p.id = v.post_id WHERE p.author_id = $1',
    'v.post_id * 1000000 + v.number',
  ),
  part(
    'comments',
    `id, post_id, scenery_id, floor, parent_id, coalesce(o.body, c.body) AS body, coalesce(o.image_ids, c.image_ids) AS image_ids, status, like_count, created_at`,
    'comments c LEFT JOIN comment_originals o ON o.comment_id = c.id WHERE author_id = $1',
  ),
  MESSAGES,
  part('letters', '*', 'letters WHERE (sender_id = $1 OR recipient_id = $1)'),
  part('favor-folders', 'id, name, sort', 'favor_folders WHERE member_id = $1'),
  part('blocks', 'id, word, blocked_id, created_at', 'blocks WHERE member_id = $1'),
  part('favors', 'post_id, folder_id, note, created_at', 'favors WHERE withdrawn_at IS NULL AND member_id = $1', 'post_id'),
  part('read-places', 'post_id, floor, comment_count, read_at', 'read_places WHERE member_id = $1', 'post_id'),
  part('followed-posts', 'post_id, created_at', 'post_follows WHERE member_id = $1', 'post_id'),
  part('followed-members', 'followed_id, created_at', 'member_follows WHERE withdrawn_at IS NULL AND member_id = $1', 'followed_id'),
  part('drafts', 'id, column_id, post_id, title, content, tags, updated_at', 'drafts WHERE member_id = $1'),
  part('suggestions', 'id, type, content, contact, state, answer, created_at, answered_at', 'suggestions WHERE member_id = $1'),
  part(
    'scenery',
    `id, game_id, file_id, title, zone, expansion, to_char(shot_on, 'YYYY-MM-DD') AS shot_on, tags, story, status, reason, favor_count, comment_count, created_at, decided_at`,
    `sceneries WHERE author_id = $1`,
  ),
  part('scenery-favors', 'scenery_id, created_at', 'scenery_favors WHERE withdrawn_at IS NULL AND member_id = $1', 'scenery_id'),
  part(
    'reports',
    'r.id, d.kind, d.target_id, r.reason, r.note, r.evidence_ids, r.marked_words, r.reported_at, d.state, d.answer, d.closed_at',
    'reports r JOIN report_dockets d ON d.id = r.docket_id WHERE r.reporter_id = $1',
    'r.id',
  ),
  part(
    'cases',
    'post_id, game_id, title, statement, offence, activity, occurred_on, place, loss, wish, state, outcome, filed_at, closed_at',
    'cases WHERE complainant_id = $1',
    'post_id',
  ),
  part('case-statements', 'id, case_id, kind, role, text, said_at', 'case_statements WHERE member_id = $1'),
  part('case-evidence', 'id, case_id, kind, url, sha256, caption, added_at', 'case_evidence WHERE member_id = $1'),
  part('verdict-drafts', 'case_id, content, updated_at', 'verdict_drafts WHERE presenter_id = $1', 'case_id'),
  part('sessions', 'id, device, address, created_at, last_seen_at, ended_at', 'sessions WHERE member_id = $1'),
  part('files', 'id, kind, width, height, variants, created_at', 'files WHERE member_id = $1'),
];

const ROWS_AT_ONCE = 200;

/** Returns a part as the text of one JSON array, a few rows at a time. */
export async function* jsonOf(db: Db, { list }: Part, memberId: number): AsyncGenerator<Buffer> {
  let after = 0;
  let isFirst = true;
  for (;;) {
    const rows = await list(db, { memberId, after, most: ROWS_AT_ONCE });
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
