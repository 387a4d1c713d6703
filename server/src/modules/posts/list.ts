import type { Page } from '#contract/envelope.ts';
import type { PostCard, PostSort, SolvedChoice } from '#contract/posts.ts';
import type { CaseState } from '#contract/trials.ts';
import { columnsBelow } from '#server/modules/columns/index.ts';
import { readsTags } from '#server/platform/cache-tags.ts';
import type { Db } from '#server/platform/db.ts';
import { pageOf } from '#server/platform/paging.ts';
import { cardOf } from './cards.ts';
import { ORDERS, TAG_ORDERS, cursorBehind, placeOf, startOf, type ListOrder } from './orders.ts';
import { QUESTIONS_COUNTED_MOST, TAG_WINDOW, selectCounts, selectList, type ListPlace, type ListRow, type NarrowedTo } from './queries-lists.ts';
import { foldTag } from './rules.ts';
import { columnTag, memberTag } from './tags.ts';

export interface ListInput {
  columnId: number;
  sort: PostSort;
  tag?: string | undefined;
  /** Only cases that stand there; the tag is left aside. */
  state?: CaseState | undefined;
  /** Only questions with an accepted answer, or without one; the tag is left aside. */
  solved?: SolvedChoice | undefined;
  page?: number | undefined;
  size: number;
  after?: string | undefined;
}

/** From here on a page is worth asking first whether it exists. */
const FAR = 2_000;

/** A page of the posts of a column and everything below it, in the order of the sort. Throws `notFound` for an unknown column and `invalidInput` for a broken cursor. */
export async function listPosts(db: Db, gameId: number, input: ListInput): Promise<Page<PostCard>> {
  const columnIds = await columnsBelow(db, input.columnId);
  readsTags(...columnIds.map((id) => columnTag(id, gameId)));
  const narrowed = narrowedTo(input);
  const isNarrowed = narrowed !== null;
  const order = (isNarrowed ? TAG_ORDERS : ORDERS)[input.sort];
  const page = input.after === undefined ? (input.page ?? 1) : 0;
  const place = startingPlace(order, input);

  if (place.offset >= FAR) {
    const { posts } = await selectCounts(db, columnIds, gameId);
    if (place.offset >= posts) return { items: [], total: posts, totalIsApproximate: isNarrowed, page, size: input.size, next: null };
  }
  const { rows, total } = await selectList(db, { columnIds, gameId, sort: input.sort, narrowed }, place);
  readsTags(...rows.map(({ author_id: id }) => memberTag(id)));
  const isWindow = isNarrowed && input.sort !== 'latest';
  const totalIsApproximate = (isWindow && total >= TAG_WINDOW) || (narrowed?.by === 'solved' && total >= QUESTIONS_COUNTED_MOST);
  const found = pageOf<ListRow>(rows, { page, size: input.size, total, totalIsApproximate }, (row) => cursorBehind(order, row));
  return { ...found, items: found.items.map(cardOf) };
}

/** The first posts of several columns in the order of a sort; pinned ones are first among the latest. */
export async function listTopPosts(
  db: Db,
  gameId: number,
  { columnIds, sort, most }: { columnIds: readonly number[]; sort: PostSort; most: number },
): Promise<PostCard[]> {
  readsTags(...columnIds.map((id) => columnTag(id, gameId)));
  const { rows } = await selectList(db, { columnIds, gameId, sort, narrowed: null }, { after: startOf(ORDERS[sort]), offset: 0, most });
  readsTags(...rows.map(({ author_id: id }) => memberTag(id)));
  return rows.map(cardOf);
}

function narrowedTo({ tag, state, solved }: ListInput): NarrowedTo | null {
  if (state !== undefined) return { by: 'state', value: state };
  if (solved !== undefined) return { by: 'solved', value: solved === 'yes' };
  return tag === undefined ? null : { by: 'tag', value: foldTag(tag) };
}

/**
 * Where reading starts: behind the cursor, or at the top with a number of index entries to skip.
 * A page far down may start behind a stored fence instead, with the few rows left to skip: the statements take both.
 */
function startingPlace(order: ListOrder, { page = 1, size, after }: ListInput): ListPlace {
  const most = size + 1;
  if (after !== undefined) return { after: placeOf(order, after), offset: 0, most };
  return { after: startOf(order), offset: (page - 1) * size, most };
}
