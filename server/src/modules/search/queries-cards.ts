import type { DocumentBody } from '#contract/documents/document.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '#server/modules/posts/index.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface FoundRow extends CardRow {
  text: string;
  /** Only of a post that hides a part of its text. */
  spoilingBody: DocumentBody | null;
}

/** Returns the posts of these ids with what their card and their excerpt are made of, in no order. */
export function selectFound(db: Db, ids: readonly number[]): Promise<FoundRow[]> {
  return db.query(
    `SELECT ${CARD_COLUMNS}, b.text, CASE WHEN b.body::text LIKE '%"spoiler%' THEN b.body END AS spoiling_body
     FROM unnest($1::bigint[]) AS wanted (id) JOIN posts p ON p.id = wanted.id JOIN post_bodies b ON b.post_id = p.id ${CARD_JOINS}`,
    [ids],
  );
}
