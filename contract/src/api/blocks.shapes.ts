import { done, id, line } from './inputs.shapes.ts';
import { MAX_BLOCKS, MAX_BLOCK_WORD_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

export const block = z.strictObject({
  id: z.int(),
  /** Null: a member is hidden. */
  word: z.string().nullable(),
  member: z.strictObject({ id: z.int(), nickName: z.string() }).nullable(),
});

const word = line(1, MAX_BLOCK_WORD_LENGTH, `词是 1 到 ${MAX_BLOCK_WORD_LENGTH} 个字`);

export const listBlocks = { summary: '我屏蔽的词和人', input: z.object({}), reply: z.array(block) };
export const addBlock = {
  summary: '屏蔽一个词或一个人',
  input: z.object({ word: word.optional(), memberId: id.optional() }).refine((input) => (input.word === undefined) !== (input.memberId === undefined), {
    path: ['word'],
    message: '写一个词，或者选一个人',
  }),
  reply: block,
};
export const removeBlock = { summary: '不再屏蔽', input: z.object({ id }), reply: done };
export const importBlocks = {
  summary: '收进一份屏蔽名单，已有的留着',
  input: z.object({
    words: z.array(word).max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 条`).default([]),
    memberIds: z.array(id).max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 条`).default([]),
  }),
  reply: z.array(block),
};
