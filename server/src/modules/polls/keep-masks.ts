import type { DbContext } from '#server/platform/database/db.ts';
import { selectMaskedPolls, updateTexts } from './queries.ts';
import { maskPoll } from './rules.ts';

/**
 * Writes what is masked in the polls of a member over what they wrote: the words to mask go with the account, and nobody could mask them
 * afterwards. What everybody reads stays the same.
 */
export async function keepMasks({ db }: Pick<DbContext, 'db'>, memberId: number): Promise<void> {
  for (const { postId, masked, ...texts } of await selectMaskedPolls(db, memberId)) {
    await db.transaction((tx) => updateTexts(tx, postId, maskPoll(texts, masked)));
  }
}
