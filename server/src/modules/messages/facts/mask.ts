import type { Tx } from '#server/platform/database/db.ts';
import { selectMessagesAbout, updateTexts } from './queries-mask.ts';

/**
 * Removes text that was redacted from the old messages about a post or a ticket that hold their words. Later ones hold none: they are read
 * without it. `masked` returns the words without it.
 */
export async function maskMessages(tx: Tx, about: { postId: number; ticketId: number }, masked: (text: string) => string): Promise<void> {
  const found = await selectMessagesAbout(tx, about);
  const changed = found.flatMap(({ id, ...words }) => {
    const left = { title: masked(words.title), content: masked(words.content), aboutName: masked(words.aboutName) };
    return left.title === words.title && left.content === words.content && left.aboutName === words.aboutName ? [] : [{ id, ...left }];
  });
  await updateTexts(tx, changed);
}
