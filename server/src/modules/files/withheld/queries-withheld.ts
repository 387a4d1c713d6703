import type { Db } from '#server/platform/database/db.ts';

/** Hidden, or removed while it was, or removed by the staff: what its author has removed from where all could see it is no secret. */
const OUT_OF_SIGHT = `(p.status = 'hidden' OR (p.status = 'removed' AND (p.removed_from IS NULL OR p.removed_from = 'hidden'
  OR EXISTS (SELECT FROM removals r WHERE r.kind = 'post' AND r.target_id = p.id AND r.removed_by = 'staff'))))`;

/** The pictures of the comment `c`, those from before its edits included: what is out of sight goes with all its versions. */
const OF_COMMENT = `(c.image_ids || ARRAY(SELECT unnest(v.image_ids) FROM comment_versions v WHERE v.comment_id = c.id))`;

/** Something everybody reads shows the file `s`; the site's own pictures are on pages and in posts without number. */
const IS_SHOWN = `(s.member_id IS NULL
  OR EXISTS (SELECT FROM sceneries WHERE file_id = s.id AND status = 'approved')
  OR EXISTS (SELECT FROM presenters WHERE banner_file_id = s.id)
  OR EXISTS (SELECT FROM posts WHERE author_id = s.member_id AND status = 'published' AND cover_file_id = s.id)
  OR EXISTS (SELECT FROM posts p JOIN post_bodies b ON b.post_id = p.id
    WHERE p.author_id = s.member_id AND p.status = 'published' AND b.body::text LIKE '%' || s.sha256 || '%')
  OR EXISTS (SELECT FROM comments c LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries h ON h.id = c.scenery_id
    WHERE c.author_id = s.member_id AND c.status = 'published' AND s.id = ANY (c.image_ids) AND (p.status = 'published' OR h.status = 'approved')))`;

/**
 * Returns the hashes of pictures that are masked in a post or comment, and of those that the staff or reports have taken out of sight with a
 * post and its comments, a comment or scenery and that nothing else shows. Who removes or withdraws what was theirs doesn't open them again. A mask that nobody
 * has reviewed doesn't reach what other members show with the same bytes, and none reaches the site's own pictures: one report would take a
 * picture out of everybody's pages. What is about to be deleted is withheld until it is.
 */
export async function selectWithheld(db: Db): Promise<string[]> {
  const rows = await db.query<{ sha256: string }>(
    `WITH masked AS (
       SELECT unnest(file_ids) AS id, false AS is_settled FROM post_originals
       UNION SELECT unnest(settled_file_ids), true FROM post_originals
       UNION SELECT unnest(file_ids), false FROM comment_originals
       UNION SELECT unnest(settled_file_ids), true FROM comment_originals
     ), hidden AS (
       SELECT cover_file_id AS id FROM posts p WHERE ${OUT_OF_SIGHT} AND cover_file_id IS NOT NULL
       UNION SELECT image::bigint FROM posts p JOIN post_bodies b ON b.post_id = p.id,
         jsonb_path_query(b.body, 'strict $.**.attrs.fileId ? (@.type() == "number")') AS image WHERE ${OUT_OF_SIGHT}
       UNION SELECT unnest(${OF_COMMENT}) FROM comments c WHERE c.status = 'hidden'
       UNION SELECT unnest(${OF_COMMENT}) FROM posts p JOIN comments c ON c.post_id = p.id WHERE ${OUT_OF_SIGHT}
       UNION SELECT unnest(${OF_COMMENT}) FROM report_dockets d JOIN comments c ON c.id = d.target_id
         WHERE d.kind = 'comment' AND c.status = 'removed' AND (d.state = 'upheld' OR (d.state = 'open' AND d.hidden_at IS NOT NULL))
       UNION SELECT unnest(${OF_COMMENT}) FROM removals r JOIN comments c ON c.id = r.target_id
         WHERE r.kind = 'comment' AND r.removed_by = 'staff' AND r.purged_at IS NULL AND c.status = 'removed'
       UNION SELECT file_id FROM sceneries WHERE status = 'removed' OR (status = 'withdrawn' AND reason <> '')
     )
     SELECT f.sha256 FROM files f JOIN masked USING (id) WHERE NOT EXISTS (
       SELECT FROM files s WHERE s.sha256 = f.sha256
         AND (s.member_id IS NULL OR (NOT masked.is_settled AND s.member_id <> f.member_id AND ${IS_SHOWN})))
     UNION
     SELECT f.sha256 FROM files f JOIN hidden USING (id) WHERE NOT EXISTS (SELECT FROM files s WHERE s.sha256 = f.sha256 AND ${IS_SHOWN})
     UNION
     SELECT sha256 FROM (SELECT substring(name FROM '[0-9a-f]{64}') AS sha256 FROM file_deletions) gone
     WHERE sha256 IS NOT NULL AND NOT EXISTS (SELECT FROM files WHERE files.sha256 = gone.sha256)`,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Returns the members who have sent the picture with this hash, the first one first. */
export async function selectSenders(db: Db, sha256: string): Promise<number[]> {
  const rows = await db.query<{ memberId: number }>('SELECT member_id FROM files WHERE sha256 = $1 AND member_id IS NOT NULL ORDER BY id', [sha256]);
  return rows.map(({ memberId }) => memberId);
}

/** That an order of an authority has sealed the picture `f`: not even its sender sees it. */
export const IS_SEALED = `(EXISTS (SELECT FROM removals r JOIN posts p ON p.id = r.target_id JOIN post_bodies b ON b.post_id = p.id
    WHERE r.kind = 'post' AND r.reason_code = 'law' AND p.author_id = f.member_id AND (p.cover_file_id = f.id OR b.body::text LIKE '%' || f.sha256 || '%'))
  OR EXISTS (SELECT FROM removals r JOIN comments c ON c.id = r.target_id WHERE r.kind = 'comment' AND r.reason_code = 'law' AND f.id = ANY ${OF_COMMENT})
  OR EXISTS (SELECT FROM removals r JOIN sceneries s ON s.id = r.target_id WHERE r.kind = 'scenery' AND r.reason_code = 'law' AND s.file_id = f.id))`;

/** Returns whether an order of an authority has sealed the picture with this hash. */
export async function selectIsSealed(db: Db, sha256: string): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM files f WHERE f.sha256 = $1 AND ${IS_SEALED} LIMIT 1`, [sha256])) !== null;
}
