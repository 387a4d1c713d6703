import type { Tx } from '#server/platform/database/db.ts';
import type { Step } from './queries-step-list.ts';

/** Two accounts of one person, and their merging. */
export interface Merging {
  id: string;
  fromId: number;
  intoId: number;
}

/** Takes a step of a merging, keeping what it did to each row. Returns how many rows that were. */
export async function takeStep(tx: Tx, { id, fromId, intoId }: Merging, step: Step): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(
    `WITH ${doneSql(step)}, kept AS (INSERT INTO member_merge_rows (merge_id, step, row) SELECT $3::uuid, $4::text, to_jsonb(done) FROM done RETURNING 1)
     SELECT count(*)::integer AS count FROM kept`,
    [fromId, intoId, id, step.name],
  );
  if (step.kind === 'drop') await recount(tx, { id, step }, '-');
  return row?.count ?? 0;
}

/** Takes a step back: rows that have changed hands again since stay where they are, and those of something that is gone stay away. */
export async function returnStep(tx: Tx, { id, fromId, intoId }: Merging, step: Step): Promise<void> {
  switch (step.kind) {
    case 'move': {
      const isSame = step.key.map((column) => `r.${column} = k.${column}`).join(' AND ');
      await tx.query(
        `UPDATE ${step.table} r SET ${step.column} = $1 FROM member_merge_rows j, jsonb_populate_record(NULL::${step.table}, j.row) k
         WHERE j.merge_id = $3 AND j.step = $4 AND ${isSame} AND r.${step.column} = $2`,
        [fromId, intoId, id, step.name],
      );
      return;
    }
    case 'drop':
      await recount(tx, { id, step }, '+');
      await tx.query(
        `INSERT INTO ${step.table} SELECT r.* FROM member_merge_rows j, jsonb_populate_record(NULL::${step.table}, j.row) r
         WHERE j.merge_id = $1 AND j.step = $2 AND ${step.isPossible} ON CONFLICT DO NOTHING`,
        [id, step.name],
      );
      return;
    case 'rename':
      await tx.query(
        `UPDATE ${step.table} r SET ${step.columns.map((column) => `${column} = k.${column}`).join(', ')}
         FROM member_merge_rows j, jsonb_populate_record(NULL::${step.table}, j.row) k WHERE j.merge_id = $1 AND j.step = $2 AND r.id = k.id`,
        [id, step.name],
      );
  }
}

/** Returns the parts of a statement of which `done` has the rows that are kept. */
function doneSql(step: Step): string {
  switch (step.kind) {
    case 'move': {
      const only = step.only === undefined ? '' : ` AND ${step.only}`;
      return `done AS (UPDATE ${step.table} r SET ${step.column} = $2 WHERE r.${step.column} = $1${only} RETURNING ${step.key.map((key) => `r.${key}`).join(', ')})`;
    }
    case 'drop':
      return `done AS (DELETE FROM ${step.table} r WHERE ${step.only} RETURNING r.*)`;
    case 'rename':
      return `done AS (SELECT * FROM ${step.table} r WHERE ${step.only} FOR UPDATE),
        renamed AS (UPDATE ${step.table} r SET ${step.set} FROM done WHERE r.id = done.id)`;
  }
}

/** Changes the counts that dropped rows were part of. */
async function recount(tx: Tx, { id, step }: { id: string; step: Extract<Step, { kind: 'drop' }> }, sign: '+' | '-'): Promise<void> {
  if (!step.count) return;
  const { table, column, by, where } = step.count;
  await tx.query(
    `UPDATE ${table} t SET ${column} = ${column} ${sign} gone.count FROM (
       SELECT r.${by} AS id, count(*)::integer AS count FROM member_merge_rows j, jsonb_populate_record(NULL::${step.table}, j.row) r
       WHERE j.merge_id = $1 AND j.step = $2 AND ${where} GROUP BY r.${by}) gone WHERE t.id = gone.id`,
    [id, step.name],
  );
}

/** Returns the posts that a merging moved, and those of the comments it moved. */
export async function selectShown(tx: Tx, mergeId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT (j.row ->> 'id')::bigint AS id FROM member_merge_rows j WHERE j.merge_id = $1 AND j.step IN ('posts', 'last comments')
     UNION SELECT c.post_id FROM member_merge_rows j JOIN comments c ON c.id = (j.row ->> 'id')::bigint WHERE j.merge_id = $1 AND j.step IN ('comments', 'answered') AND c.post_id IS NOT NULL`,
    [mergeId],
  );
  return rows.map(({ id }) => id);
}
