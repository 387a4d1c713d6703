import type { Db } from '#server/platform/database/db.ts';
import type { CommentHostColumns } from '../comment/host-ref.ts';
import type { CommentRow } from '../comment/view.ts';
import { COLUMNS, JOINS } from '../list/queries-list.ts';

/** Returns a comment by its id with what is shown of it, whatever its status; null when there is none. */
export function selectAgain(db: Db, id: number): Promise<(CommentRow & CommentHostColumns) | null> {
  return db.queryOne(`SELECT ${COLUMNS}, s.post_id, s.scenery_id FROM comments s LEFT JOIN posts p ON p.id = s.post_id ${JOINS} WHERE s.id = $1`, [id]);
}
