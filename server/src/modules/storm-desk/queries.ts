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

export interface VoteRow {
  kind: 'like' | 'favor' | 'reaction' | 'picture';
  thingId: number;
  postId: number | null;
  columnId: number | null;
  title: string;
  memberId: number;
  at: Instant;
  address: string;
  addressSealed: string;
  network: string;
}

const MAX_ROWS = 5_000;

/** Returns the votes since an instant for things that have more than `moreThan` of them, each with every network its member was lately signed in from. */
export function selectVotes(db: Db, { since, moreThan }: { since: Date; moreThan: number }): Promise<VoteRow[]> {
  return db.query(
    `WITH votes AS (
       SELECT 'like' AS kind, l.comment_id AS thing_id, l.post_id, l.member_id, l.created_at AS at FROM comment_likes l WHERE l.created_at > $1
       UNION ALL SELECT 'favor', f.post_id, f.post_id, f.member_id, f.created_at FROM favors f WHERE f.created_at > $1 AND f.withdrawn_at IS NULL
       UNION ALL SELECT 'reaction', r.post_id, r.post_id, r.member_id, r.changed_at FROM post_reactions r WHERE r.changed_at > $1 AND (r.liked OR r.kind IS NOT NULL)
       UNION ALL SELECT 'poll', v.post_id, v.post_id, v.member_id, v.voted_at FROM poll_votes v WHERE v.voted_at > $1
       UNION ALL SELECT 'picture', f.scenery_id, NULL, f.member_id, f.created_at FROM scenery_favors f WHERE f.created_at > $1 AND f.withdrawn_at IS NULL
     ), busy AS (SELECT kind, thing_id FROM votes GROUP BY kind, thing_id HAVING count(*) > $2)
     SELECT DISTINCT ON (v.kind, v.thing_id, v.member_id, v.at, network) v.kind, v.thing_id, v.post_id, p.column_id, coalesce(p.title, c.title, '') AS title, v.member_id, v.at,
       s.address, s.address_sealed, ${NETWORK_KEY} AS network
     FROM votes v JOIN busy USING (kind, thing_id) LEFT JOIN posts p ON p.id = v.post_id LEFT JOIN sceneries c ON v.kind = 'picture' AND c.id = v.thing_id
     JOIN sessions s ON s.member_id = v.member_id AND s.last_seen_at > $1::timestamptz - interval '30 days' LIMIT ${MAX_ROWS}`,
    [since, moreThan],
  );
}
