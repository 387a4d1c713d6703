import type { StormView } from '#contract/api/admin/storms.ts';
import { NETWORK_KEY } from '#server/platform/process/kept-address.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** Returns how many posts and comments wait for review. */
export async function countHeld(db: Db): Promise<{ posts: number; comments: number }> {
  const row = await db.queryOne<{ posts: number; comments: number }>(
    `SELECT (SELECT count(*)::integer FROM post_holds h JOIN posts p ON p.id = h.post_id AND p.status = 'pending' WHERE h.decision IS NULL) AS posts,
       (SELECT count(*)::integer FROM held_comments WHERE decision IS NULL) AS comments`,
  );
  return row ?? { posts: 0, comments: 0 };
}

/** The votes of one network for one thing, with an address of that network. */
export interface CrowdRow {
  kind: StormView['crowds'][number]['kind'];
  postId: number | null;
  columnId: number | null;
  title: string;
  votes: number;
  lastAt: Instant;
  address: string;
  addressSealed: string;
}

/** Returns the things that more than `moreThan` members of one network have voted for since an instant, the largest crowds first. */
export function selectCrowds(db: Db, { since, moreThan, limit }: { since: Date; moreThan: number; limit: number }): Promise<CrowdRow[]> {
  return db.query(
    `WITH votes AS (
       SELECT 'like' AS kind, l.comment_id AS thing_id, l.post_id, l.member_id, l.created_at AS at FROM comment_likes l WHERE l.created_at > $1
       UNION ALL SELECT 'favor', f.post_id, f.post_id, f.member_id, f.created_at FROM favors f WHERE f.created_at > $1 AND f.withdrawn_at IS NULL
       UNION ALL SELECT 'reaction', r.post_id, r.post_id, r.member_id, r.changed_at FROM post_reactions r WHERE r.changed_at > $1 AND (r.liked OR r.kind IS NOT NULL)
       UNION ALL SELECT 'poll', v.post_id, v.post_id, v.member_id, v.voted_at FROM poll_votes v WHERE v.voted_at > $1
       UNION ALL SELECT 'picture', f.scenery_id, NULL, f.member_id, f.created_at FROM scenery_favors f WHERE f.created_at > $1 AND f.withdrawn_at IS NULL
     ), busy AS (SELECT kind, thing_id FROM votes GROUP BY kind, thing_id HAVING count(*) > $2::integer),
     -- Every network a voter was lately signed in from, once.
     voters AS (SELECT DISTINCT member_id FROM votes JOIN busy USING (kind, thing_id)),
     places AS (
       SELECT v.member_id, n.network, n.session_id
       FROM voters v CROSS JOIN LATERAL (
         SELECT ${NETWORK_KEY} AS network, (array_agg(s.id ORDER BY s.last_seen_at DESC))[1] AS session_id FROM sessions s
         WHERE s.member_id = v.member_id AND s.last_seen_at > $1::timestamptz - interval '30 days' GROUP BY 1
       ) n WHERE n.network <> ''
     ), crowds AS (
       SELECT v.kind, v.thing_id, min(v.post_id) AS post_id, p.network, count(DISTINCT v.member_id)::integer AS votes, max(v.at) AS last_at,
         (array_agg(p.session_id ORDER BY v.at DESC))[1] AS session_id
       FROM votes v JOIN busy USING (kind, thing_id) JOIN places p USING (member_id)
       GROUP BY v.kind, v.thing_id, p.network HAVING count(DISTINCT v.member_id) > $2::integer
       ORDER BY votes DESC, last_at DESC, v.kind, v.thing_id LIMIT $3
     )
     SELECT c.kind, c.post_id, p.column_id, coalesce(p.title, y.title, '') AS title, c.votes, c.last_at, s.address, s.address_sealed
     FROM crowds c JOIN sessions s ON s.id = c.session_id
     LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN sceneries y ON c.kind = 'picture' AND y.id = c.thing_id
     ORDER BY c.votes DESC, c.last_at DESC, c.kind, c.thing_id`,
    [since, moreThan, limit],
  );
}
