import { dropTags, onTagsDropped } from '#server/platform/cache-tags.ts';
import type { Connection } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { openTagChannel } from '#server/platform/tag-channel.ts';

/**
 * Hears what other processes on the same database have written, so that no page here stays old; with `publish` tells them too,
 * which a site alone on its embedded database need not do. `stop` ends it.
 */
export async function shareTags(connection: Connection, options: { publish: boolean; log: Log }): Promise<{ stop(): Promise<void> }> {
  const channel = openTagChannel(connection);
  let hearing = false;
  await channel.subscribe((tags) => {
    // What was heard is not told back.
    hearing = true;
    dropTags(tags);
    hearing = false;
  });
  const forget = onTagsDropped((tags) => {
    if (options.publish && !hearing) channel.publish(tags).catch((error: unknown) => options.log.error({ err: error }, 'tags not published'));
  });
  return {
    async stop() {
      forget();
      await channel.close();
    },
  };
}
