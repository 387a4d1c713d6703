import type { Db, DbContext, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export type CleanedThing = 'post' | 'comment' | 'scenery' | 'favor' | 'like' | 'reaction';

export interface Candidate {
  kind: CleanedThing;
  id: number;
  /** A complaint, or under a case: the court decides about it. */
  isOfCourt: boolean;
}

const SOURCES: Readonly<Record<CleanedThing, string>> = {
  post: `SELECT 'post' AS kind, p.id, c.kind = 'complaint' AS is_of_court, p.created_at AS at FROM posts p JOIN columns c ON c.id = p.column_id
    WHERE p.author_id = $1 AND p.status <> 'removed'`,
  comment: `SELECT 'comment', c.id, coalesce(k.kind = 'complaint', false), c.created_at FROM comments c LEFT JOIN posts p ON p.id = c.post_id LEFT JOIN columns k ON k.id = p.column_id
    WHERE c.author_id = $1 AND c.status <> 'removed'`,
  scenery: `SELECT 'scenery', s.id, false, s.created_at FROM sceneries s WHERE s.author_id = $1 AND s.status = 'approved'`,
  favor: `SELECT 'favor', f.post_id, false, f.created_at FROM favors f WHERE f.member_id = $1 AND f.withdrawn_at IS NULL`,
  like: `SELECT 'like', l.comment_id, false, l.created_at FROM comment_likes l WHERE l.member_id = $1`,
  reaction: `SELECT 'reaction', r.post_id, false, r.changed_at FROM post_reactions r WHERE r.member_id = $1 AND (r.liked OR r.kind IS NOT NULL)`,
};

/** Returns what of a member can be cleaned, posts first and the latest of each kind first; one more than `limit` where there is more. */
export function selectCandidates(
  db: Db,
  { memberId, kinds, since, limit }: { memberId: number; kinds: readonly CleanedThing[]; since: Date | null; limit: number },
): Promise<Candidate[]> {
  const sources = kinds.map((kind) => SOURCES[kind]).join(' UNION ALL ');
  return db.query(
    `SELECT kind, id, is_of_court FROM (${sources}) found (kind, id, is_of_court, at) WHERE $2::timestamptz IS NULL OR at >= $2
     ORDER BY array_position(ARRAY['post', 'comment', 'scenery', 'favor', 'like', 'reaction'], kind), at DESC, id DESC LIMIT $3`,
    [memberId, since, limit + 1],
  );
}

/** Keeps that a member was cleaned; what was cleaned belongs to it. */
export async function insertCleaning({ tx, now }: WriteContext, { id, memberId }: { id: string; memberId: number }): Promise<void> {
  await tx.query('INSERT INTO member_cleanings (id, member_id, cleaned_at) VALUES ($1, $2, $3)', [id, memberId, now]);
}

/** Keeps what was cleaned, with the row that is gone where it is one. */
export async function insertCleaned(tx: Tx, cleaningId: string, { kind, id, gone }: { kind: CleanedThing; id: number; gone: object | null }): Promise<void> {
  await tx.query('INSERT INTO member_cleaned (cleaning_id, kind, target_id, gone) VALUES ($1, $2, $3, $4::jsonb)', [
    cleaningId,
    kind,
    id,
    gone === null ? null : JSON.stringify(gone),
  ]);
}

/** Marks a cleaning as taken back and returns its member and when it was done; null when it is already. */
export function markRestored({ tx, now }: WriteContext, id: string): Promise<{ memberId: number; cleanedAt: Instant } | null> {
  return tx.queryOne('UPDATE member_cleanings SET restored_at = $2 WHERE id = $1 AND restored_at IS NULL RETURNING member_id, cleaned_at', [id, now]);
}

/** Returns what a cleaning has removed; comments after their posts, for which they count. */
export function selectCleaned(db: Db, id: string): Promise<{ kind: CleanedThing; targetId: number; gone: Record<string, unknown> | null }[]> {
  return db.query(
    `SELECT kind, target_id, gone FROM member_cleaned WHERE cleaning_id = $1
     ORDER BY array_position(ARRAY['post', 'comment', 'scenery', 'favor', 'like', 'reaction'], kind), target_id`,
    [id],
  );
}

/** Returns how many of some members may be suspended: theirs is no office. */
export async function selectPlainMembers({ db, now }: DbContext, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM members WHERE id = ANY ($1::bigint[]) AND role = 'member' AND closed_at IS NULL AND (status = 'suspended' AND suspended_until > $2) IS NOT TRUE ORDER BY id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Returns until when a member is suspended; null: they are not. */
export async function selectSuspendedUntil(tx: Tx, memberId: number): Promise<Instant | null> {
  return (await tx.queryOne<{ until: Instant | null }>('SELECT suspended_until AS until FROM members WHERE id = $1', [memberId]))?.until ?? null;
}
