import type { Platform } from '#server/platform/api.ts';
import { collectTags } from '#server/platform/state/cache-tags.ts';
import type { FreshReply } from './stored-reply.ts';

/**
 * Returns what makes a public reply from the replica where there is one, and from the primary where the replica does not have yet what this
 * process has written of it: nobody misses their own words.
 */
export function makeFromReplica(platform: Platform, make: (from: Platform) => Promise<FreshReply>): () => Promise<FreshReply> {
  return async () => {
    const db = platform.replica?.current() ?? null;
    if (db === null) return make(platform);
    const { result, tags } = await collectTags(() => make({ ...platform, db }));
    return platform.replica?.lacks(tags) === true ? make(platform) : result;
  };
}
