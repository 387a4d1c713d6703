import type { Role } from '#contract/api/members.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A comment that everybody may read, with where it is. */
export interface CommentHitRow {
  id: number;
  floor: number;
  isReply: boolean;
  body: string;
  imageCount: number;
  likeCount: number;
  createdAt: Instant;
  authorId: number;
  nickName: string;
  experience: number;
  role: Role;
  avatarFileId: number | null;
  postId: number | null;
  columnId: number | null;
  sceneryId: number | null;
  /** Of the post or the picture. */
  title: string;
  isAccepted: boolean;
}

/** What of a game a visitor sees. */
export interface InSight {
  gameId: number;
  columnIds: readonly number[];
  /** Pictures are shown. */
  hasGallery: boolean;
}

/** The values of comments by id. Each is looked up, whatever the planner believes of an array it can't see. */
export const COMMENT_HITS = `SELECT c.id, c.floor, c.parent_id IS NOT NULL AS is_reply, c.body, cardinality(c.image_ids) AS image_count, c.like_count, c.created_at,
  c.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id,
  p.id AS post_id, p.column_id, s.id AS scenery_id, coalesce(p.title, s.title) AS title, p.accepted_comment_id = c.id IS TRUE AS is_accepted
FROM unnest((SELECT $1::bigint[])) AS wanted (id)
CROSS JOIN LATERAL (SELECT * FROM comments WHERE id = wanted.id AND status = 'published' LIMIT 1) c
CROSS JOIN LATERAL (SELECT * FROM members WHERE id = c.author_id LIMIT 1) a
LEFT JOIN LATERAL (SELECT * FROM posts WHERE id = c.post_id AND status = 'published' AND game_id = $2 AND column_id = ANY ($3::integer[]) LIMIT 1) p ON true
LEFT JOIN LATERAL (SELECT * FROM sceneries WHERE id = c.scenery_id AND status = 'approved' AND game_id = $2 AND $4::boolean LIMIT 1) s ON true
WHERE p.id IS NOT NULL OR s.id IS NOT NULL`;

/** Returns those of the comments that everybody may read, in no order. */
export function selectCommentHits(db: Db, ids: readonly number[], { gameId, columnIds, hasGallery }: InSight): Promise<CommentHitRow[]> {
  return db.query(COMMENT_HITS, [ids, gameId, columnIds, hasGallery]);
}

/**
 * Returns the names, by post, that nobody finds under a case: those that no ticket names which is in force and not suspended. What a page shows is
 * less strict: there a name stays while its ticket is suspended.
 */
export async function selectUnsearchedNames(db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.query<{ postId: number; names: string[] }>(
    `SELECT a.case_id AS post_id, json_agg(DISTINCT a.name) AS names FROM case_accused a
     WHERE a.case_id = ANY ((SELECT $1::bigint[])::bigint[]) AND NOT EXISTS (
       SELECT FROM tickets t JOIN case_accused named ON named.id = t.accused_id
       WHERE t.case_id = a.case_id AND t.annulled_at IS NULL AND t.suspended_at IS NULL AND named.realm_key <> '' AND named.name = a.name)
     GROUP BY a.case_id`,
    [[...new Set(postIds)]],
  );
  return new Map(rows.map(({ postId, names }) => [postId, names]));
}
