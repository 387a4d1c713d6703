import { MAX_MAIL_SUBJECT_LENGTH, MAX_MAIL_TEXT_LENGTH, MIN_MAIL_SUBJECT_LENGTH, MIN_MAIL_TEXT_LENGTH } from '../../staff-limits.ts';
import { instant, line, lines } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

const kind = z.string().max(40, '没有这种信');
const base = z.coerce.number().int().min(0).optional();
const mailText = {
  subject: line(MIN_MAIL_SUBJECT_LENGTH, MAX_MAIL_SUBJECT_LENGTH, `标题是 ${MIN_MAIL_SUBJECT_LENGTH} 到 ${MAX_MAIL_SUBJECT_LENGTH} 个字`),
  text: lines(MIN_MAIL_TEXT_LENGTH, MAX_MAIL_TEXT_LENGTH, `正文是 ${MIN_MAIL_TEXT_LENGTH} 到 ${MAX_MAIL_TEXT_LENGTH} 个字`),
};

export const mailTemplate = z.strictObject({
  kind: z.string(),
  label: z.string(),
  /** When it is sent. */
  when: z.string(),
  /** What is sent is kept as proof, and changing its text asks who changes it. */
  isLegal: z.boolean(),
  /** What may stand in it in braces. */
  placeholders: z.array(z.strictObject({ name: z.string(), sample: z.string(), isRequired: z.boolean() })),
  subject: z.string(),
  text: z.string(),
  /** 0: nobody has ever changed it. */
  version: z.int(),
  isShipped: z.boolean(),
  shipped: z.strictObject({ subject: z.string(), text: z.string() }),
  /** A later program has another text than the one the operator had before them. */
  isShippedNewer: z.boolean(),
  savedAt: instant.nullable(),
});

export const listMailTemplates = { summary: '能改措辞的信：现在的、程序带来的、里面能填什么', input: z.object({}), reply: z.array(mailTemplate) };
export const saveMailTemplate = {
  summary: '改一种信的措辞，下一封就用；大括号里的缺了或不认得的不收',
  input: z.object({ kind, ...mailText, base }),
  reply: mailTemplate,
};
export const restoreMailTemplate = { summary: '把一种信放回程序带来的措辞', input: z.object({ kind, base }), reply: mailTemplate };
export const mailTemplateVersions = {
  summary: '一种信改过的各版，新的在前；最多五十版',
  input: z.object({ kind }),
  reply: z.array(
    z.strictObject({
      version: z.int(),
      subject: z.string(),
      text: z.string(),
      isShipped: z.boolean(),
      savedAt: instant,
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
};
export const testMailTemplate = {
  summary: '照正在写的措辞，用编出来的内容寄一封给自己',
  input: z.object({ kind, ...mailText }),
  reply: z.strictObject({ ok: z.boolean(), ms: z.int(), answer: z.string(), audit: z.int().nullable() }),
  sends: true as const,
};
