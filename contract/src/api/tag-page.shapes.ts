import { MAX_TAG_LENGTH } from '../limits.ts';
import { id, line, pageInput, pageOf } from './inputs.shapes.ts';
import { postCard, postSort } from './posts.shapes.ts';
import { z } from '../zod.ts';

const tag = line(1, MAX_TAG_LENGTH, `标签是 1 到 ${MAX_TAG_LENGTH} 个字`);

export const viewTag = {
  summary: '一个标签：多少帖、在哪些栏目、近三十天每天几篇、先读哪三篇、常和什么一起出现',
  input: z.object({ tag }),
  reply: z.strictObject({
    /** As it was first written; what it is called now, for one that was renamed. */
    tag: z.string(),
    posts: z.int(),
    essences: z.int(),
    /** There are more: only the newest posts of each column were looked at. */
    essencesAreApproximate: z.boolean(),
    /** How many members follow it. */
    followers: z.int(),
    /** The columns that have posts with it, the most first. */
    columns: z.array(z.strictObject({ id: z.int(), name: z.string(), posts: z.int() })),
    /** Other ways of writing it. */
    aliases: z.array(z.string()),
    /** Essences, the most favored first. */
    best: z.array(postCard),
    /** How many posts were written each day of the last thirty in China, today last. */
    daily: z.array(z.int()),
    /** How many in the thirty days before these. */
    before: z.int(),
    /** Other tags of its newest posts, the most frequent first. */
    together: z.array(z.strictObject({ tag: z.string(), posts: z.int() })),
  }),
};

export const listTaggedPosts = {
  summary: '带一个标签的帖子，各栏目混在一起，或只看一个栏目',
  input: z.object({ tag, sort: postSort.default('latest'), columnId: id.optional(), ...pageInput }),
  reply: pageOf(postCard),
};
