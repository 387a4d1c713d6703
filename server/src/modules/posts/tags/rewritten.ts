import { fieldFailure } from '#contract/failures.ts';
import { foresee } from '#server/modules/audit/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { foldTag } from '../post/rules.ts';
import { rewriteNext } from './rewrite.ts';
import { TAG_RULES_TAG } from './settle.ts';

/** What became of posts by an act. */
export interface Rewritten {
  posts: number;
  batch: string;
}

/** Says how many posts an act rewrites, and rewrites the first of them at once, so that a small site is done with its act. */
export async function foreseeRewritten(tx: Tx, { posts, batch }: Rewritten): Promise<void> {
  foresee(tx, { icon: 'content', text: '换标签的帖子', count: posts });
  await rewriteNext(tx, batch);
  writesTags(tx, TAG_RULES_TAG);
}

/** Returns a tag that was given as it is compared. Throws `invalidInput` at the field for one that says nothing. */
export function tagOf(given: string, field: string): string {
  const tag = foldTag(given);
  if (tag === '') throw fieldFailure(field, '请写一个标签');
  return tag;
}
