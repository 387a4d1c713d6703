import type { ColumnKind } from '#contract/api/columns.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/modules/posts/index.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

export interface NewestRow extends CardRow {
  kind: ColumnKind;
  changedAt: Instant;
}

const MAX_ENTRIES = 30;

/** Returns the newest published posts of some columns in a game, newest first. Pinned ones are in an index of their own. */
export function selectNewest(db: Db, { columnIds, gameId }: { columnIds: readonly number[]; gameId: number }): Promise<NewestRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS}, c.kind, coalesce(p.edited_at, p.created_at) AS changed_at
     FROM (
       SELECT near.id FROM unnest($1::integer[]) AS source (column_id)
       CROSS JOIN (VALUES (false), (true)) AS shelf (pinned)
       CROSS JOIN LATERAL (
         SELECT id, created_at FROM posts
         WHERE column_id = source.column_id AND game_id = $2 AND pinned = shelf.pinned AND status = 'published'
         ORDER BY created_at DESC, id DESC LIMIT ${MAX_ENTRIES}
       ) near
       ORDER BY near.created_at DESC, near.id DESC LIMIT ${MAX_ENTRIES}
     ) picked
     JOIN posts p ON p.id = picked.id
     ${CARD_JOINS}
     ORDER BY p.created_at DESC, p.id DESC`,
    [columnIds, gameId],
  );
}
