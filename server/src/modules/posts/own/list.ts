import type { OwnPost, OwnPosts } from '#contract/api/own-posts.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { countOwn, selectOwn, type OwnRow } from './queries-own.ts';
import { timePartOf } from './time-part.ts';

export interface OwnInput extends PageInput {
  state?: PostStatus | undefined;
  columnId?: number | undefined;
}

/**
 * Returns a page of a member's own posts, newest first; of removed ones those they can still restore. Throws `invalidInput` for a broken
 * cursor.
 */
export async function listOwnPosts({ db, now }: DbContext, memberId: number, { state, columnId, ...input }: OwnInput): Promise<OwnPosts> {
  const filter = { status: state ?? null, columnId: columnId ?? null, now };
  const [rows, groups] = await Promise.all([selectOwn(db, { memberId, filter }, timePartOf(input)), countOwn({ db, now }, memberId)]);
  const counts = { published: 0, pending: 0, hidden: 0, removed: 0 };
  for (const group of groups) if (columnId === undefined || columnId === group.columnId) counts[group.status] += group.posts;
  const total = state === undefined ? counts.published + counts.pending + counts.hidden : counts[state];
  const page = BY_TIME.pageOf(rows, { ...input, total }, (row) => ({ at: row.createdAt, id: row.id }));
  const columns = new Map(groups.map((group) => [group.columnId, { id: group.columnId, name: group.columnName }]));
  return { ...page, items: page.items.map(ownPostOf), counts, columns: [...columns.values()] };
}

function ownPostOf(row: OwnRow): OwnPost {
  return {
    id: row.id,
    columnId: row.columnId,
    columnName: row.columnName,
    title: row.title,
    status: row.status,
    essence: row.essenceLevel > 0,
    readCount: row.readCount,
    commentCount: row.commentCount,
    favorCount: row.favorCount,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    restorableUntil: row.restorableUntil,
  };
}
