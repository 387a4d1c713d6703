import { MAX_SMS_TEXT_LENGTH, MIN_SMS_TEXT_LENGTH } from '../../staff-limits.ts';
import { z } from '../../zod.ts';
import { instant, line } from '../inputs.shapes.ts';

const kind = z.string().max(40, '没有这种短信');
const base = z.coerce.number().int().min(0).optional();
const words = {
  text: line(MIN_SMS_TEXT_LENGTH, MAX_SMS_TEXT_LENGTH, `短信是 ${MIN_SMS_TEXT_LENGTH} 到 ${MAX_SMS_TEXT_LENGTH} 个字`),
  providerCode: z
    .string()
    .trim()
    .regex(/^[\w-]{0,40}$/, '模板号是字母、数字、横线，照短信平台给的写')
    .default(''),
};

export const smsTemplate = z.strictObject({
  kind: z.string(),
  label: z.string(),
  /** When it is sent. */
  when: z.string(),
  /** What is sent is kept as proof, and changing its text asks who changes it. */
  isLegal: z.boolean(),
  /** What may stand in it in braces. */
  placeholders: z.array(z.strictObject({ name: z.string(), sample: z.string(), isRequired: z.boolean() })),
  /** The placeholder that a provider fills itself, and what its template calls that. */
  variable: z.strictObject({ placeholder: z.string(), name: z.enum(['code', 'until']) }),
  text: z.string(),
  /** The number of the provider's template; empty: none. */
  providerCode: z.string(),
  /** The environment gives it; it cannot be changed here. */
  isCodeGiven: z.boolean(),
  /** 0: nobody has ever changed it. */
  version: z.int(),
  isShipped: z.boolean(),
  shipped: z.strictObject({ text: z.string() }),
  /** A later program has another text than the one the operator had before them. */
  isShippedNewer: z.boolean(),
  savedAt: instant.nullable(),
});

export const listSmsTemplates = { summary: '能改措辞的短信：现在的、程序带来的、短信平台的模板号', input: z.object({}), reply: z.array(smsTemplate) };
export const saveSmsTemplate = {
  summary: '改一种短信的措辞和它在短信平台的模板号，下一条就用；短信平台不收的不收',
  input: z.object({ kind, ...words, base }),
  reply: smsTemplate,
};
export const restoreSmsTemplate = { summary: '把一种短信放回程序带来的措辞，模板号照旧', input: z.object({ kind, base }), reply: smsTemplate };
export const smsTemplateVersions = {
  summary: '一种短信改过的各版，新的在前；最多五十版',
  input: z.object({ kind }),
  reply: z.array(
    z.strictObject({
      version: z.int(),
      text: z.string(),
      providerCode: z.string(),
      isShipped: z.boolean(),
      savedAt: instant,
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
};
export const testSmsTemplate = {
  summary: '照正在写的措辞和模板号，用编出来的内容发一条给自己',
  input: z.object({ kind, ...words }),
  reply: z.strictObject({ ok: z.boolean(), ms: z.int(), answer: z.string(), audit: z.int().nullable() }),
  sends: true as const,
};
