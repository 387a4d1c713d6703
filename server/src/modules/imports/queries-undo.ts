import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

type Undone = 'posts' | 'comments' | 'members';

/** What goes with a thing and is nothing that somebody has built upon it. */
const OWN: Readonly<Record<Undone, readonly string[]>> = {
  posts: [
    'comments',
    'hot_posts',
    'polls',
    'post_bodies',
    'post_holds',
    'post_tags',
    'read_marks',
    'read_places',
    'search_documents',
    'similar_posts',
    'tag_rewrite_posts',
  ],
  comments: ['comments', 'comment_mentions'],
  members: ['comment_mentions', 'deliveries', 'held_names', 'mailboxes', 'messages', 'notifications', 'old_passwords', 'unproven_addresses'],
};

/** Returns the condition that rows of other tables refer to a thing of this id; it is made from the catalogue, so that no table is forgotten. */
async function builtUponSql(db: Db, table: Undone, id: string): Promise<string> {
  const rows = await db.query<{ condition: string }>(
    `SELECT format('EXISTS (SELECT FROM %s r WHERE r.%I = ${id})', k.conrelid::regclass, a.attname) AS condition
     FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
     WHERE k.contype = 'f' AND k.confrelid = $1::regclass AND cardinality(k.conkey) = 1 AND k.conrelid::regclass::text <> ALL ($2::text[])
     ORDER BY 1`,
    [table, OWN[table]],
  );
  return `(${rows.map(({ condition }) => condition).join(' OR ')})`;
}

/** The comment `c` came with another run, or with none. */
const OF_OTHERS = `NOT EXISTS (SELECT FROM imported o WHERE o.kind = 'comment' AND o.target_id = c.id AND o.run_id = $1)`;

/** An order of an authority names the thing, or has sealed it: that is never deleted. */
const isOrdered = (
  kind: 'post' | 'comment' | 'member',
  id: string,
) => `(EXISTS (SELECT FROM takedown_targets g WHERE g.kind = '${kind}' AND g.target_id = ${id})
  OR EXISTS (SELECT FROM removals s WHERE s.kind = '${kind}' AND s.target_id = ${id} AND s.reason_code = 'law'))`;

/** Locks what a run has made, in the order of its ids: who would build upon it meanwhile waits, and is seen. */
export async function lockThingsOf(tx: Tx, runId: number): Promise<void> {
  for (const [kind, table] of [
    ['post', 'posts'],
    ['comment', 'comments'],
    ['member', 'members'],
  ] as const)
    await tx.query(`SELECT FROM ${table} t JOIN imported i ON i.target_id = t.id WHERE i.run_id = $1 AND i.kind = $2 ORDER BY t.id FOR UPDATE OF t`, [
      runId,
      kind,
    ]);
}

/** Returns the posts of a run, and whether somebody has built upon each: commented, voted, kept it as a favorite, reacted, reported, or ordered it away. */
export async function selectPostsOf(tx: Tx, runId: number): Promise<{ id: number; isBuiltUpon: boolean }[]> {
  const builtUpon = await builtUponSql(tx, 'posts', 'p.id');
  return tx.query(
    `SELECT p.id, (${builtUpon} OR EXISTS (SELECT FROM comments c WHERE c.post_id = p.id AND ${OF_OTHERS})
       OR EXISTS (SELECT FROM poll_votes v JOIN import_runs r ON r.id = $1 WHERE v.post_id = p.id AND v.voted_at >= r.started_at)
       OR EXISTS (SELECT FROM report_dockets d WHERE d.kind = 'post' AND d.target_id = p.id) OR ${isOrdered('post', 'p.id')}
       OR EXISTS (SELECT FROM comments c WHERE c.post_id = p.id AND ${isOrdered('comment', 'c.id')})) AS "isBuiltUpon"
     FROM imported i JOIN posts p ON p.id = i.target_id WHERE i.run_id = $1 AND i.kind = 'post' ORDER BY p.id`,
    [runId],
  );
}

export interface ImportedComment {
  id: number;
  parentId: number | null;
  answeredId: number | null;
  isBuiltUpon: boolean;
}

/** Returns the comments of a run that are under posts other than `exceptIds`, and whether somebody has built upon each. */
export async function selectCommentsOf(tx: Tx, runId: number, exceptIds: readonly number[]): Promise<ImportedComment[]> {
  const builtUpon = await builtUponSql(tx, 'comments', 'm.id');
  return tx.query(
    `SELECT m.id, m.parent_id, m.answered_id, (${builtUpon} OR EXISTS (SELECT FROM comments c WHERE (c.parent_id = m.id OR c.answered_id = m.id) AND ${OF_OTHERS})
       OR EXISTS (SELECT FROM report_dockets d WHERE d.kind = 'comment' AND d.target_id = m.id) OR ${isOrdered('comment', 'm.id')}) AS "isBuiltUpon"
     FROM imported i JOIN comments m ON m.id = i.target_id
     WHERE i.run_id = $1 AND i.kind = 'comment' AND m.post_id <> ALL ($2::bigint[]) ORDER BY m.id`,
    [runId, exceptIds],
  );
}

