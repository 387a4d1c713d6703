import { done, id, line } from './inputs.shapes.ts';
import { MAX_BLOCKS, MAX_BLOCK_WORD_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

export const block = z.strictObject({
  id: z.int(),
  /** Null: a member or a post is hidden. */
  word: z.string().nullable(),
  /** The word hides only posts that have it as a tag. */
  isTag: z.boolean(),
  member: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
  /** Its title is null while it cannot be read. */
  post: z.strictObject({ id: z.int(), columnId: z.int(), title: z.string().nullable() }).nullable(),
});

const word = line(1, MAX_BLOCK_WORD_LENGTH, `词是 1 到 ${MAX_BLOCK_WORD_LENGTH} 个字`);

export const listBlocks = { summary: '我屏蔽的词、标签、人和帖子', input: z.object({}), reply: z.array(block) };
export const addBlock = {
  summary: '屏蔽一个词、一个标签、一个人或一篇帖子',
  input: z
    .object({ word: word.optional(), tag: word.optional(), memberId: id.optional(), postId: id.optional() })
    .refine((input) => Object.values(input).filter((each) => each !== undefined).length === 1, {
      path: ['word'],
      message: '写一个词，或者选一个标签、一个人、一篇帖子',
    }),
  reply: block,
};
export const removeBlock = { summary: '不再屏蔽', input: z.object({ id }), reply: done };
export const importBlocks = {
  summary: '收进一份屏蔽名单，已有的留着',
  input: z.object({
    words: z.array(word).max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 条`).default([]),
    tags: z.array(word).max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 条`).default([]),
    memberIds: z.array(id).max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 条`).default([]),
  }),
  reply: z.array(block),
};
