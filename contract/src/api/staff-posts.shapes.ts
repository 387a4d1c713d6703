import { id, instant, line, lines, smallId } from './inputs.shapes.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

export const staffPostAct = z.enum(['remove', 'restore', 'move', 'law']);

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
  summary: '移除一篇帖子，写明理由；三十天内可以恢复',
  input: z.object({ id, ...removalReason }),
  reply: z.strictObject({ status: z.literal('removed') }),
};

export const bringBackPost = {
  summary: '恢复一篇被移除的帖子，评论和计数原样回来',
  input: z.object({ id }),
  reply: z.strictObject({ status: z.enum(['published', 'pending', 'hidden']) }),
};

export const movePost = {
  summary: '把一篇帖子移到同一种的别的栏目，旧地址自动转过去',
  input: z.object({ id, columnId: smallId }),
  reply: z.strictObject({ columnId: z.int() }),
};
