import { done, flag, id, instant, smallId } from './inputs.shapes.ts';
import { MAX_DOCUMENT_REQUEST_BYTES } from '../limits.ts';
import { z } from '../zod.ts';

export const draft = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  postId: z.int().nullable(),
  title: z.string(),
  /** The editor's document, not yet checked against the rules of a post. */
  content: z.unknown(),
  tags: z.array(z.string()),
  coverId: z.int().nullable(),
  /** It carries the label of generated content. */
  generated: z.boolean(),
  /** What was typed of a poll, not yet checked; null: none. */
  poll: z.unknown(),
  /** Increases with each save; a save names the revision it is based on. */
  revision: z.int(),
  updatedAt: instant,
});
export const listDrafts = { summary: '我在这个栏目的草稿，新的在前', input: z.object({ columnId: smallId }), reply: z.array(draft) };
export const draftLine = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  columnName: z.string(),
  /** The post being edited; null: a new one. */
  postId: z.int().nullable(),
  title: z.string(),
  updatedAt: instant,
});
export const listAllDrafts = { summary: '我的全部草稿，新的在前', input: z.object({}), reply: z.array(draftLine) };
/** Text being typed is kept unchanged, except for characters no database can store. */
const typed = (max: number, message: string) =>
  z
    .string()
    .max(max, message)
    .transform((text) => text.toWellFormed().replaceAll('\0', ''));
export const saveDraft = {
  summary: '存草稿；别处改过则拒绝',
  maxBodyBytes: MAX_DOCUMENT_REQUEST_BYTES,
  input: z.object({
    id: id.optional(),
    columnId: id,
    postId: id.optional(),
    title: typed(400, '标题太长').default(''),
    content: z.unknown().optional(),
    tags: z.array(typed(100, '标签太长')).max(10, '标签太多').default([]),
    coverId: id.nullable().default(null),
    generated: flag.default(false),
    poll: z.unknown().optional(),
    revision: z.int().min(0).max(2_147_483_647).default(0),
  }),
  reply: z.strictObject({ id: z.int(), revision: z.int() }),
};
export const removeDraft = { summary: '丢弃草稿', input: z.object({ id }), reply: done };
