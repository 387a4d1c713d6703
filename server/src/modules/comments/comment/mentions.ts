import type { Mention } from '#contract/api/comments.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectNamed } from './queries-mentions.ts';
import { calledIn, mentionedNames, type Called } from './rules.ts';

/**
 * Returns a function to who a text calls, by the names that members have now; no text with an @ asks nothing of the database. `kept` are the
 * mentions of a comment before its edit: their names go on meaning the same members.
 */
export async function findCalled(db: Db, texts: readonly string[], kept: readonly Mention[] = []): Promise<(text: string) => Called> {
  const folds = [...new Set(texts.flatMap(mentionedNames).flat().map(foldNickName))];
  const named = folds.length === 0 ? new Map<string, number>() : await selectNamed(db, folds);
  const before = new Map(kept.map(({ name, memberId }) => [name, memberId]));
  return (text) => calledIn(text, (name) => before.get(name) ?? named.get(foldNickName(name)));
}
