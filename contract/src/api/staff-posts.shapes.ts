import { flag, id, instant, line, lines, smallId } from './inputs.shapes.ts';
import { MAX_TAG_LENGTH, MAX_TAGS, MAX_TITLE_LENGTH, MIN_TITLE_LENGTH } from '../limits.ts';
import { MAX_LOCK_NOTICE_LENGTH, MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '../staff-limits.ts';
import { z } from '../zod.ts';

export const staffPostAct = z.enum(['hide', 'remove', 'restore', 'pin', 'unpin', 'lock', 'unlock', 'move', 'retitle', 'law']);
export const pinScope = z.enum(['column', 'site'], { error: '请选置顶在哪里' });

/** Why nobody comments on a post just now. */
export const postLock = z.strictObject({
  /** Null: until somebody opens it. */
  until: instant.nullable(),
  /** May be empty. */
  notice: z.string(),
  /** Who has locked it. */
  by: z.string(),
});

/** Where a post is and what holds of it, after an act of staff. */
export const staffPostState = z.strictObject({
  id: z.int(),
  columnId: z.int(),
  title: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  pinScope: pinScope.nullable(),
  pinnedUntil: instant.nullable(),
  locked: z.boolean(),
  lockedUntil: instant.nullable(),
  lockNotice: z.string(),
  /** The column it was moved from last. */
  movedFrom: z.int().nullable(),
});

export const staffRemoval = z.strictObject({
  removedAt: instant,
  /** Ready to be read. */
  reason: z.string(),
  /** What the author lost by it. */
  experience: z.int(),
  /** Until when it can be restored, and read by its author. */
  until: instant,
});

/** Why something is removed. */
export const removalReason = {
  /** Of the dictionary of reasons for reports. */
  code: line(1, 40, '请选一个理由'),
  /** Its author reads it, and every visitor of its address. */
  text: lines(MIN_REMOVAL_REASON_LENGTH, MAX_REMOVAL_REASON_LENGTH, `说明是 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字`),
};

export const takeDownPost = {
  summary: '移除一篇帖子，写明理由；清掉以前可以恢复',
  input: z.object({ id, ...removalReason }),
  reply: z.strictObject({ status: z.literal('removed') }),
};

export const bringBackPost = {
  summary: '恢复一篇被移除的帖子，评论和计数原样回来；作者先移除过的，回到作者自己移除的样子',
  input: z.object({ id }),
  reply: z.strictObject({ status: z.enum(['published', 'pending', 'hidden', 'removed']) }),
};

/** An instant at which something ends by itself; null or left out: it does not. */
const end = z.iso.datetime({ error: '时间写得不对', offset: true }).nullable().default(null);

export const pinPost = {
  summary: '置顶一篇帖子：在本栏目，或在每个栏目的第一页；到时自己下来',
  input: z.object({ id, scope: pinScope.default('column'), until: end }),
  reply: staffPostState,
};
export const unpinPost = { summary: '取消置顶', input: z.object({ id }), reply: staffPostState };

export const lockPost = {
  summary: '锁定一篇帖子的回复，到时自己打开',
  input: z.object({ id, until: end, notice: line(0, MAX_LOCK_NOTICE_LENGTH, `这句话最多 ${MAX_LOCK_NOTICE_LENGTH} 个字`).default('') }),
  reply: staffPostState,
};
export const unlockPost = { summary: '打开锁定的回复', input: z.object({ id }), reply: staffPostState };

export const movePost = {
  summary: '把一篇帖子移到同一种的别的栏目，旧地址自动转过去',
  input: z.object({
    id,
    columnId: smallId,
    /** Whether its author and its followers are notified. */
    tell: flag.default(true),
  }),
  reply: staffPostState,
};

export const retitlePost = {
  summary: '改一篇帖子的标题和标签，原来的留作一稿',
  input: z.object({
    id,
    title: line(MIN_TITLE_LENGTH, MAX_TITLE_LENGTH, `标题是 ${MIN_TITLE_LENGTH} 到 ${MAX_TITLE_LENGTH} 个字`),
    /** Left out: as they are. */
    tags: z
      .array(line(1, MAX_TAG_LENGTH, `每个标签 1 到 ${MAX_TAG_LENGTH} 个字`))
      .max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`)
      .optional(),
  }),
  reply: staffPostState,
};
