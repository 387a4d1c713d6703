import { id, instant, line, lines, pageInput, pageOf } from './inputs.shapes.ts';
import {
  MAX_ILLEGAL_REPORT_ANSWER_LENGTH,
  MAX_ILLEGAL_REPORT_FILE_BYTES,
  MAX_ILLEGAL_REPORT_FILES,
  MAX_ILLEGAL_REPORT_LENGTH,
  MAX_ILLEGAL_REPORT_REQUEST_BYTES,
  MAX_REPORTED_ADDRESS_LENGTH,
  MIN_ILLEGAL_REPORT_ANSWER_LENGTH,
  MIN_ILLEGAL_REPORT_LENGTH,
} from '../limits.ts';
import { digits, email, rateLimit } from './members.shapes.ts';
import { z } from '../zod.ts';

const illegalKind = z.enum(['illegal', 'infringement', 'minor'], { error: '请选择是哪一类' });

const targetKind = z.enum(['post', 'comment', 'scenery', 'member', 'ticket', 'entry', 'presenter']);

export const sendIllegalReportCode = { summary: '寄出举报违法信息的验证码，不需要账号', input: z.object({ email }), reply: rateLimit, sends: true } as const;

export const findIllegalReportCodeLimit = { summary: '举报的验证码还要等多久', input: z.object({ email }), reply: rateLimit };

/** A file that comes within a form. */
export const attachedFile = z.strictObject({
  name: line(1, 120, '文件名读不出来'),
  /** The bytes in base64. */
  data: z
    .string({ error: '文件读不出来，请重新选' })
    .max(Math.ceil(MAX_ILLEGAL_REPORT_FILE_BYTES / 3) * 4, '每个文件最大 4 MB')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, '文件读不出来，请重新选'),
});

export const reportIllegal = {
  summary: '任何人举报违法、侵权或危害未成年人的内容，不需要账号；回执和结果寄到邮箱',
  maxBodyBytes: MAX_ILLEGAL_REPORT_REQUEST_BYTES,
  input: z.object({
    kind: illegalKind,
    /** Where the thing is. */
    address: line(1, MAX_REPORTED_ADDRESS_LENGTH, '请填写那一页的地址'),
    text: lines(MIN_ILLEGAL_REPORT_LENGTH, MAX_ILLEGAL_REPORT_LENGTH, `请写 ${MIN_ILLEGAL_REPORT_LENGTH} 到 ${MAX_ILLEGAL_REPORT_LENGTH} 个字`),
    files: z.array(attachedFile).max(MAX_ILLEGAL_REPORT_FILES, `最多 ${MAX_ILLEGAL_REPORT_FILES} 个文件`).default([]),
    email,
    code: digits,
  }),
  reply: z.strictObject({
    /** What it is asked about with. */
    number: z.string(),
    /** Until when it is answered. */
    dueAt: instant,
  }),
};

export const readIllegalReportFigures = {
  summary: '公众举报的数目与快慢',
  input: z.object({}),
  reply: z.strictObject({
    received: z.int(),
    open: z.int(),
    overdue: z.int(),
    takenDown: z.int(),
    /** Half of those answered took no longer; null: none was. */
    medianDays: z.number().nullable(),
    oldestOpenAt: instant.nullable(),
    limitDays: z.int(),
  }),
};

const illegalOutcome = z.enum(['taken_down', 'answered'], { error: '请选择怎么处理的' });

export const illegalReport = z.strictObject({
  id: z.int(),
  number: z.string(),
  kind: illegalKind,
  address: z.string(),
  /** What the address is one of; null: none of our pages. */
  target: z.strictObject({ kind: targetKind, id: z.string() }).nullable(),
  text: z.string(),
  files: z.array(z.strictObject({ id: z.int(), name: z.string(), size: z.int() })),
  /** Masked. */
  email: z.string(),
  receivedAt: instant,
  dueAt: instant,
  overdue: z.boolean(),
  outcome: illegalOutcome.nullable(),
  answer: z.string(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
});

export const listIllegalReports = {
  summary: '公众举报：等答复的先到期的在前，答复过的新的在前',
  input: z.object({ state: z.enum(['open', 'answered']).default('open'), ...pageInput }),
  reply: pageOf(illegalReport),
};

export const answerIllegalReport = {
  summary: '答复一份公众举报，结果寄给举报的人',
  input: z.object({
    id,
    outcome: illegalOutcome,
    answer: lines(
      MIN_ILLEGAL_REPORT_ANSWER_LENGTH,
      MAX_ILLEGAL_REPORT_ANSWER_LENGTH,
      `答复是 ${MIN_ILLEGAL_REPORT_ANSWER_LENGTH} 到 ${MAX_ILLEGAL_REPORT_ANSWER_LENGTH} 个字`,
    ),
  }),
  reply: illegalReport,
};

export const revealIllegalReporter = {
  summary: '打开举报人的邮箱，记录在案',
  input: z.object({ id }),
  reply: z.strictObject({ email: z.string() }),
  replyIsSecret: true,
};
