import { makeAvif, makeNextAvif } from '#server/modules/files/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { selectFileWithoutAvif } from './queries-search.ts';
import { galleryTag } from './tags.ts';

/** Makes the copies in AVIF of the newest picture on a wall that has none, where all have them those of another picture; one each time, because it takes the machine a second or two. */
export async function paintAvif(platform: Platform): Promise<void> {
  const found = await selectFileWithoutAvif(platform.db);
  if (!found) return makeNextAvif(platform);
  if (await makeAvif(platform, found.fileId)) await platform.db.transaction(async (tx) => writesTags(tx, galleryTag(found.gameId)));
}
