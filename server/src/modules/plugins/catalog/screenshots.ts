import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_PLUGIN_SCREENSHOTS } from '#contract/limits.ts';
import { record } from '#server/modules/audit/index.ts';
import { keepSitePicture } from '#server/modules/files/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { setScreenshotIds, setScreenshotIdsOf } from './queries-add.ts';
import { pluginsTag } from '../plugin/rules.ts';

/**
 * Sets the pictures of an uploaded plugin, in this order, replacing its former ones; none removes them. Throws `notFound` for another
 * folder, `invalidInput` for too many, and what `keepSitePicture` throws; then the plugin stays as it was.
 */
export async function setScreenshots(context: DbContext & { files: FileStore }, folder: string, pictures: readonly Buffer[]): Promise<void> {
  if (pictures.length > MAX_PLUGIN_SCREENSHOTS) throw fieldFailure('screenshots', `截图最多 ${MAX_PLUGIN_SCREENSHOTS} 张`);
  const ids: number[] = [];
  for (const bytes of pictures) ids.push((await keepSitePicture(context, bytes)).id);
  const { db, now } = context;
  await db.transaction(async (tx) => {
    const plugin = await setScreenshotIds(tx, folder, ids);
    if (!plugin) throw new Failure('notFound');
    await recordScreenshots({ tx, now }, plugin, ids);
  });
}

/** Gives a plugin back the pictures it had. Returns false when there is no such plugin any more. */
export async function restoreScreenshots(context: WriteContext, pluginId: number, pictureIds: readonly number[]): Promise<boolean> {
  const plugin = await setScreenshotIdsOf(context.tx, pluginId, pictureIds);
  if (plugin) await recordScreenshots(context, plugin, pictureIds);
  return plugin !== null;
}

async function recordScreenshots(
  { tx, now }: WriteContext,
  { id, gameIds, idsBefore }: { id: number; gameIds: readonly number[]; idsBefore: readonly number[] },
  ids: readonly number[],
): Promise<void> {
  writesTags(tx, ...gameIds.map(pluginsTag));
  const changes = { before: { pictureIds: idsBefore }, after: { pictureIds: ids } };
  await record({ tx, now }, { act: 'plugin.screenshots', target: { kind: 'plugin', id }, ...changes });
}
