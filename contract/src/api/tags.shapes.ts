import { instant, line } from './inputs.shapes.ts';
import { MAX_TAG_LENGTH } from '../limits.ts';
import { MAX_MERGED_TAGS } from '../staff-limits.ts';
import { z } from '../zod.ts';

const name = line(1, MAX_TAG_LENGTH, `标签是 1 到 ${MAX_TAG_LENGTH} 个字`);

export const usedTag = z.strictObject({
  /** As it was first written. */
  tag: z.string(),
  /** How many published posts have it. */
  uses: z.int(),
  /** Of those, how many were written in the last 30 days. */
  recentUses: z.int(),
  /** Others that nearly read the same, the most used first. */
  similar: z.array(z.string()),
  /** Other ways of writing it: what is written so becomes this tag. */
  synonyms: z.array(z.string()),
});

export const tagRule = z.strictObject({
  tag: z.string(),
  /** What it is called now; null: nobody may use it. */
  into: z.string().nullable(),
  /** Until when nobody may use it; null: for good, or it is called otherwise. */
  until: instant.nullable(),
  madeAt: instant,
});

export const listTags = {
  summary: '标签：用了多少次，三十天里多少次，写得差不多的；改过名的和停用的',
  input: z.object({
    /** Part of a tag. */
    q: line(0, MAX_TAG_LENGTH, `最多 ${MAX_TAG_LENGTH} 个字`).default(''),
  }),
  reply: z.strictObject({ items: z.array(usedTag), rules: z.array(tagRule) }),
};

const rewritten = z.strictObject({
  /** How many posts are rewritten, the first 500 at once. */
  posts: z.int(),
  batch: z.string(),
});

export const renameTag = {
  summary: '改标签的名字：帖子跟着改，旧地址转过去，七天内可以撤销',
  input: z.object({ from: name, to: name }),
  reply: rewritten,
};

export const mergeTags = {
  summary: '合并标签：帖子跟着改，旧地址转过去，以后写旧的也变成留下的，七天内可以撤销',
  input: z.object({
    from: z.array(name).min(1, '请写一个标签').max(MAX_MERGED_TAGS, `一次最多并 ${MAX_MERGED_TAGS} 个`),
    into: name,
  }),
  reply: rewritten,
};

export const banTag = {
  summary: '停用标签：从帖子上拿下来，到期以前谁也不能用，七天内可以撤销',
  input: z.object({
    tag: name,
    /** Left out: for good. */
    until: z.iso.datetime({ error: '时间读不出来', offset: true }).optional(),
  }),
  reply: rewritten,
};

export const allowTag = { summary: '停用或并走的标签又可以自己用了', input: z.object({ tag: name }), reply: z.strictObject({}) };

export const findTag = {
  summary: '标签现在叫什么：改过名的，是新名字',
  input: z.object({ tag: name }),
  reply: z.strictObject({ tag: z.string() }),
};
