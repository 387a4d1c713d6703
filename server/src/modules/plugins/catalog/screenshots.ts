import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_PLUGIN_SCREENSHOTS } from '#contract/limits.ts';
import { record } from '#server/modules/audit/index.ts';
import { keepSitePicture } from '#server/modules/files/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { setScreenshotIds } from './queries-add.ts';
import { pluginsTag } from '../plugin/rules.ts';

/**
 * Sets the pictures of an uploaded plugin, in this order, replacing its former ones; none removes them. Throws `notFound` for another
 * folder, `invalidInput` for too many, and what `keepSitePicture` throws; then the plugin stays as it was.
 */
export async function setScreenshots(
  platform: { db: Db; files: FileStore },
  folder: string,
  { pictures, now }: { pictures: readonly Buffer[]; now: Date },
): Promise<void> {
  if (pictures.length > MAX_PLUGIN_SCREENSHOTS) throw fieldFailure('screenshots', `截图最多 ${MAX_PLUGIN_SCREENSHOTS} 张`);
  const ids: number[] = [];
  for (const bytes of pictures) ids.push((await keepSitePicture(platform, bytes, now)).id);
  await platform.db.transaction(async (tx) => {
    const plugin = await setScreenshotIds(tx, folder, ids);
    if (!plugin) throw new Failure('notFound');
    writesTags(tx, ...plugin.gameIds.map(pluginsTag));
    const changes = { before: { pictureIds: plugin.idsBefore }, after: { pictureIds: ids } };
    await record({ tx, now }, { act: 'plugin.screenshots', target: { kind: 'plugin', id: plugin.id }, ...changes });
  });
}
