// All posts with a tag are rewritten: the first part with the act that asked for it, the rest part by part by a job.
import { indexPosts } from '#server/modules/indexing/index.ts';
import type { DbContext, Tx } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { relistTags } from '../publish/list-entry.ts';
import { deleteFinished, deleteReturned, lockDuePosts, markRewritten, selectUnfinished, updateTags, type Rewrite } from './queries-rewrite.ts';
import { replaceTags } from './rules.ts';
import { presentTag } from './settle.ts';

/** How many posts are rewritten in one transaction: who saves one of them waits for it. */
const BATCH = 50;
/** An act is taken back within seven days; what was before is kept a day longer. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

/** Rewrites what is left to rewrite until nothing is left or it is to end, and forgets what nobody can take back any more. */
export async function rewriteTags({ db, now }: DbContext, isEnding: () => boolean = () => false): Promise<void> {
  while (!isEnding() && (await db.transaction((tx) => rewriteNext(tx, null)))) {
    // Each part is a transaction of its own.
  }
  await deleteFinished(db, new Date(now.getTime() - KEPT_MS).toISOString());
}

/** Rewrites the next posts of a rewriting, or of the oldest for null. Returns whether there were any. */
export async function rewriteNext(tx: Tx, id: string | null): Promise<boolean> {
  const rewrite = await selectUnfinished(tx, id);
  if (rewrite === null) return false;
  const posts = await lockDuePosts(tx, rewrite.id, BATCH);
  // The tag it was to become may have been renamed since.
  const into = rewrite.intoLabel === null ? null : await presentTag({ db: tx }, rewrite.intoLabel);
  const next = posts.map((post) => ({ ...post, next: nextTags(post, rewrite, into) }));
  const changed = next.filter((post) => post.next.join('\n') !== post.tags.join('\n'));
  await updateTags(
    tx,
    changed.map((post) => ({ id: post.id, tags: post.next })),
  );
  const listed = changed.filter(({ isPublished }) => isPublished);
  relistTags(
    tx,
    listed.map((post) => ({ ...post, tags: post.next })),
  );
  await indexPosts(
    tx,
    listed.map((post) => post.id),
  );
  const rewritten = next.filter(({ state }) => state === 'waiting').map((post) => ({ id: post.id, before: post.tags, after: post.next }));
  await markRewritten(tx, rewrite.id, rewritten);
  await deleteReturned(
    tx,
    rewrite.id,
    next.filter(({ state }) => state === 'returning').map((post) => post.id),
  );
  writesTags(tx, ...new Set(changed.flatMap((post) => [postTag(post.id), columnTag(post.columnId, post.gameId)])));
  return posts.length > 0;
}

/** One whose tags were changed since is not put back. */
function nextTags(
  { tags, state, before, after }: { tags: string[]; state: string; before: string[]; after: string[] },
  { tags: replaced }: Pick<Rewrite, 'tags'>,
  into: string | null,
): string[] {
  if (state === 'waiting') return replaceTags(tags, replaced, into);
  return tags.join('\n') === after.join('\n') ? before : tags;
}
