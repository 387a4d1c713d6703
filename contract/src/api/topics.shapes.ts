import { MAX_TAG_LENGTH } from '../limits.ts';
import { done, flag, instant, line, pageInput, pageOf, smallId } from './inputs.shapes.ts';
import { postCard } from './posts.shapes.ts';
import { z } from '../zod.ts';

const topic = { columnId: smallId.optional(), tag: line(1, MAX_TAG_LENGTH, `标签是 1 到 ${MAX_TAG_LENGTH} 个字`).optional() };
const isOne = ({ columnId, tag }: { columnId?: number | undefined; tag?: string | undefined }) => (columnId === undefined) !== (tag === undefined);
const ONE = { path: ['tag'], message: '选一个栏目，或者一个标签' };

const topicState = z.strictObject({ following: z.boolean(), followers: z.int() });

export const findTopicState = { summary: '我是否关注这个栏目、这个标签', input: z.object(topic).refine(isOne, ONE), reply: topicState };
export const followTopic = {
  summary: '关注一个栏目、一个标签，或不再关注；再来一遍还是一样',
  input: z.object({ ...topic, following: flag }).refine(isOne, ONE),
  reply: topicState,
};

export const countColumnFollowers = {
  summary: '有多少人关注一个栏目',
  input: z.object({ columnId: smallId }),
  reply: z.strictObject({ followers: z.int() }),
};

export const listTopics = {
  summary: '我关注的栏目和标签，新的在前',
  input: z.object({}),
  reply: z.array(
    z.strictObject({
      /** Null: it is a tag. */
      columnId: z.int().nullable(),
      /** The name of the column, or the tag as it is called now. */
      name: z.string(),
      followedAt: instant,
    }),
  ),
};

export const listTopicPosts = {
  summary: '我关注的栏目和标签里的帖子，新的在前',
  input: z.object(pageInput),
  reply: z.strictObject({
    ...pageOf(postCard).shape,
    /** Until when they had been seen before; null: never. */
    seenAt: instant.nullable(),
  }),
};

export const countTopicPosts = {
  summary: '我关注的栏目和标签里有几篇没看过',
  input: z.object({}),
  /** Not counted further than the limit. */
  reply: z.strictObject({ unread: z.int() }),
};

export const seeTopicPosts = { summary: '关注的栏目和标签里的帖子看过了', input: z.object({}), reply: done };
