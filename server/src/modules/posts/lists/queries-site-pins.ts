import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';

/** Returns the published posts that are pinned on the whole site, in the order in which they were pinned; there are few. */
export function selectSitePins(db: Db): Promise<CardRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS} FROM posts p ${CARD_JOINS} WHERE p.pin_scope = 'site' AND p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} ORDER BY p.pinned_at NULLS FIRST, p.created_at DESC, p.id DESC`,
  );
}

/** Returns the ids of the posts that are pinned on the whole site, also of those that are not shown at the moment. */
export async function selectSitePinIds(db: Db): Promise<number[]> {
  return (await db.query<{ id: number }>(`SELECT id FROM posts WHERE pin_scope = 'site' ORDER BY id`)).map(({ id }) => id);
}
