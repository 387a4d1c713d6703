import { MAX_DISTANCE } from '#server/modules/guards/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A text that is compared. */
export interface TextRef {
  kind: 'post' | 'comment' | 'held_comment';
  id: number;
}

export interface YoungText extends TextRef {
  authorId: number;
  text: string;
  at: Instant;
}

/** Whether a comment `c` is under the page of a case. */
const UNDER_CASE = `EXISTS (SELECT FROM posts u JOIN columns o ON o.id = u.column_id WHERE u.id = c.post_id AND o.kind = 'complaint')`;

/** Ids are not committed in their order: those shortly before the cursor are looked at once more. */
const LATE_IDS = 1_000;

/**
 * When the next text was written that is behind the cursor. Whose it is the job looks at, which then moves the cursor: asked each second, this
 * reads a row of each table.
 */
export const NEXT_TEXT = `SELECT least(
  (SELECT created_at FROM comments WHERE id > (SELECT comment_id FROM text_print_cursor) ORDER BY id LIMIT 1),
  (SELECT created_at FROM posts WHERE id > (SELECT post_id FROM text_print_cursor) ORDER BY id LIMIT 1),
  (SELECT held_at FROM held_comments WHERE id > (SELECT held_comment_id FROM text_print_cursor) ORDER BY id LIMIT 1))`;

/** Lets one transaction at a time compare texts. */
export async function lockFinding(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('look-alike texts', 0))`);
}

/** Returns texts of accounts that are younger than an instant and that have no print yet, in the order in which they were written. */
export function selectYoungTexts(tx: Tx, { since, limit }: { since: Date; limit: number }): Promise<YoungText[]> {
  return tx.query(
    `SELECT kind, id, author_id, text, at FROM (
       (SELECT 'comment' AS kind, c.id, c.author_id, c.body AS text, c.created_at AS at FROM comments c JOIN members m ON m.id = c.author_id, text_print_cursor k
        WHERE c.id > k.comment_id - ${LATE_IDS} AND c.status = 'published' AND m.joined_at > $1 AND m.role = 'member'
          AND NOT EXISTS (SELECT FROM text_prints t WHERE t.kind = 'comment' AND t.target_id = c.id) ORDER BY c.id LIMIT $2)
       UNION ALL (SELECT 'held_comment', h.id, h.author_id, h.body, h.held_at FROM held_comments h JOIN members m ON m.id = h.author_id, text_print_cursor k
        WHERE h.id > k.held_comment_id - ${LATE_IDS} AND h.decision IS NULL AND m.joined_at > $1 AND m.role = 'member'
          AND NOT EXISTS (SELECT FROM text_prints t WHERE t.kind = 'held_comment' AND t.target_id = h.id) ORDER BY h.id LIMIT $2)
       UNION ALL (SELECT 'post', p.id, p.author_id, p.title || chr(10) || left(b.text, 20000), p.created_at FROM posts p
        JOIN post_bodies b ON b.post_id = p.id JOIN columns o ON o.id = p.column_id JOIN members m ON m.id = p.author_id, text_print_cursor k
        WHERE p.id > k.post_id - ${LATE_IDS} AND p.status IN ('published', 'pending') AND o.kind <> 'complaint' AND m.joined_at > $1 AND m.role = 'member'
          AND NOT EXISTS (SELECT FROM text_prints t WHERE t.kind = 'post' AND t.target_id = p.id) ORDER BY p.id LIMIT $2)) texts
     ORDER BY at, kind, id LIMIT $2`,
    [since, limit],
  );
}

/** Moves the cursor to the last ids there are. */
export async function moveCursor(tx: Tx): Promise<void> {
  await tx.query(
    `UPDATE text_print_cursor SET post_id = (SELECT coalesce(max(id), 0) FROM posts), comment_id = (SELECT coalesce(max(id), 0) FROM comments),
       held_comment_id = (SELECT coalesce(max(id), 0) FROM held_comments)`,
  );
}

/** Inserts the print of a text. */
export async function insertPrint(
  tx: Tx,
  {
    kind,
    id,
    authorId,
    print,
    bands,
    passages,
    at,
  }: TextRef & { authorId: number; print: string; bands: readonly number[]; passages: readonly number[]; at: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO text_prints (kind, target_id, author_id, print, bands, passages, at) VALUES ($1, $2, $3, $4::bigint, $5::integer[], $6::integer[], $7) ON CONFLICT DO NOTHING`,
    [kind, id, authorId, print, bands, passages, at],
  );
}

