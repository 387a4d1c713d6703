import type { Page } from '#contract/envelope.ts';
import type { PostCard, PostSort, SolvedChoice } from '#contract/api/posts.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { columnsBelow } from '#server/modules/columns/index.ts';
import { readsTags, requireCurrent } from '#server/platform/state/cache-tags.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { PageInput } from '#server/platform/database/paging.ts';
import { cardOf, peopleTags } from '../post/cards.ts';
import type { CardRow } from '../post/queries-cards.ts';
import { ORDERS, TAG_ORDERS, startOf, valuesBehind, type ListOrder } from './orders.ts';
import { ANCHOR_EVERY } from './queries-page-anchors.ts';
import { MAX_QUESTIONS_COUNTED, TAG_WINDOW, type FilteredTo } from './queries-filtered.ts';
import { selectSitePinIds, selectSitePins } from './queries-site-pins.ts';
import { selectCards, selectCounts, selectList, selectListEnd, selectListFar, type FoundRows, type List, type ListRow } from './queries-lists.ts';
import { foldTag } from '../post/rules.ts';
import { presentTag, TAG_RULES_TAG } from '../tags/settle.ts';
import { columnTag, postTag, SITE_PINS_TAG } from '../post/cache-tags.ts';

export interface ListInput extends PageInput {
  columnId: number;
  sort: PostSort;
  tag?: string | undefined;
  /** Only cases in this state; the tag is ignored. */
  state?: CaseState | undefined;
  /** Only questions with an accepted answer, or without one; the tag is left aside. */
  solved?: SolvedChoice | undefined;
}

/** The number of rows skipped one by one; beyond it, looking for an anchor, or checking that the page exists, pays off. */
const FAR = 500;

/** Returns a page of the posts of a column and everything below it, in the order of the sort. Throws `notFound` for an unknown column and `invalidInput` for a broken cursor. */
export async function listPosts(db: Db, gameId: number, input: ListInput): Promise<Page<PostCard>> {
  const columnIds = await columnsBelow(db, input.columnId);
  readsTags(...columnIds.map((id) => columnTag(id, gameId)));
  const filtered = filteredTo(input.tag === undefined ? input : { ...input, tag: await tagNow(db, input.tag) });
  const order = (filtered === null ? ORDERS : TAG_ORDERS)[input.sort];

  const hasPins = filtered === null && input.sort === 'latest';
  // A page never has more than its size: what is pinned on the whole site takes places of the first one.
  const pins = hasPins ? (await listSitePins(db)).slice(0, input.size - 1) : [];
  const above: Above = { count: pins.length, within: pins.filter((pin) => pin.gameId === gameId && columnIds.includes(pin.columnId)).length };
  const { rows, total } = await readRows(db, { list: { columnIds, gameId, sort: input.sort, filtered }, order }, { ...input, above });
  readsTags(...rows.flatMap(peopleTags));
  // A case names somebody who may be cleared.
  if (rows.some(({ trial }) => trial !== null)) requireCurrent();
  const isWindow = filtered !== null && input.sort !== 'latest';
  const totalIsApproximate = (isWindow && total >= TAG_WINDOW) || (filtered?.by === 'solved' && total >= MAX_QUESTIONS_COUNTED);
  const found = order.cursors.pageOf<ListRow>(rows, { ...input, size: ownSize(input, above), total, totalIsApproximate }, (row) =>
    Object.fromEntries(order.keys.map(({ field }) => [field, row[field]])),
  );
  const own = inOrderOfPins(found.items).filter(({ id }) => pins.every((pin) => pin.id !== id));
  const items = isFirst(input) ? [...pins, ...own] : own;
  return { ...found, items: items.map(cardOf), size: input.size, total: found.total + above.count - above.within };
}

/** Returns a page of the posts with a tag, given folded as it is called now, of these columns, which have `posts` of them. Throws `invalidInput` for a broken cursor. */
export async function listPostsWithTag(
  db: Db,
  gameId: number,
  { columnIds, tag, posts, ...input }: PageInput & { columnIds: readonly number[]; tag: string; posts: number; sort: PostSort },
): Promise<Page<PostCard>> {
  const order = TAG_ORDERS[input.sort];
  const list: List = { columnIds, gameId, sort: input.sort, filtered: { by: 'tag', value: tag } };
  const offset = ((input.page ?? 1) - 1) * input.size;
  const start = input.after === undefined ? { after: startOf(order), offset } : { after: valuesBehind(order, input.after), offset: 0 };
  // Behind the last one there is nothing to sort.
  const { rows, total } = offset >= Math.max(posts, FAR) ? { rows: [], total: posts } : await selectList(db, list, { ...start, limit: input.size + 1 });
  readsTags(...rows.flatMap(peopleTags));
  const totalIsApproximate = input.sort !== 'latest' && total >= TAG_WINDOW;
  const found = order.cursors.pageOf<ListRow>(rows, { ...input, total, totalIsApproximate }, (row) =>
    Object.fromEntries(order.keys.map(({ field }) => [field, row[field]])),
  );
  return { ...found, items: found.items.map(cardOf) };
}