/** Returns the members of a run, and whether they have been here or something of theirs is left. */
export async function selectMembersOf(tx: Tx, runId: number): Promise<{ id: number; isBuiltUpon: boolean }[]> {
  const builtUpon = await builtUponSql(tx, 'members', 'm.id');
  return tx.query(
    `SELECT m.id, (${builtUpon} OR EXISTS (SELECT FROM report_dockets d WHERE d.kind = 'member' AND d.target_id = m.id) OR ${isOrdered('member', 'm.id')}
       OR EXISTS (SELECT FROM security_log l WHERE l.member_id = m.id)) AS "isBuiltUpon"
     FROM imported i JOIN members m ON m.id = i.target_id WHERE i.run_id = $1 AND i.kind = 'member' ORDER BY m.id`,
    [runId],
  );
}

/** Returns what the things of a kind of a run have become. */
export async function selectTargets(tx: Tx, runId: number, kind: 'letter' | 'member'): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('SELECT DISTINCT target_id AS id FROM imported WHERE run_id = $1 AND kind = $2 ORDER BY target_id', [
    runId,
    kind,
  ]);
  return rows.map(({ id }) => id);
}

/** Returns the favors of a run: whose, and of which posts. A favor is noted under the ids of both, or under a hash of them where they are long (`idOf`). */
export function selectFavorsOf(tx: Tx, runId: number): Promise<{ memberId: number; postId: number }[]> {
  return tx.query(
    `WITH given AS (
       SELECT f.site, f.source_id, f.target_id AS post_id, p.source_id AS post_source FROM imported f
       JOIN imported p ON p.kind = 'post' AND p.target_id = f.target_id AND p.site = f.site WHERE f.run_id = $1 AND f.kind = 'favour'
     )
     SELECT m.target_id AS member_id, given.post_id FROM given JOIN imported m ON m.site = given.site AND m.kind = 'member'
       AND m.source_id = left(given.source_id, -(length(given.post_source) + 1))
     WHERE right(given.source_id, length(given.post_source) + 1) = ' ' || given.post_source
     UNION
     SELECT m.target_id, given.post_id FROM given JOIN imported m ON m.site = given.site AND m.kind = 'member'
     WHERE given.source_id ~ '^[0-9a-f]{64}$' AND length(m.source_id) + length(given.post_source) >= 100
       AND encode(sha256(convert_to(m.source_id || ' ' || given.post_source, 'UTF8')), 'hex') = given.source_id`,
    [runId],
  );
}

/** Returns the members who wear what a run has given them. */
export function selectWornAvatars(tx: Tx, runId: number): Promise<{ memberId: number }[]> {
  return tx.query(
    `SELECT m.id AS member_id FROM imported i JOIN members m ON m.avatar_file_id = i.target_id WHERE i.run_id = $1 AND i.kind = 'avatar' ORDER BY m.id`,
    [runId],
  );
}

/** Returns the files of a run, avatars among them, by the member whose they are; without avatars that an order of an authority has sealed. */
export function selectPicturesOf(tx: Tx, runId: number): Promise<{ memberId: number; ids: number[] }[]> {
  return tx.query(
    `SELECT f.member_id, array_agg(DISTINCT f.id ORDER BY f.id) AS ids FROM imported i JOIN files f ON f.id = i.target_id
     WHERE i.run_id = $1 AND i.kind IN ('picture', 'avatar') AND f.member_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM takedown_targets g WHERE g.kind = 'member' AND g.sealed ->> 'avatarFileId' = f.id::text)
       AND NOT EXISTS (SELECT FROM imported o WHERE o.kind = i.kind AND o.target_id = i.target_id AND o.run_id <> $1)
     GROUP BY f.member_id ORDER BY f.member_id`,
    [runId],
  );
}

/** Forgets what a run has made, except what is still there. */
export async function deleteImported(tx: Tx, runId: number): Promise<void> {
  await tx.query(
    `DELETE FROM imported i WHERE run_id = $1 AND CASE kind
       WHEN 'post' THEN NOT EXISTS (SELECT FROM posts p WHERE p.id = i.target_id)
       WHEN 'comment' THEN NOT EXISTS (SELECT FROM comments c WHERE c.id = i.target_id)
       WHEN 'member' THEN NOT EXISTS (SELECT FROM members m WHERE m.id = i.target_id)
       WHEN 'picture' THEN NOT EXISTS (SELECT FROM files f WHERE f.id = i.target_id)
       ELSE true END`,
    [runId],
  );
}

/** Marks a run as taken back. */
export async function markUndone({ tx, now }: WriteContext, runId: number): Promise<void> {
  await tx.query('UPDATE import_runs SET undone_at = $2, finished_at = coalesce(finished_at, $2) WHERE id = $1', [runId, now]);
}

/** Keeps imports from writing until the transaction ends. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('imports', 0))");
}
