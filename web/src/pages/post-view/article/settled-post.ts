import { countRead } from '#contract/api/posts.ts';
import { watchPictures } from '#web/features/pictures/open-pictures.tsx';
import { callQuietly } from '#web/lib/calls/api.ts';
import { clientUuid } from '#web/lib/caches.ts';

/** What a post does once it stands and nothing more important is under way: its pictures open, and it counts as read. */
export async function settledPost(id: number): Promise<void> {
  watchPictures();
  await callQuietly(countRead, { id, uuid: clientUuid() });
}
