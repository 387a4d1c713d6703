import { screen } from '#server/modules/watched-words/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { insertLetter } from './queries-letters.ts';

/** A letter between two members of another site. */
export interface ImportedLetter {
  senderId: number;
  recipientId: number;
  content: string;
  sentAt: Date;
}

/**
 * Keeps a letter of another site for the two it is between, also where they may not write to each other here, and returns its id; 0 of a rehearsal, which only looks at it.
 * Nobody is notified. Throws `forbiddenWord`.
 */
export async function importLetter(db: Db, letter: ImportedLetter, { isRehearsal }: { isRehearsal: boolean }): Promise<number> {
  const { senderId, recipientId, sentAt } = letter;
  const [content = letter.content] = (await screen(db, [{ path: 'content', kind: 'letter', text: letter.content }])).texts;
  if (isRehearsal) return 0;
  return db.transaction(async (tx) => (await insertLetter({ tx, now: sentAt }, { senderId, recipientId, content })).id);
}
