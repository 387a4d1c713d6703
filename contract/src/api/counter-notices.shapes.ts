import { attachedFile } from './illegal-reports.shapes.ts';
import { consent, id, instant, line, lines, pageInput, pageOf, personShape } from './inputs.shapes.ts';
import {
  MAX_COUNTER_NOTICE_LENGTH,
  MAX_COUNTER_REPLY_LENGTH,
  MAX_ILLEGAL_REPORT_FILES,
  MAX_ILLEGAL_REPORT_REQUEST_BYTES,
  MAX_REAL_CONTACT_LENGTH,
  MAX_REAL_NAME_LENGTH,
  MIN_COUNTER_NOTICE_LENGTH,
  MIN_REAL_CONTACT_LENGTH,
  MIN_REAL_NAME_LENGTH,
} from '../limits.ts';
import {
  MAX_AUTHORITY_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_REMOVAL_REASON_LENGTH,
  MIN_DOCUMENT_NUMBER_LENGTH,
  MIN_REMOVAL_REASON_LENGTH,
} from '../staff-limits.ts';
import { z } from '../zod.ts';

/** `released`: another document has put everything back meanwhile. */
export const counterNoticeState = z.enum(['waiting', 'returned', 'forwarded', 'replied', 'stopped', 'restored', 'withdrawn', 'released']);

export const counterNoticeStep = z.enum(['sued', 'complained'], { error: '请选走了哪一步' });

const file = z.strictObject({ id: z.int(), name: z.string(), size: z.int() });

const work = z.strictObject({
  kind: z.enum(['post', 'comment', 'scenery']),
  id: z.int(),
  /** Of a comment: of what it is under. */
  title: z.string(),
  /** Where it is, or will be again; null for a picture. */
  href: z.string().nullable(),
  isRestored: z.boolean(),
});

/** What the one who had reported has done: a suit, or a complaint with an authority. */
const step = z.strictObject({ kind: counterNoticeStep, authority: z.string(), number: z.string(), at: instant });

const course = {
  filedAt: instant,
  forwardedAt: instant.nullable(),
  /** When the work is put back unless something stops that. */
  dueAt: instant.nullable(),
  step: step.nullable(),
  endedAt: instant.nullable(),
};

export const infringementOrder = z.strictObject({
  takedownId: z.int(),
  documentNumber: z.string(),
  executedAt: instant,
  /** Another document has put everything back. */
  releasedAt: instant.nullable(),
  /** What the one who reported it wrote; null: they did not know that it would be passed on. */
  reportText: z.string().nullable(),
  works: z.array(work),
  /** The author may send a statement, or the one that was sent back again. */
  canFile: z.boolean(),
  notice: z
    .strictObject({
      id: z.int(),
      number: z.string(),
      state: counterNoticeState,
      /** Empty once they were erased. */
      text: z.string(),
      name: z.string(),
      contact: z.string(),
      files: z.array(file),
      returnReason: z.string(),
      ...course,
    })
    .nullable(),
});

export const listMyCounterNotices = {
  summary: '我的哪些内容因侵权通知移除了，声明走到哪一步',
  input: z.object({}),
  reply: z.strictObject({
    items: z.array(infringementOrder),
    /** How long after a statement was forwarded the work is put back. */
    days: z.int(),
  }),
};

export const saveCounterNotice = {
  summary: '提交不侵权声明，每道移除一份；被退回补正的，再交一次',
  openToSuspended: true as const,
  maxBodyBytes: MAX_ILLEGAL_REPORT_REQUEST_BYTES,
  input: z.object({
    takedownId: id,
    text: lines(MIN_COUNTER_NOTICE_LENGTH, MAX_COUNTER_NOTICE_LENGTH, `请写 ${MIN_COUNTER_NOTICE_LENGTH} 到 ${MAX_COUNTER_NOTICE_LENGTH} 个字`),
    name: line(MIN_REAL_NAME_LENGTH, MAX_REAL_NAME_LENGTH, `真实姓名或名称是 ${MIN_REAL_NAME_LENGTH} 到 ${MAX_REAL_NAME_LENGTH} 个字`),
    contact: line(MIN_REAL_CONTACT_LENGTH, MAX_REAL_CONTACT_LENGTH, `联系方式是 ${MIN_REAL_CONTACT_LENGTH} 到 ${MAX_REAL_CONTACT_LENGTH} 个字`),
    files: z.array(attachedFile).max(MAX_ILLEGAL_REPORT_FILES, `最多 ${MAX_ILLEGAL_REPORT_FILES} 个文件`).default([]),
    consent: consent('要同意把声明、姓名和联系方式转给投诉的人，才能转送'),
  }),
  reply: z.strictObject({ id: z.int(), number: z.string() }),
};

export const withdrawCounterNotice = {
  summary: '撤回自己的不侵权声明',
  openToSuspended: true as const,
  input: z.object({ id }),
  reply: z.strictObject({ id: z.int() }),
};

const code = z.string().min(1).max(100);

