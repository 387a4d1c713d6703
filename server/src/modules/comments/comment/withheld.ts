import { maskNames } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { requireCurrent } from '#server/platform/state/cache-tags.ts';
import { selectWithheld } from './queries-withheld.ts';

/** Returns the comments on one post as everybody may read them: where a case withholds a name, its comments withhold it too. */
export async function withoutNames<Row extends { body: string }>(db: Db, postId: number, rows: readonly Row[]): Promise<Row[]> {
  return withoutTheseNames(rows, rows.length === 0 ? null : ((await selectWithheld(db, [postId])).get(postId) ?? null));
}

/** Returns the comments with the names masked that a case withholds; null: there is no case. Who is named may be cleared, so comments on a case must be current. */
export function withoutTheseNames<Row extends { body: string }>(rows: readonly Row[], names: readonly string[] | null): Row[] {
  if (names === null) return [...rows];
  requireCurrent();
  return names.length === 0 ? [...rows] : rows.map((row) => ({ ...row, body: maskNames(row.body, names) }));
}
