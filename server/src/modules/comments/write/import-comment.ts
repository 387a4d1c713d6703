import { raiseLastFloor } from '#server/modules/posts/index.ts';
import { screen } from '#server/modules/watched-words/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { saveComment } from './save.ts';

/** A comment as it was written on another site. */
export interface ImportedComment {
  postId: number;
  authorId: number;
  body: string;
  /** Ids of its author's pictures. */
  images: readonly number[];
  parentId: number | null;
  /** Where it was; null: on the next one. */
  floor: number | null;
  likes: number;
  at: Date;
}

/** Returns the text of a comment as it may be stored; null where it has words that somebody has to look at first. Throws `forbiddenWord`. */
export async function screenImportedComment(db: Db, body: string): Promise<string | null> {
  const { texts, reasons } = await screen(db, [{ path: 'body', kind: 'comment', text: body }]);
  return reasons.length > 0 ? null : (texts[0] ?? body);
}

/** Saves a comment of another site with its time, on its floor where that is still free, and returns its id and floor. Throws like `saveComment`. */
export async function importComment(tx: Tx, { postId, floor, parentId, ...written }: ImportedComment): Promise<{ id: number; floor: number }> {
  if (floor !== null) await raiseLastFloor(tx, postId, floor);
  return saveComment(tx, { ...written, host: { kind: 'post', id: postId }, ...(parentId !== null && { parentId }) });
}
