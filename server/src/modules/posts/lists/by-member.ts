import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { PostCard } from '#contract/api/posts.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import type { Db } from '#server/platform/database/db.ts';
import { cardOf } from '../post/cards.ts';
import { countPublicOf, isPresenter, selectPublicOf } from '../own/queries-own.ts';
import { memberTag, postTag } from '../post/cache-tags.ts';
import { timePartOf } from '../own/time-part.ts';

/** Returns a page of a member's public posts, newest first; empty for an unknown member. Throws `invalidInput` for a broken cursor. */
export async function listPostsOf(db: Db, memberId: number, input: PageInput): Promise<Page<PostCard>> {
  const [rows, total] = await Promise.all([selectPublicOf(db, memberId, timePartOf(input)), countPublicOf(db, memberId)]);
  readsTags(memberTag(memberId), 'menu', ...rows.map(({ id }) => postTag(id)));
  const page = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.createdAt, id: row.id }));
  return { ...page, items: page.items.map(cardOf) };
}

/** Returns the same for a present or former presenter. Throws `presenterGone` for anybody else. */
export async function listPresenterPosts(db: Db, memberId: number, input: PageInput): Promise<Page<PostCard>> {
  if (!(await isPresenter(db, memberId))) throw new Failure('presenterGone');
  readsTags(memberTag(memberId));
  return listPostsOf(db, memberId, input);
}
