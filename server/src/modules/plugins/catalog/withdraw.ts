import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { markWithdrawn, unmarkWithdrawn } from './queries-add.ts';
import { pluginsTag, textOf } from '../plugin/rules.ts';

/** Takes the version that offers a file out of the page's hands; its story and the reason stay. Throws `invalidInput` without a reason, `notFound` when it is not offered. */
export async function withdrawPluginVersion({ db, now }: DbContext, fileId: number, reason: string): Promise<void> {
  const kept = textOf('reason', reason);
  await db.transaction(async (tx) => {
    const gameIds = await markWithdrawn({ tx, now }, fileId, kept);
    if (!gameIds) throw new Failure('notFound');
    writesTags(tx, ...gameIds.map(pluginsTag));
    await record(
      { tx, now },
      { act: 'plugin.withdraw', target: { kind: 'plugin_file', id: fileId }, reason: kept, before: { withdrawn: false }, after: { withdrawn: true } },
    );
  });
}

/** Offers a withdrawn version again. Returns false when it is not withdrawn. */
export async function restoreVersion({ tx, now }: WriteContext, fileId: number): Promise<boolean> {
  const gameIds = await unmarkWithdrawn(tx, fileId);
  if (gameIds === null) return false;
  writesTags(tx, ...gameIds.map(pluginsTag));
  await record({ tx, now }, { act: 'plugin.restore', target: { kind: 'plugin_file', id: fileId }, before: { withdrawn: true }, after: { withdrawn: false } });
  return true;
}