/** How many posts are above a list from the whole site, and how many of them are in the list itself. */
interface Above {
  count: number;
  within: number;
}

function isFirst({ after, page = 1 }: PageInput): boolean {
  return after === undefined && page === 1;
}

/** Returns how many rows of its own a page has. */
function ownSize(input: PageInput, { count, within }: Above): number {
  return isFirst(input) ? input.size - count + within : input.size;
}

/** Returns a page's rows with what is pinned in the order in which it was pinned; the index knows them by their age. */
function inOrderOfPins(rows: readonly ListRow[]): ListRow[] {
  return rows.toSorted((one, other) => (one.pinned && other.pinned ? (one.pinnedAt ?? '').localeCompare(other.pinnedAt ?? '') : 0));
}

/** Most sites pin nothing everywhere, and every list asks. */
const sitePinIds = keepUntilDropped(SITE_PINS_TAG, selectSitePinIds);

/** Returns what is pinned on the whole site. Every list of latest posts begins with it, whatever its column and game. */
async function listSitePins(db: Db): Promise<CardRow[]> {
  const ids = await sitePinIds.read(db);
  if (ids.length === 0) return [];
  const rows = await selectSitePins(db);
  // Also of those that are out of sight: where one comes back, lists of other columns show it again.
  readsTags(...ids.map(postTag), ...rows.flatMap(peopleTags));
  return rows;
}

/**
 * Returns the rows of a page, plus one more where there is one. A page far down is reached from the anchor above it, the last ones from the
 * end.
 */
async function readRows(db: Db, { list, order }: { list: List; order: ListOrder }, input: ListInput & { above: Above }): Promise<FoundRows> {
  const { columnId, page = 1, size, after, above } = input;
  const limit = ownSize(input, above) + 1;
  if (after !== undefined) return selectList(db, list, { after: valuesBehind(order, after), offset: 0, limit });
  const offset = page === 1 ? 0 : (page - 1) * size - above.count + above.within;
  if (offset >= FAR && list.filtered === null) {
    const far = await selectListFar(db, list, { columnId, offset, limit });
    const left = far.total - offset;
    return left > 0 && left <= ANCHOR_EVERY ? selectListEnd(db, list, { left, limit }) : far;
  }
  if (offset >= FAR) {
    const { posts } = await selectCounts(db, list.columnIds, list.gameId);
    if (offset >= posts) return { rows: [], total: posts };
  }
  return selectList(db, list, { after: startOf(order), offset, limit });
}

/** Returns the first posts of several columns in the order of a sort; pinned ones are first among the latest. */
export async function listTopPosts(
  db: Db,
  gameId: number,
  { columnIds, sort, limit }: { columnIds: readonly number[]; sort: PostSort; limit: number },
): Promise<PostCard[]> {
  readsTags(...columnIds.map((id) => columnTag(id, gameId)));
  const { rows } = await selectList(db, { columnIds, gameId, sort, filtered: null }, { after: startOf(ORDERS[sort]), offset: 0, limit });
  readsTags(...rows.flatMap(peopleTags));
  return rows.map(cardOf);
}

/** Returns those of these posts that everybody can read, in no order. */
export async function listPostsById(db: Db, ids: readonly number[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  readsTags(...ids.map(postTag), 'menu');
  const rows = await selectCards(db, ids);
  readsTags(...rows.flatMap(peopleTags));
  return rows.map(cardOf);
}

/** Returns what a tag is called now: its old address redirects. */
function tagNow(db: Db, tag: string): Promise<string> {
  readsTags(TAG_RULES_TAG);
  return presentTag({ db }, tag);
}

function filteredTo({ tag, state, solved }: ListInput): FilteredTo | null {
  if (state !== undefined) return { by: 'state', value: state };
  if (solved !== undefined) return { by: 'solved', value: solved === 'yes' };
  return tag === undefined ? null : { by: 'tag', value: foldTag(tag) };
}
