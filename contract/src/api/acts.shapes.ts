import { flag, instant, line } from './inputs.shapes.ts';
import { MAX_ACT_REASON_LENGTH } from '../staff-limits.ts';
import { z } from '../zod.ts';

const why = line(0, MAX_ACT_REASON_LENGTH, `理由最多 ${MAX_ACT_REASON_LENGTH} 个字`);

/** Taken by every write of staff that goes on record. */
export const actOptions = z.object({
  /** Why, in words or with a value of a dictionary; kept with the record. An act with a reason of its own takes that one. */
  reason: z
    .union([why.transform((text) => ({ code: '', text })), z.object({ code: line(0, 40, '请选一个理由').default(''), text: why.default('') })], {
      error: '理由写得不对',
    })
    .default({ code: '', text: '' }),
  /** The `version` of the preview the actor saw: the act is refused when what it is done to has changed since. */
  expected: line(1, 64, '版本读不出来').optional(),
  /** Only says what would happen; nothing is written. */
  preview: flag.default(false),
});

/** Part of every reply to a write of staff that goes on record. */
export const actReceipt = z.strictObject({
  /** The number of its record; null where it changed nothing. */
  audit: z.int().nullable(),
  /** Until when it can be undone; null where it can't. */
  undoUntil: instant.nullable(),
});

/** The reply where `preview` was asked for. */
export const actPreview = z.strictObject({
  consequences: z.array(
    z.strictObject({
      icon: z.enum(['act', 'message', 'experience', 'session', 'content', 'undo', 'final', 'unchanged']),
      text: z.string(),
      /** 0 where nothing is counted. */
      count: z.int(),
    }),
  ),
  /** The first of what would be put on record. */
  acts: z.array(
    z.strictObject({
      act: z.string(),
      label: z.string(),
      targetKind: z.string(),
      targetId: z.string(),
      /** What the thing is called; empty where it has no name. */
      name: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  /** Of the state all this is done to, for `expected`. */
  version: z.string(),
});
