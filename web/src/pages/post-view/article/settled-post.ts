import { countRead } from '#contract/api/posts.ts';
import { watchPictures } from '#web/features/pictures/open-pictures.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { clientUuid } from '#web/lib/caches.ts';

/** Runs once a post is rendered and nothing more important is pending: makes its pictures open, and counts it as read. */
export async function settledPost(id: number): Promise<void> {
  watchPictures();
  await callForView(countRead, { id, uuid: clientUuid() });
}
