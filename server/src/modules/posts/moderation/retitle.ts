import { Failure, fieldFailure } from '#contract/failures.ts';
import { MAX_TAGS } from '#contract/limits.ts';
import type { StaffPostState } from '#contract/api/staff-posts.ts';
import { record, recordNothing } from '#server/modules/audit/index.ts';
import { indexPosts } from '#server/modules/indexing/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, postTag } from '../post/cache-tags.ts';
import { POST_NOTIFICATIONS } from '../post/notifications.ts';
import { tidyTags } from '../post/rules.ts';
import { relist } from '../publish/list-entry.ts';
import { holdRules } from '../tags/queries-rules.ts';
import { settleTags } from '../tags/settle.ts';
import { restoreHead, updateHead, type PostHead } from './queries-retitle.ts';
import { lockStanding, type Standing } from './queries-standing.ts';
import { getStanding, stateOf } from './standing.ts';

/**
 * Changes a post's title and tags, keeps the text of before as a version, and tells its author both titles. Throws like `getStanding`, and
 * `maskedPost` while some of it is masked.
 */
export async function retitlePostByStaff(
  { db, now, viewer }: MemberContext,
  { id, title, tags: given }: { id: number; title: string; tags?: readonly string[] | undefined },
): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    if (given !== undefined) await holdRules(tx);
    const post = await getStanding(tx, id, viewer);
    return change({ tx, now }, post, { title, tags: given === undefined ? post.tags : await settleTags({ db: tx, now }, tidyTags(given)), notifies: true });
  });
}

/** Adds tags to a post, as part of something larger that tells its author. Throws like `getStanding`, `maskedPost`, and `invalidInput` for too many. */
export async function addTags({ db, now, viewer }: MemberContext, id: number, added: readonly string[]): Promise<StaffPostState> {
  return db.transaction(async (tx) => {
    await holdRules(tx);
    const post = await getStanding(tx, id, viewer);
    const tags = await settleTags({ db: tx, now }, tidyTags([...post.tags, ...added]));
    if (tags.length > MAX_TAGS) throw fieldFailure('tags', `加上就有 ${tags.length} 个标签了，最多 ${MAX_TAGS} 个`);
    return change({ tx, now }, post, { title: post.title, tags, notifies: false });
  });
}

async function change({ tx, now }: WriteContext, post: Standing, { notifies, ...next }: PostHead & { notifies: boolean }): Promise<StaffPostState> {
  if (post.isMasked) throw new Failure('maskedPost');
  if (next.title === post.title && next.tags.join('\n') === post.tags.join('\n')) {
    recordNothing(tx);
    return stateOf(post);
  }
  await updateHead({ tx, now }, post.id, next);
  await changed({ tx, now }, post, { ...next, notifies });
  return stateOf({ ...post, ...next });
}

/** Gives a post back the title, tags and dates of before an act, for an undo. Returns false when it has changed since, or the words were erased. */
export async function restoreTitle(
  { tx, now }: WriteContext,
  id: number,
  { before, personal, notifies = true }: { before: Record<string, unknown>; personal: Record<string, unknown>; notifies?: boolean },
): Promise<boolean> {
  const post = await lockStanding(tx, id);
  const { title, tags } = wordsIn(personal['before']);
  const { revision, updatedAt, editedAt } = before;
  if (!post || post.status === 'removed' || title === '' || typeof revision !== 'number' || typeof updatedAt !== 'string') return false;
  const dates = { revision, updatedAt, editedAt: typeof editedAt === 'string' ? editedAt : null };
  if (!(await restoreHead(tx, id, { title, tags, ...dates }))) return false;
  await changed({ tx, now }, post, { title, tags, notifies });
  return true;
}

async function changed({ tx, now }: WriteContext, post: Standing, { notifies, ...next }: PostHead & { notifies: boolean }): Promise<void> {
  const { id, columnId, gameId, status, title, tags, revision, updatedAt, editedAt, authorId } = post;
  if (status === 'published') {
    const listed = { id, columnId, gameId, isEssence: post.essenceLevel > 0 };
    relist(tx, { ...listed, tags }, { ...listed, tags: next.tags });
    await indexPosts(tx, [id]);
  }
  await record(
    { tx, now },
    {
      act: 'post.retitle',
      target: { kind: 'post', id },
      before: { revision, updatedAt, editedAt },
      after: { title: next.title !== title, tags: next.tags.join('\n') !== tags.join('\n') },
      personal: { memberId: authorId, data: { title, before: { title, tags }, after: next } },
    },
  );
  const data = { before: title, after: next.title };
  if (notifies) await notify({ tx, now }, authorId, POST_NOTIFICATIONS.retitled({ about: { kind: 'post', id }, data }));
  writesTags(tx, postTag(id), columnTag(columnId, gameId));
}

function wordsIn(words: unknown): PostHead {
  const title = typeof words === 'object' && words !== null && 'title' in words ? words.title : '';
  const tags: unknown = typeof words === 'object' && words !== null && 'tags' in words ? words.tags : [];
  return {
    title: typeof title === 'string' ? title : '',
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  };
}
