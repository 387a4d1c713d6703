import { flag, id, instant, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import { QUEUE_KIND_NAMES, QUEUE_TAB_NAMES } from './queue-kinds.ts';
import { z } from '../zod.ts';

const queueKind = z.enum(QUEUE_KIND_NAMES, '没有这一种待办');

/** Who looks at something right now. */
const claim = z.strictObject({ by: personShape, until: instant, isMine: z.boolean() });

/** One thing that waits. */
export const queueItem = z.strictObject({
  kind: queueKind,
  /** Of the thing, as its own routes take it. */
  id: z.int(),
  title: z.string(),
  /** What it is about, in a few words; may be empty. */
  note: z.string(),
  since: instant,
  dueAt: instant,
  overdue: z.boolean(),
  /** Null: nobody looks at it. */
  claim: claim.nullable(),
});

export const countQueue = {
  summary: '待办：每一种等着几件，最久的一件，最先到期的一件，逾期几件；主持人只有自己能办的那几种',
  input: z.object({}),
  reply: z.array(
    z.strictObject({
      kind: queueKind,
      count: z.int(),
      /** Null where nothing waits. */
      oldestAt: instant.nullable(),
      dueAt: instant.nullable(),
      /** How many are past their limit. */
      overdue: z.int(),
    }),
  ),
};

export const listQueue = {
  summary: '待办：法律和隐私在最前，其余按剩下的时间排',
  input: z.object({ kind: queueKind.optional(), tab: z.enum(QUEUE_TAB_NAMES, '没有这一栏').optional(), ...pageInput }),
  reply: pageOf(queueItem),
};

export const viewQueueItem = {
  summary: '待办里的一件：作者是谁，同类最近怎么办的',
  input: z.object({ kind: queueKind, id }),
  reply: z.strictObject({
    item: queueItem,
    /** Whose it is; null where it is nobody's. */
    author: z
      .strictObject({
        ...personShape.shape,
        joinedAt: instant,
        posts: z.int(),
        comments: z.int(),
        /** Reports on them or what they wrote that were upheld. */
        upheld: z.int(),
        isSuspended: z.boolean(),
      })
      .nullable(),
    /** What they wrote last. */
    others: z.array(z.strictObject({ text: z.string(), href: z.string(), at: instant })),
    /** How things that stopped for the same reason were decided in the last 30 days. */
    lately: z.array(z.strictObject({ label: z.string(), decided: z.int(), passed: z.int() })),
  }),
};

export const claimQueueItem = {
  summary: '打开待办里的一件：十分钟里别人看得到是谁在看；可以接过来',
  input: z.object({ kind: queueKind, id, takeOver: flag.default(false) }),
  /** Whose it is now: one's own, or that of who was first. */
  reply: claim,
};

export const leaveToPresenters = {
  summary: '把一件待审留给主持人：到期限以前不再排在管理员的待办里',
  input: z.object({ kind: z.enum(['held_post', 'held_comment'], '只有待审的帖子和评论能留给主持人'), id }),
  /** When it is back, if nobody has decided it. */
  reply: z.strictObject({ until: instant }),
};
