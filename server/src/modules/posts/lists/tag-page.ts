import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import type { PostCard, PostSort } from '#contract/api/posts.ts';
import type { TagView } from '#contract/api/tag-page.ts';
import { listColumns } from '#server/modules/columns/index.ts';
import { searchTag } from '#server/modules/indexing/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import type { PageInput } from '#server/platform/database/paging.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { readsTags } from '#server/platform/state/cache-tags.ts';
import { columnTag, tagTag } from '../post/cache-tags.ts';
import { cardOf, peopleTags } from '../post/cards.ts';
import { foldTag } from '../post/rules.ts';
import { selectRulesInto } from '../tags/queries-rules.ts';
import { bansOf, presentTag, TAG_RULES_TAG } from '../tags/settle.ts';
import { listPostsWithTag } from './list.ts';
import { startOf, TAG_ORDERS } from './orders.ts';
import { TAG_WINDOW } from './queries-filtered.ts';
import { selectList } from './queries-lists.ts';
import { countTagFollowers, selectTagColumns, selectTagDays, selectTogether, type SoughtTag, type TagColumn } from './queries-tag-page.ts';

const MAX_BEST = 3;
/** Among how many of the newest essences those are looked for. */
const MAX_COMPARED = 60;
const MAX_ALIASES = 12;
const ACTIVE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what the page of a tag begins with, whatever it was called before. Throws `notFound` for one that no public post of the game has, and for a banned one. */
export async function viewTag(context: DbContext, gameId: number, typed: string): Promise<TagView> {
  const { db } = context;
  const { tag, label, columns } = await getTag(context, gameId, typed);
  const columnIds = columns.map(({ id }) => id);
  const [essences, together, rules, followers, activity] = await Promise.all([
    selectList(
      db,
      { columnIds, gameId, sort: 'essence', filtered: { by: 'tag', value: tag } },
      { after: startOf(TAG_ORDERS.essence), offset: 0, limit: MAX_COMPARED },
    ),
    selectTogether(db, { columnIds, gameId, tag }),
    selectRulesInto(db, [tag]),
    countTagFollowers(db, tag),
    activityOf(context, { columnIds, gameId, tag }),
  ]);
  readsTags(tagTag(tag), ...essences.rows.flatMap(peopleTags));
  return {
    tag: label,
    posts: columns.reduce((sum, { posts }) => sum + posts, 0),
    essences: essences.total,
    essencesAreApproximate: columns.some(({ posts }) => posts > TAG_WINDOW),
    followers,
    columns: columns.map(({ id, name, posts }) => ({ id, name, posts })),
    aliases: rules.slice(0, MAX_ALIASES).map((rule) => rule.label),
    best: essences.rows
      .toSorted((one, other) => other.favorCount - one.favorCount)
      .slice(0, MAX_BEST)
      .map(cardOf),
    together,
    ...activity,
  };
}

/** Counts how many posts each of the last days has; as old as the reply, like every number that grows with time alone. */
async function activityOf({ db, now }: DbContext, sought: SoughtTag): Promise<Pick<TagView, 'daily' | 'before'>> {
  const daysAgo = (days: number) => dayInChina(new Date(now.getTime() - days * DAY_MS));
  const days = Array.from({ length: 2 * ACTIVE_DAYS }, (_, at) => daysAgo(2 * ACTIVE_DAYS - 1 - at));
  const rows = await selectTagDays(db, sought, new Date(`${daysAgo(2 * ACTIVE_DAYS - 1)}T00:00:00+08:00`));
  const byDay = new Map(rows.map(({ day, posts }) => [day, posts]));
  const counts = days.map((day) => byDay.get(day) ?? 0);
  return { daily: counts.slice(ACTIVE_DAYS), before: counts.slice(0, ACTIVE_DAYS).reduce((sum, posts) => sum + posts, 0) };
}

/** Returns a page of the posts with a tag, of all public columns or of one. Throws like `viewTag`, and `invalidInput` for a broken cursor. */
export async function listTaggedPosts(
  context: DbContext,
  gameId: number,
  { tag: typed, columnId, ...input }: PageInput & { tag: string; sort: PostSort; columnId?: number | undefined },
): Promise<Page<PostCard>> {
  const { tag, columns } = await getTag(context, gameId, typed);
  const asked = columns.filter(({ id }) => columnId === undefined || id === columnId);
  const posts = asked.reduce((sum, column) => sum + column.posts, 0);
  return listPostsWithTag(context.db, gameId, { ...input, tag, posts, columnIds: asked.map(({ id }) => id) });
}

async function getTag(context: DbContext, gameId: number, typed: string): Promise<{ tag: string; label: string; columns: TagColumn[] }> {
  const { db } = context;
  // A post that has it in another column is a change of the index.
  readsTags(TAG_RULES_TAG, 'menu', searchTag(gameId));
  const present = await presentTag({ db }, typed);
  const tag = foldTag(present);
  const [columnIds, bans] = await Promise.all([publicColumns(db), bansOf(context, [present])]);
  const columns = bans.length > 0 || tag === '' ? [] : await selectTagColumns(db, { columnIds, gameId, tag });
  const [first] = columns;
  if (!first) throw new Failure('notFound');
  readsTags(...columns.map(({ id }) => columnTag(id, gameId)));
  const [label = first.label] = columns.map((column) => column.label).sort();
  return { tag, label, columns };
}

/** Returns the columns everybody sees in the menu that take posts. */
async function publicColumns(db: Db): Promise<number[]> {
  const menu = await listColumns(db, null);
  const columns = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)]);
  return columns.flatMap(({ id, kind }) => (kind === 'article' || kind === 'question' ? [id] : []));
}
