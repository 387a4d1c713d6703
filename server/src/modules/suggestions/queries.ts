import type { SuggestionState } from '#contract/api/suggestions.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

export interface SuggestionRow {
  id: number;
  memberId: number;
  type: string;
  content: string;
  imageIds: number[];
  contact: string;
  state: SuggestionState;
  answer: string;
  answeredAt: Instant | null;
  createdAt: Instant;
}

const COLUMNS = 'id, member_id, type, content, to_json(image_ids) AS image_ids, contact, state, answer, answered_at, created_at';

/** Inserts a suggestion and returns it. */
export async function insertSuggestion(
  { tx, now }: WriteContext,
  given: { memberId: number; type: string; content: string; imageIds: readonly number[]; contact: string },
): Promise<SuggestionRow> {
  const row = await tx.queryOne<SuggestionRow>(
    `INSERT INTO suggestions (member_id, type, content, image_ids, contact, created_at) VALUES ($1, $2, $3, $4::bigint[], $5, $6) RETURNING ${COLUMNS}`,
    [given.memberId, given.type, given.content, given.imageIds, given.contact, now],
  );
  if (!row) throw new Error('an inserted suggestion came back empty');
  return row;
}

/** Returns a member's suggestions before an id, newest first. */
export function selectOfMember(db: Db, memberId: number, { after, offset, limit }: PageStart<{ id: number }>): Promise<SuggestionRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM suggestions WHERE member_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3 OFFSET $4`, [
    memberId,
    after?.id ?? Number.MAX_SAFE_INTEGER,
    limit,
    offset,
  ]);
}

/** Returns how many a member has sent. */
export async function countOfMember(db: Db, memberId: number): Promise<number> {
  return (await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM suggestions WHERE member_id = $1', [memberId]))?.count ?? 0;
}

/** Suggestions of a state (null: all) with their author's name, oldest first. */
export function selectByState(db: Db, state: SuggestionState | null, limit: number): Promise<(SuggestionRow & { nickName: string })[]> {
  return db.query(
    `SELECT s.*, m.nick_name FROM (SELECT ${COLUMNS} FROM suggestions WHERE $1::text IS NULL OR state = $1 ORDER BY id LIMIT $2) s
     JOIN members m ON m.id = s.member_id ORDER BY s.id`,
    [state, limit],
  );
}

/** Returns a suggestion, locked until the transaction ends; null when there is none. */
export function lockSuggestion(tx: Tx, id: number): Promise<SuggestionRow | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM suggestions WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}

/** Moves a suggestion on; an answer comes with its instant. */
export async function updateSuggestion(tx: Tx, id: number, change: { state: SuggestionState; answer: string; answeredAt: Date | null }): Promise<void> {
  await tx.query('UPDATE suggestions SET state = $2, answer = $3, answered_at = $4 WHERE id = $1', [id, change.state, change.answer, change.answeredAt]);
}
