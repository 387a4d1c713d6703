import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { markWithdrawn } from './queries-add.ts';
import { pluginsTag, textOf } from '../plugin/rules.ts';

/** Takes the version that offers a file out of the page's hands; its story and the reason stay. Throws `invalidInput` without a reason, `notFound` when it is not offered. */
export async function withdrawVersion(db: Db, fileId: number, reason: string, now: Date): Promise<void> {
  const kept = textOf('reason', reason);
  await db.transaction(async (tx) => {
    const gameIds = await markWithdrawn(tx, fileId, kept, now);
    if (!gameIds) throw new Failure('notFound');
    writesTags(tx, ...gameIds.map(pluginsTag));
  });
}
