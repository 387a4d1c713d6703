import { flag, id, instant, line, lines, pageInput, pageOf, smallId } from './inputs.shapes.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../limits.ts';
import { MAX_BULK, MAX_REMOVAL_REASON_LENGTH } from '../staff-limits.ts';
import { z } from '../zod.ts';

export const contentKind = z.enum(['post', 'comment', 'scenery']);
export const contentStatus = z.enum(['published', 'pending', 'hidden', 'removed']);
export const contentAct = z.enum(['remove', 'restore', 'move', 'tag']);

const removal = z.strictObject({
  at: instant,
  by: z.enum(['author', 'staff']),
  /** Ready to be read. */
  reason: z.string(),
  /** Until when it can be restored; null: sealed by order of an authority. */
  until: instant.nullable(),
  /** Its words are gone. */
  isPurged: z.boolean(),
});

export const contentRow = z.strictObject({
  kind: contentKind,
  id: z.int(),
  status: contentStatus,
  title: z.string(),
  excerpt: z.string(),
  author: z.strictObject({ id: z.int(), nickName: z.string() }),
  /** Of a post, and of the post a comment is under. */
  postId: z.int().nullable(),
  columnId: z.int().nullable(),
  columnName: z.string(),
  gameId: z.int(),
  /** Of a comment. */
  floor: z.int().nullable(),
  createdAt: instant,
  /** Of reports that are open. */
  openReports: z.int(),
  removal: removal.nullable(),
});

const time = z.iso.datetime({ error: '时间读不出来', offset: true });

export const listContent = {
  summary: '帖子、评论、风景，遮住和移除的也在，新的在前',
  input: z.object({
    kind: contentKind.default('post'),
    status: contentStatus.optional(),
    columnId: smallId.optional(),
    gameId: smallId.optional(),
    /** A nickname, or the number of a member. */
    author: line(0, 40, '作者太长').optional(),
    from: time.optional(),
    to: time.optional(),
    /** Of a network: what members wrote who were lately seen in it. */
    print: z
      .string()
      .regex(/^[0-9A-Fa-f]{4}-?[0-9A-Fa-f]{4}$/, '指纹写成 7F3A-91C2')
      .optional(),
    /** Within title and text. */
    q: line(0, 60, '最多 60 个字').optional(),
    /** Only what the staff has removed and can still be restored, the newest removal first. */
    bin: flag.default(false),
    ...pageInput,
  }),
  reply: pageOf(contentRow),
};

export const actOnContent = {
  summary: '一次处理许多帖子、评论或风景：移除、恢复、移动、加标签；一条总记录，可以整批撤销',
  input: z.object({
    kind: contentKind.default('post'),
    act: contentAct,
    ids: z.array(id).min(1, '一条也没有选').max(MAX_BULK, `一次最多 ${MAX_BULK} 条`),
    /** Of a removal, as one by one. */
    code: line(0, 40, '请选一个理由').default(''),
    text: lines(0, MAX_REMOVAL_REASON_LENGTH, `说明最多 ${MAX_REMOVAL_REASON_LENGTH} 个字`).default(''),
    /** Of a move. */
    columnId: smallId.optional(),
    /** Added to those that are there. */
    tags: z
      .array(line(1, MAX_TAG_LENGTH, `每个标签 1 到 ${MAX_TAG_LENGTH} 个字`))
      .max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`)
      .default([]),
  }),
  reply: z.strictObject({
    done: z.int(),
    refused: z.array(z.strictObject({ id: z.int(), code: z.string(), message: z.string() })),
    /** Of the records. */
    batch: z.string(),
  }),
};
