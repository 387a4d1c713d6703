import type { Role } from '#contract/api/members.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

/** A comment with its post and the comment it replies to. */
export interface PlacedRow {
  id: number;
  floor: number;
  body: string;
  imageCount: number;
  createdAt: Instant;
  authorId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  postId: number;
  /** Null where the post can't be read. */
  columnId: number | null;
  title: string;
  answeredFloor: number | null;
  answeredName: string | null;
  answeredBody: string | null;
}

/** Comments addressed to a member, comments they wrote, and of the latter those everybody can read. */
const CONDITIONS = {
  received: `c.to_member_id = $1 AND c.to_member_id <> c.author_id AND c.status = 'published' AND EXISTS (SELECT FROM posts WHERE id = c.post_id AND status = 'published' AND column_id NOT IN ${CLOSED_COLUMNS})`,
  sent: `c.author_id = $1 AND c.status = 'published' AND c.post_id IS NOT NULL`,
  public: `c.author_id = $1 AND c.status = 'published' AND EXISTS (SELECT FROM posts WHERE id = c.post_id AND status = 'published' AND column_id NOT IN ${CLOSED_COLUMNS})`,
} as const;

export type PlacedKind = keyof typeof CONDITIONS;

/** Which of a member's comments. */
interface PlacedList {
  kind: PlacedKind;
  memberId: number;
}

/** The number up to which they are counted exactly. */
export const MAX_COUNTED_OWN = 1_000;

/** Returns comments after a cursor, newest first; their ids need not be in that order, since some were imported. */
export function selectPlaced(db: Db, { kind, memberId }: PlacedList, { after, offset, limit }: PageStart<{ at: Instant; id: number }>): Promise<PlacedRow[]> {
  return db.query(
    `SELECT s.id, s.floor, s.body, cardinality(s.image_ids) AS image_count, s.created_at, s.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id,
       s.post_id, CASE WHEN p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} THEN p.column_id END AS column_id, p.title,
       t.floor AS answered_floor, tm.nick_name AS answered_name, t.body AS answered_body
     FROM (SELECT * FROM comments c WHERE ${CONDITIONS[kind]}
         AND (c.created_at, c.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, 9223372036854775807)) ORDER BY c.created_at DESC, c.id DESC LIMIT $4 OFFSET $5) s
     JOIN posts p ON p.id = s.post_id
     JOIN members a ON a.id = s.author_id
     LEFT JOIN comments t ON t.id = s.answered_id AND t.status = 'published'
     LEFT JOIN members tm ON tm.id = t.author_id
     ORDER BY s.created_at DESC, s.id DESC`,
    [memberId, after?.at ?? null, after?.id ?? null, limit, offset],
  );
}

/** Returns how many there are, counted up to one more than `MAX_COUNTED_OWN`. */
export async function countPlaced(db: Db, { kind, memberId }: PlacedList): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM comments c WHERE ${CONDITIONS[kind]} LIMIT ${MAX_COUNTED_OWN + 1}) counted`,
    [memberId],
  );
  return row?.count ?? 0;
}

const MAX_UNSEEN = 50;

/** Returns the posts out of sight under which a member has comments, those of the newest comments first. */
export async function selectUnseenHosts(db: Db, memberId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT c.post_id AS id FROM comments c JOIN posts p ON p.id = c.post_id
     WHERE c.author_id = $1 AND c.status = 'published' AND p.status <> 'published' GROUP BY c.post_id ORDER BY max(c.id) DESC LIMIT ${MAX_UNSEEN}`,
    [memberId],
  );
  return rows.map(({ id }) => id);
}
