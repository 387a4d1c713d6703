import type { Draft, DraftLine } from '#contract/api/drafts.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A draft as a save writes it; the content as JSON text. */
export interface DraftContent {
  columnId: number;
  postId: number | null;
  title: string;
  content: string;
  tags: readonly string[];
  coverId: number | null;
  /** It carries the label of generated content. */
  generated: boolean;
  /** As JSON text; null: none. */
  poll: string | null;
}

/** Returns a member's drafts in a column, last saved first. */
export function selectDrafts(db: Db, memberId: number, columnId: number): Promise<Draft[]> {
  return db.query(
    `SELECT id, column_id AS "columnId", post_id AS "postId", title, content, tags, cover_file_id AS "coverId", generated, poll, revision, updated_at AS "updatedAt"
     FROM drafts WHERE member_id = $1 AND column_id = $2 ORDER BY updated_at DESC, id DESC`,
    [memberId, columnId],
  );
}

/** Returns all drafts of a member without their texts, last saved first. */
export function selectDraftLines(db: Db, memberId: number): Promise<DraftLine[]> {
  return db.query(
    `SELECT d.id, d.column_id AS "columnId", c.name AS "columnName", d.post_id AS "postId", d.title, d.updated_at AS "updatedAt"
     FROM drafts d JOIN columns c ON c.id = d.column_id WHERE d.member_id = $1 ORDER BY d.updated_at DESC, d.id DESC`,
    [memberId],
  );
}

/** Returns whether the draft (null: none) exists for the member and the post (null: none) is their own. */
export async function selectDraftTarget(
  db: Db,
  memberId: number,
  { draftId, postId }: { draftId: number | null; postId: number | null },
): Promise<{ draftIsThere: boolean; postIsOwn: boolean }> {
  const row = await db.queryOne<{ draftIsThere: boolean; postIsOwn: boolean }>(
    `SELECT EXISTS (SELECT FROM drafts WHERE id = $2 AND member_id = $1) AS "draftIsThere",
       $3::bigint IS NULL OR EXISTS (SELECT FROM posts WHERE id = $3 AND author_id = $1 AND status <> 'removed') AS "postIsOwn"`,
    [memberId, draftId, postId],
  );
  return row ?? { draftIsThere: false, postIsOwn: false };
}

/** Lets one transaction at a time add drafts for a member. */
export async function lockDrafts(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('drafts of ' || $1::bigint, 0))`, [memberId]);
}

/** Returns how many drafts a member has. */
export async function countDrafts(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM drafts WHERE member_id = $1', [memberId]);
  return row?.count ?? 0;
}

/** Inserts a draft as its first revision and returns its id. */
export async function insertDraft({ tx, now }: WriteContext, memberId: number, draft: DraftContent): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO drafts (member_id, column_id, post_id, title, content, tags, cover_file_id, revision, updated_at, generated, poll) VALUES ($1, $2, $3, $4, $5::json, $6, $7, 1, $8, $9, $10::json) RETURNING id`,
    [memberId, draft.columnId, draft.postId, draft.title, draft.content, draft.tags, draft.coverId, now, draft.generated, draft.poll],
  );
  if (!row) throw new Error('an inserted draft came back empty');
  return row.id;
}

/** Updates a draft still at that revision, and returns the next one; null when its revision has changed. */
export async function updateDraft(
  { tx, now }: WriteContext,
  memberId: number,
  { id, revision, draft }: { id: number; revision: number; draft: DraftContent },
): Promise<number | null> {
  const row = await tx.queryOne<{ revision: number }>(
    `UPDATE drafts SET column_id = $4, post_id = $5, title = $6, content = $7::json, tags = $8, cover_file_id = $9, revision = revision + 1, updated_at = $10, generated = $11, poll = $12::json
     WHERE id = $2 AND member_id = $1 AND revision = $3 RETURNING revision`,
    [memberId, id, revision, draft.columnId, draft.postId, draft.title, draft.content, draft.tags, draft.coverId, now, draft.generated, draft.poll],
  );
  return row?.revision ?? null;
}
