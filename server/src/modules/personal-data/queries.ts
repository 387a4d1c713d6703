import type { Removed } from '#server/modules/removals/index.ts';
import type { Db, SqlValue, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { ExportBatch, ExportedRow, PersonalTable } from '#server/platform/personal-data/register.ts';
import { PERSONAL_TABLES } from './register.ts';
import { exportStatement, picturesStatement, unusedPicturesStatement } from './queries-statements.ts';

/** What may be removed, and how it says that it is. */
const THINGS: Readonly<Record<Removed['kind'], string>> = {
  post: `posts WHERE id = $1 AND status = 'removed'`,
  comment: `comments WHERE id = $1 AND status = 'removed'`,
  scenery: `sceneries WHERE id = $1 AND status IN ('removed', 'withdrawn')`,
  held_comment: `held_comments WHERE id = $1 AND decision IN ('rejected', 'withdrawn')`,
};
/** How long a picture that was sent may wait for what shows it. */
const SENT_MS = 24 * 60 * 60_000;
const UNUSED_PICTURES = unusedPicturesStatement(PERSONAL_TABLES);

/** Returns the mail address of a member; null when there is none. */
export async function selectEmail(db: Db, memberId: number): Promise<string | null> {
  return (await db.queryOne<{ emailFold: string | null }>('SELECT email_fold FROM members WHERE id = $1', [memberId]))?.emailFold ?? null;
}

/** Makes this the only transaction until its end that decides which pictures of a member nothing shows: two at once would each see the other's. */
export async function lockPictures(tx: Tx, memberId: number): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock_shared(hashtextextended('pictures', 0)), pg_advisory_xact_lock(hashtextextended('pictures of ' || $1::bigint, 0))`,
    [memberId],
  );
}

/** The same for the pictures of everybody: a lock for each of many members would not fit into the memory there is for locks. */
export async function lockAllPictures(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pictures', 0))`);
}

/** Locks a removed thing until the transaction ends, before its removal is locked, as in every write; false when it is not removed. */
export async function lockRemoved(tx: Tx, { kind, id }: Removed): Promise<boolean> {
  return (await tx.queryOne(`SELECT FROM ${THINGS[kind]} FOR NO KEY UPDATE`, [id])) !== null;
}

/** Runs a statement of the register with as many values as it takes. Returns the names of stored files whose rows it has deleted. */
export async function run(tx: Tx, statement: string, [id, now]: [number, Date]): Promise<string[]> {
  const values: SqlValue[] = statement.includes('$2') ? [id, now] : [id];
  const rows = await tx.query<{ names?: string[] }>(statement, values);
  return rows.flatMap(({ names }) => names ?? []);
}

/** Returns the pictures of its author that a thing shows. */
export async function selectPictures(tx: Tx, { kind, id, authorId }: Removed & { authorId: number }): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(picturesStatement(PERSONAL_TABLES, kind), [id, authorId]);
  return rows.map((row) => row.id);
}

/**
 * Deletes those of a member's pictures (null: of all) that nothing shows any more, and returns the names of their files. One that its member has
 * sent within a day, perhaps again, stays: they are about to show it.
 */
export async function deletePictures({ tx, now }: WriteContext, memberId: number, ids: readonly number[] | null): Promise<string[]> {
  return deleteUnused(tx, [memberId], { ids, sentBefore: new Date(now.getTime() - SENT_MS) });
}

/** Deletes those of the pictures of members (null: of all) that were sent before an instant and that nothing shows any more, and returns the names of their files. */
export async function deleteUnused(
  tx: Tx,
  memberIds: readonly number[],
  { ids, sentBefore }: { ids: readonly number[] | null; sentBefore: Date },
): Promise<string[]> {
  if (ids !== null && ids.length === 0) return [];
  return (await tx.query<{ names: string[] }>(UNUSED_PICTURES, [memberIds, ids, sentBefore])).flatMap(({ names }) => names);
}

/** Returns a batch of a member's rows of a table. */
export function selectExported(db: Db, table: PersonalTable, { memberId, after, limit }: ExportBatch): Promise<ExportedRow[]> {
  if (table.exportRows) return table.exportRows(db, { memberId, after, limit });
  const statement = exportStatement(table);
  return statement === null ? Promise.resolve([]) : db.query<ExportedRow>(statement, [memberId, after, limit]);
}
