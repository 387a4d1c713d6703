import { CODE_MINUTES } from '#contract/limits.ts';
import { ILLEGAL_KIND_LABELS, ILLEGAL_OUTCOME_LABELS } from '#contract/api/illegal-reports-labels.ts';
import type { IllegalKind, IllegalOutcome } from '#contract/api/illegal-reports.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';

/** Returns the mail with the code that confirms an address before a report. */
export function reportCodeMail(siteName: string, code: string): MailDraft {
  return { template: 'illegal-report-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
}

/** Returns the receipt of a report. */
export function receiptMail(siteName: string, { number, kind, dueAt }: { number: string; kind: IllegalKind; dueAt: Date }): MailDraft {
  return { template: 'illegal-report-receipt', values: { 网站: siteName, 编号: number, 类别: ILLEGAL_KIND_LABELS[kind], 最迟: dayInChina(dueAt) } };
}

/** Returns the outcome of a report. */
export function outcomeMail(siteName: string, { number, outcome, answer }: { number: string; outcome: IllegalOutcome; answer: string }): MailDraft {
  return { template: 'illegal-report-outcome', values: { 网站: siteName, 编号: number, 结果: ILLEGAL_OUTCOME_LABELS[outcome], 答复: answer } };
}
