import type { Tx } from '#server/platform/database/db.ts';

export interface TextRow {
  id: number;
  title: string;
  content: string;
  aboutName: string;
}

/**
 * Returns all members' messages about a post or a ticket that hold their words, locked until the transaction ends. Scans all messages: an index
 * would make every insert slower.
 */
export function selectMessagesAbout(tx: Tx, { postId, ticketId }: { postId: number; ticketId: number }): Promise<TextRow[]> {
  return tx.query(
    `SELECT id, title, content, coalesce(about_name, '') AS "aboutName" FROM messages
     WHERE kind = 'legacy' AND ((about = 'post' AND external_id = $1) OR (about = 'ticket' AND external_id = $2)) ORDER BY id FOR NO KEY UPDATE`,
    [postId, ticketId],
  );
}

/** Gives messages other words. */
export async function updateTexts(tx: Tx, changed: readonly TextRow[]): Promise<void> {
  await tx.query(
    `UPDATE messages m SET title = given.title, content = given.content, about_name = given."aboutName"
     FROM jsonb_to_recordset($1::jsonb) AS given (id bigint, title text, content text, "aboutName" text) WHERE m.id = given.id`,
    [JSON.stringify(changed)],
  );
}