export const viewCounterNotice = {
  summary: '投诉的人凭信里的码看转来的不侵权声明',
  input: z.object({ code }),
  reply: z.strictObject({
    number: z.string(),
    reportNumber: z.string(),
    state: counterNoticeState,
    works: z.array(work.pick({ kind: true, title: true })),
    /** Empty once nothing of it is open. */
    text: z.string(),
    name: z.string(),
    contact: z.string(),
    files: z.array(file),
    ...course,
  }),
};

export const replyToCounterNotice = {
  summary: '投诉的人告诉站里已经投诉或起诉：钟停下来，等管理员核对',
  maxBodyBytes: MAX_ILLEGAL_REPORT_REQUEST_BYTES,
  input: z.object({
    code,
    step: counterNoticeStep,
    authority: line(2, MAX_AUTHORITY_LENGTH, `法院或机关是 2 到 ${MAX_AUTHORITY_LENGTH} 个字`),
    number: line(
      MIN_DOCUMENT_NUMBER_LENGTH,
      MAX_DOCUMENT_NUMBER_LENGTH,
      `案号或受理的编号是 ${MIN_DOCUMENT_NUMBER_LENGTH} 到 ${MAX_DOCUMENT_NUMBER_LENGTH} 个字`,
    ),
    text: lines(0, MAX_COUNTER_REPLY_LENGTH, `最多 ${MAX_COUNTER_REPLY_LENGTH} 个字`).default(''),
    files: z.array(attachedFile).min(1, '请附上受理通知书、立案通知或回执').max(MAX_ILLEGAL_REPORT_FILES, `最多 ${MAX_ILLEGAL_REPORT_FILES} 个文件`),
  }),
  reply: z.strictObject({ at: instant }),
};

export const staffCounterNotice = z.strictObject({
  id: z.int(),
  number: z.string(),
  takedownId: z.int(),
  reportId: z.int(),
  reportNumber: z.string(),
  member: personShape,
  works: z.array(work),
  state: counterNoticeState,
  text: z.string(),
  /** Masked. */
  name: z.string(),
  contact: z.string(),
  files: z.array(file),
  returnReason: z.string(),
  /** Of the one who reported, masked; empty: deleted. */
  email: z.string(),
  way: z.enum(['mail', 'other']).nullable(),
  wayNote: z.string(),
  forwardedBy: z.string().nullable(),
  /** What became of the mail that forwarded it; empty: there is none. */
  mail: z.string(),
  /** The mail did not arrive. */
  isLost: z.boolean(),
  ...course,
  stepText: z.string(),
  stepFiles: z.array(file),
  decidedBy: z.string().nullable(),
  /** It is the reader's own: another operator sees to it. */
  isOwn: z.boolean(),
});

export const listCounterNotices = {
  summary: '不侵权声明：没走完的先来的在前，走完的新的在前',
  input: z.object({ state: z.enum(['open', 'ended']).default('open'), ...pageInput }),
  reply: pageOf(staffCounterNotice),
};

export const revealCounterNotice = {
  summary: '打开声明人的姓名和联系方式，记录在案',
  input: z.object({ id }),
  reply: z.strictObject({ name: z.string(), contact: z.string() }),
  replyIsSecret: true,
};

export const forwardCounterNotice = {
  summary: '把不侵权声明转给投诉的人，从此起算等待的日子；再转一次，重新起算',
  input: z.object({
    id,
    way: z.enum(['mail', 'other'], { error: '请选怎么转' }),
    /** How they were reached, or why they can't be. */
    note: line(0, MAX_REMOVAL_REASON_LENGTH, `最多 ${MAX_REMOVAL_REASON_LENGTH} 个字`).default(''),
  }),
  reply: staffCounterNotice,
};

const text = lines(MIN_REMOVAL_REASON_LENGTH, MAX_REMOVAL_REASON_LENGTH, `请写 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字`);

export const returnCounterNotice = {
  summary: '把缺了东西的声明退回补正，写明缺什么',
  input: z.object({ id, text }),
  reply: staffCounterNotice,
};

export const stopCounterNotice = {
  summary: '收到已投诉或已起诉的通知：不放回，等机关或法院的结果',
  input: z.object({
    id,
    step: counterNoticeStep,
    authority: line(2, MAX_AUTHORITY_LENGTH, `法院或机关是 2 到 ${MAX_AUTHORITY_LENGTH} 个字`),
    number: line(
      MIN_DOCUMENT_NUMBER_LENGTH,
      MAX_DOCUMENT_NUMBER_LENGTH,
      `案号或受理的编号是 ${MIN_DOCUMENT_NUMBER_LENGTH} 到 ${MAX_DOCUMENT_NUMBER_LENGTH} 个字`,
    ),
  }),
  reply: staffCounterNotice,
};

export const dismissReply = {
  summary: '投诉的人答的不算数：钟接着走，到点放回',
  input: z.object({ id, text }),
  reply: staffCounterNotice,
};
