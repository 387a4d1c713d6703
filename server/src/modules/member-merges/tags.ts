import { nameTag, sessionsTag } from '#server/modules/members/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { selectShown, type Merging } from './queries-steps.ts';

/** Drops what shows either account, the posts that changed hands, and the followers of `others`. */
export async function writesOf(tx: Tx, merging: Merging, others: readonly number[]): Promise<void> {
  const { fromId, intoId } = merging;
  writesTags(tx, nameTag(fromId), nameTag(intoId), sessionsTag(fromId), sessionsTag(intoId));
  for (const id of new Set([fromId, intoId, ...others])) writesTags(tx, `member:${id}`);
  for (const id of await selectShown(tx, merging.id)) writesTags(tx, `post:${id}`);
}
