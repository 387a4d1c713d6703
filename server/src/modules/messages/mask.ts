import type { Tx } from '#server/platform/database/db.ts';
import { selectMessagesAbout, updateWords } from './queries-mask.ts';

/**
 * Takes out of every message about a post or about a ticket what is no longer said: a message keeps the words it was sent with, and outlives
 * the text they stood in. `masked` answers the words without it.
 */
export async function maskMessages(tx: Tx, about: { postId: number; ticketId: number }, masked: (text: string) => string): Promise<void> {
  const found = await selectMessagesAbout(tx, about);
  const changed = found.flatMap(({ id, ...words }) => {
    const left = { title: masked(words.title), content: masked(words.content), aboutName: masked(words.aboutName) };
    return left.title === words.title && left.content === words.content && left.aboutName === words.aboutName ? [] : [{ id, ...left }];
  });
  await updateWords(tx, changed);
}
