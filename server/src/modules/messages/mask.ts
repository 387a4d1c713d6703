import type { Tx } from '#server/platform/database/db.ts';
import { selectMessagesAbout, updateTexts } from './queries-mask.ts';

/**
 * Removes text that was redacted from every message about a post or a ticket: a message keeps the words it was sent with, and outlives
 * their source. `masked` returns the words without it.
 */
export async function maskMessages(tx: Tx, about: { postId: number; ticketId: number }, masked: (text: string) => string): Promise<void> {
  const found = await selectMessagesAbout(tx, about);
  const changed = found.flatMap(({ id, ...words }) => {
    const left = { title: masked(words.title), content: masked(words.content), aboutName: masked(words.aboutName) };
    return left.title === words.title && left.content === words.content && left.aboutName === words.aboutName ? [] : [{ id, ...left }];
  });
  await updateTexts(tx, changed);
}
