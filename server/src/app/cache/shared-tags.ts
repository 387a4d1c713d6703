import { areCachesSuspended, dropTags, onTagsDropped, resumeCaches, suspendCaches, type Tag } from '#server/platform/state/cache-tags.ts';
import type { Connection } from '#server/platform/database/db.ts';
import type { Log } from '#server/platform/process/log.ts';
import { openTagChannel } from '#server/platform/state/tag-channel.ts';

/**
 * Receives the tags other processes on the same database have written, so that no page here stays stale; with `publish` it also sends
 * them, which a site alone on its embedded database need not do. While disconnected the caches are suspended, and emptied afterwards.
 * `stop` ends it.
 */
export async function shareTags(connection: Connection, options: { publish: boolean; log: Log }): Promise<{ stop(): Promise<void> }> {
  const channel = openTagChannel(connection);
  /** What could not be published, for when there is a connection again. */
  const unpublished = new Set<Tag>();
  let hearing = false;

  const publish = (tags: readonly Tag[]): void => {
    channel.publish(tags).catch((error: unknown) => {
      for (const tag of tags) unpublished.add(tag);
      options.log.warn({ err: error }, 'tags not published yet');
    });
  };

  await channel.subscribe({
    heard(tags) {
      // A received change is not published again.
      hearing = true;
      dropTags(tags);
      hearing = false;
    },
    lost() {
      suspendCaches();
      options.log.warn('other processes are not heard: nothing is answered from the cache');
    },
    regained() {
      resumeCaches();
      options.log.info('other processes are heard again: the cache was emptied');
      const late = [...unpublished];
      unpublished.clear();
      if (late.length > 0) publish(late);
    },
  });
  const forget = onTagsDropped((tags) => {
    if (options.publish && !hearing) publish(tags);
  });
  return {
    async stop() {
      forget();
      await channel.close();
      if (areCachesSuspended()) resumeCaches();
    },
  };
}
