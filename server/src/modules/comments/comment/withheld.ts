import { maskNames } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectWithheld } from './queries-withheld.ts';

/** Returns the comments on one post as everybody may read them: where a case withholds a name, its comments withhold it too. */
export async function withoutNames<Row extends { body: string }>(db: Db, postId: number, rows: readonly Row[]): Promise<Row[]> {
  const names = rows.length === 0 ? [] : ((await selectWithheld(db, [postId])).get(postId) ?? []);
  return withoutTheseNames(rows, names);
}

/** Returns the comments with those names masked. */
export function withoutTheseNames<Row extends { body: string }>(rows: readonly Row[], names: readonly string[]): Row[] {
  return names.length === 0 ? [...rows] : rows.map((row) => ({ ...row, body: maskNames(row.body, names) }));
}
