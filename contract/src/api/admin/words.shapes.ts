import { flag, id, instant, line, lines } from '../inputs.shapes.ts';
import {
  MAX_ALLOWED_USE_LENGTH,
  MAX_ALLOWED_USES,
  MAX_WATCHED_WORD_LENGTH,
  MAX_WORD_IMPORT_LENGTH,
  MAX_WORD_NOTE_LENGTH,
  MAX_WORD_TEST_LENGTH,
} from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const effect = z.enum(['refuse', 'hold', 'replace'], { error: '请选碰到就怎样' });
const field = z.enum(['nickName', 'signature', 'title', 'body', 'comment', 'letter', 'suggestion', 'tag'], { error: '没有这个地方' });

/** A watched word as operators see it. */
export const watchedWord = z.strictObject({
  id: z.int(),
  kind: z.enum(['word', 'identity']),
  /** The word, or the name of a kind of identity. */
  word: z.string(),
  effect,
  replacement: z.string(),
  /** Empty: everywhere. */
  fields: z.array(field),
  /** Spaces and signs between its characters do not hide it. */
  loose: z.boolean(),
  note: z.string(),
  /** Uses that are let through. */
  allowed: z.array(z.string()),
  /** How many texts have met it in thirty days, whether they were refused, held or changed. */
  hits: z.int(),
  /** How many of those that were decided were let through, of 1; null before the first. */
  passRate: z.number().nullable(),
  /** It stops mostly what is let through. */
  broad: z.boolean(),
  addedBy: z.string().nullable(),
  addedAt: instant,
});

export const listWords = {
  summary: '敏感词，与三十天里碰到几次、放行几成',
  input: z.object({
    q: line(0, MAX_WATCHED_WORD_LENGTH, '太长了').default(''),
    effect: effect.optional(),
    broad: flag.default(false),
  }),
  reply: z.array(watchedWord),
};
export const saveWord = {
  summary: '加一个敏感词，或改一个；只有一个字的要再验证一次',
  input: z.object({
    id: id.optional(),
    word: line(1, MAX_WATCHED_WORD_LENGTH, `词是 1 到 ${MAX_WATCHED_WORD_LENGTH} 个字`),
    kind: z.enum(['word', 'identity']).default('word'),
    effect: effect.default('hold'),
    replacement: line(0, MAX_WATCHED_WORD_LENGTH, `换成的字最多 ${MAX_WATCHED_WORD_LENGTH} 个`).default(''),
    fields: z.array(field).default([]),
    loose: flag.default(true),
    note: line(0, MAX_WORD_NOTE_LENGTH, `说明最多 ${MAX_WORD_NOTE_LENGTH} 个字`).default(''),
  }),
  reply: watchedWord,
};
export const removeWord = { summary: '去掉一个敏感词', input: z.object({ id }), reply: z.strictObject({ word: z.string() }) };
export const allowUses = {
  summary: '一个敏感词的许可用法：碰到这些就放过',
  input: z.object({
    id,
    allowed: z.array(line(2, MAX_ALLOWED_USE_LENGTH, `一句是 2 到 ${MAX_ALLOWED_USE_LENGTH} 个字`)).max(MAX_ALLOWED_USES, `最多 ${MAX_ALLOWED_USES} 句`),
  }),
  reply: watchedWord,
};
export const testWords = {
  summary: '试一段话：碰到哪些词、在哪里、会怎样；和发帖时用的是同一套',
  input: z.object({ text: lines(1, MAX_WORD_TEST_LENGTH, `最多试 ${MAX_WORD_TEST_LENGTH} 个字`), field: field.default('body') }),
  reply: z.strictObject({
    /** What becomes of the text. */
    outcome: z.enum(['pass', 'replace', 'hold', 'refuse']),
    spans: z.array(
      z.strictObject({ start: z.int(), end: z.int(), text: z.string(), id: z.int(), word: z.string(), effect: z.enum(['pass', 'replace', 'hold', 'refuse']) }),
    ),
  }),
};
export const importWords = {
  summary: '导入一张词表：一行一个，可跟制表符和 refuse、hold、replace；先试跑看新的、重复的、太宽的',
  input: z.object({ text: lines(1, MAX_WORD_IMPORT_LENGTH, '太长了，分几次导'), dryRun: flag.default(false) }),
  reply: z.strictObject({ new: z.array(z.string()), same: z.array(z.string()), broad: z.array(z.string()) }),
};
export const exportWords = { summary: '导出词表', input: z.object({}), reply: z.strictObject({ text: z.string() }), replyIsSecret: true };