export interface NearText extends TextRef {
  authorId: number;
  groupId: number | null;
  /** Of its group. */
  decision: 'released' | 'removed' | null;
}

/** Returns the other texts since an instant that look like this one, the latest 500. */
export function selectNear(db: Db, { kind, id, print, bands, since }: TextRef & { print: string; bands: readonly number[]; since: Date }): Promise<NearText[]> {
  return db.query(
    `SELECT p.kind, p.target_id AS id, p.author_id, p.group_id, g.decision FROM text_prints p LEFT JOIN look_alike_groups g ON g.id = p.group_id
     WHERE p.bands && $1::integer[] AND p.at > $2 AND bit_count((p.print # $3::bigint)::bit(64)) <= ${MAX_DISTANCE} AND (p.kind, p.target_id) <> ($4, $5::bigint)
     ORDER BY p.at DESC LIMIT 500`,
    [bands, since, print, kind, id],
  );
}

/** Inserts a group, and returns its id. */
export async function insertGroup({ tx, now }: WriteContext): Promise<number> {
  const row = await tx.queryOne<{ id: number }>('INSERT INTO look_alike_groups (found_at, last_at) VALUES ($1, $1) RETURNING id', [now]);
  if (!row) throw new Error('a group came back empty');
  return row.id;
}

/** Adds texts to a group. */
export async function addToGroup({ tx, now }: WriteContext, groupId: number, refs: readonly TextRef[]): Promise<void> {
  await tx.query(
    `UPDATE text_prints p SET group_id = $1 FROM unnest($2::text[], $3::bigint[]) AS given (kind, id)
     WHERE p.kind = given.kind AND p.target_id = given.id AND p.group_id IS NULL`,
    [groupId, refs.map(({ kind }) => kind), refs.map(({ id }) => id)],
  );
  await tx.query('UPDATE look_alike_groups SET last_at = $2 WHERE id = $1', [groupId, now]);
}

/**
 * Returns what can still be read of the open groups: nothing pinned and no essence, which somebody has looked at, and nothing under a case, where nobody but a
 * presenter without a part in it hides anything.
 */
export function selectHideable(db: Db): Promise<TextRef[]> {
  return db.query(
    `SELECT t.kind, t.target_id AS id FROM text_prints t JOIN look_alike_groups g ON g.id = t.group_id AND g.decision IS NULL
     WHERE NOT t.was_hidden AND (t.kind = 'comment' AND EXISTS (SELECT FROM comments c WHERE c.id = t.target_id AND c.status = 'published' AND NOT ${UNDER_CASE})
       OR t.kind = 'post' AND EXISTS (SELECT FROM posts p WHERE p.id = t.target_id AND p.status = 'published' AND p.essence_level = 0 AND NOT p.pinned))
     ORDER BY t.kind, t.target_id LIMIT 2000`,
  );
}

/**
 * Returns the comments under cases that were hidden with a group, as they were before; their groups may be decided. What was shown again and then hidden by a
 * presenter, as its docket says, stays hidden.
 */
export async function selectHiddenUnderCases(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT t.target_id AS id FROM text_prints t JOIN comments c ON c.id = t.target_id
     WHERE t.kind = 'comment' AND t.was_hidden AND c.status = 'hidden' AND ${UNDER_CASE}
       AND NOT EXISTS (SELECT FROM report_dockets d WHERE d.kind = 'comment' AND d.target_id = c.id AND d.state = 'open' AND d.hidden_at IS NOT NULL)
     ORDER BY t.target_id LIMIT 2000`,
  );
  return rows.map(({ id }) => id);
}

/** Notes that a text was hidden with its group, or is not any more. */
export async function markHidden(tx: Tx, { kind, id }: TextRef, isHidden: boolean): Promise<void> {
  await tx.query('UPDATE text_prints SET was_hidden = $3 WHERE kind = $1 AND target_id = $2', [kind, id, isHidden]);
}
