import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, type TimePart } from '#server/modules/posts/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface FavorRow extends CardRow {
  postId: number;
  readable: boolean;
  folderId: number;
  note: string;
  favouredAt: Instant;
  remindAt: Instant | null;
}

export interface Wanted {
  /** Null: all folders; 0: the default one. */
  folderId: number | null;
  /** A part of the title or the note; empty: any. */
  part: string;
}

const MATCHING = `FROM favors v JOIN posts p ON p.id = v.post_id
WHERE v.member_id = $1 AND v.withdrawn_at IS NULL AND ($2::bigint IS NULL OR coalesce(v.folder_id, 0) = $2)
  AND ($3 = '' OR v.note ILIKE $3 OR (p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} AND p.title ILIKE $3))`;

/** Returns a part of a member's favors, newest first. */
export function selectFavors(
  db: Db,
  { memberId, part: { behind, offset, limit } }: { memberId: number; part: TimePart },
  { folderId, part: word }: Wanted,
): Promise<FavorRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS}, v.post_id, p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} AS readable, coalesce(v.folder_id, 0) AS folder_id, v.note, v.created_at AS favoured_at, v.remind_at
     FROM (SELECT v.* ${MATCHING} AND (v.created_at, v.post_id) < ($4::timestamptz, $5::bigint) ORDER BY v.created_at DESC, v.post_id DESC LIMIT $6 OFFSET $7) v
     JOIN posts p ON p.id = v.post_id
     ${CARD_JOINS}
     ORDER BY v.created_at DESC, v.post_id DESC`,
    [memberId, folderId, pattern(word), behind.at, behind.id, limit, offset],
  );
}

/** Returns how many there are altogether. */
export async function countFavors(db: Db, memberId: number, { folderId, part }: Wanted): Promise<number> {
  const row = await db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count ${MATCHING}`, [memberId, folderId, pattern(part)]);
  return row?.count ?? 0;
}

function pattern(part: string): string {
  return part === '' ? '' : `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
