import type { Page } from '#contract/envelope.ts';
import { Failure, fieldFailure } from '#contract/failures.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { Topic, TopicPosts } from '#contract/api/topics.ts';
import { MAX_FOLLOWED_TOPICS } from '#contract/limits.ts';
import { getColumn, listColumns } from '#server/modules/columns/index.ts';
import { cardOf, foldTag, presentTag, tagTag, timePartOf } from '#server/modules/posts/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { BY_TIME, type PageInput } from '#server/platform/database/paging.ts';
import { readsTags, writesTags, type CacheTag } from '#server/platform/state/cache-tags.ts';
import { keepResults } from '#server/platform/state/kept-results.ts';
import {
  countFollowers,
  countTopics,
  countUnread,
  deleteTopic,
  insertTopic,
  lockTopics,
  selectIsFollowing,
  selectSeenAt,
  selectTopicPosts,
  selectTopics,
  upsertSeen,
  type FollowedTopic,
} from './queries-topics.ts';

export interface GivenTopic {
  columnId?: number | undefined;
  tag?: string | undefined;
}

export interface TopicState {
  following: boolean;
  followers: number;
}

/** Returns whether a member follows a column or a tag, and how many do. */
export async function getTopicState({ db }: Pick<DbContext, 'db'>, memberId: number, given: GivenTopic): Promise<TopicState> {
  const topic = await topicOf(db, given);
  const [following, followers] = await Promise.all([selectIsFollowing(db, memberId, topic), countFollowers(db, topic)]);
  return { following, followers };
}

/** Columns; all pages of a list show the same number. */
const MAX_KEPT_COUNTS = 200;
const keptCounts = keepResults<number>(MAX_KEPT_COUNTS);

/** Returns how many members follow a column, for everybody. Throws `notFound`. */
export async function countColumnFollowers({ db, now }: DbContext, columnId: number): Promise<{ followers: number }> {
  const { id } = await getColumn(db, columnId);
  const followers = await keptCounts.read({ db, now }, String(id), () => {
    readsTags(followersTag(id));
    return countFollowers(db, { columnId: id });
  });
  return { followers };
}

/** Returns what shows how many follow a column. It is apart from the tag of its posts: a press changes no other page. */
function followersTag(columnId: number): CacheTag {
  return `followers:${columnId}`;
}

/** Follows a column or a tag, or no longer; once more changes nothing. Throws `notFound` for an unknown column and `topicsFull` above the limit. */
export async function followTopic({ db, now }: DbContext, memberId: number, { following, ...given }: GivenTopic & { following: boolean }): Promise<TopicState> {
  const topic = await topicOf(db, given);
  return db.transaction(async (tx) => {
    await lockTopics(tx, memberId);
    if (following) {
      await insertTopic({ tx, now }, memberId, topic);
      if ((await countTopics(tx, memberId)) > MAX_FOLLOWED_TOPICS) throw new Failure('topicsFull', { values: { most: MAX_FOLLOWED_TOPICS } });
    } else await deleteTopic(tx, memberId, topic);
    writesTags(tx, 'tag' in topic ? tagTag(topic.tag) : followersTag(topic.columnId));
    return { following, followers: await countFollowers(tx, topic) };
  });
}

async function topicOf(db: Db, { columnId, tag = '' }: GivenTopic): Promise<FollowedTopic> {
  if (columnId !== undefined) return { columnId: (await getColumn(db, columnId)).id };
  const label = await presentTag({ db }, tag);
  if (foldTag(label) === '') throw fieldFailure('tag', '标签不能只有井号');
  return { tag: foldTag(label), label: label.replace(/^[#＃]+/, '') };
}

/** Returns the columns and tags a member follows, newest first; a tag as it is called now. */
export async function listTopics(db: Db, memberId: number): Promise<Topic[]> {
  const rows = await selectTopics(db, memberId);
  return Promise.all(rows.map(async (row) => (row.columnId === null ? { ...row, name: await presentTag({ db }, row.name) } : row)));
}

/** What a member follows, as posts are looked for by it. */
async function sought(db: Db, memberId: number, gameId: number) {
  const [topics, menu] = await Promise.all([listTopics(db, memberId), listColumns(db, null)]);
  const shown = menu.flatMap((top) => [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)]);
  const below = (id: number) => {
    const top = menu.find((item) => item.id === id);
    return top ? [top, ...top.children, ...top.extChildren.flatMap(({ children }) => children)].map((column) => column.id) : [id];
  };
  const open = new Set(shown.flatMap(({ id, kind }) => (kind === 'article' || kind === 'question' ? [id] : [])));
  return {
    memberId,
    gameId,
    /** When the first of them was followed; null: none is. */
    followsSince: topics.at(-1)?.followedAt ?? null,
    columnIds: [...new Set(topics.flatMap(({ columnId }) => (columnId === null ? [] : below(columnId))))].filter((id) => open.has(id)),
    tags: topics.flatMap(({ columnId, name }) => (columnId === null ? [foldTag(name)] : [])),
    openIds: [...open],
  };
}

/** Returns a page of the posts of the columns and tags a member follows, newest first, without their own. Throws `invalidInput` for a broken cursor. */
export async function listTopicPosts(
  { db }: Pick<DbContext, 'db'>,
  { memberId, gameId }: { memberId: number; gameId: number },
  input: PageInput,
): Promise<TopicPosts> {
  const [what, seenAt] = await Promise.all([sought(db, memberId, gameId), selectSeenAt(db, memberId, gameId)]);
  const part = timePartOf(input);
  const rows = await selectTopicPosts(db, what, part);
  const page: Page<(typeof rows)[number]> = BY_TIME.pageOf(rows, { ...input, total: part.offset + rows.length, totalIsApproximate: true }, (row) => ({
    at: row.createdAt,
    id: row.id,
  }));
  const items: PostCard[] = page.items.map(cardOf);
  return { ...page, items, seenAt };
}

/** Returns how many posts there are that a member has not seen; not counted further than the limit. */
export async function countTopicPosts({ db }: Pick<DbContext, 'db'>, memberId: number, gameId: number): Promise<number> {
  const [what, seenAt] = await Promise.all([sought(db, memberId, gameId), selectSeenAt(db, memberId, gameId)]);
  const since = seenAt ?? what.followsSince;
  return since === null ? 0 : countUnread(db, what, since);
}

/** Notes that a member has seen what is new in a game. */
export async function seeTopicPosts({ db, now }: DbContext, memberId: number, gameId: number): Promise<void> {
  await db.transaction((tx) => upsertSeen({ tx, now }, memberId, gameId));
}
