import { CODE_MINUTES } from '#contract/limits.ts';
import { ILLEGAL_KIND_LABELS, ILLEGAL_OUTCOME_LABELS } from '#contract/api/illegal-reports-labels.ts';
import type { IllegalKind, IllegalOutcome } from '#contract/api/illegal-reports.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';

type Written = Omit<MailMessage, 'to'>;

/** Returns the mail with the code that confirms an address before a report. */
export function reportCodeMail(siteName: string, code: string): Written {
  return written(`${siteName}举报验证码`, siteName, [
    `有人要用这个邮箱在${siteName}举报违法信息，验证码是`,
    '',
    `    ${code}`,
    '',
    `${CODE_MINUTES} 分钟内有效，只能用一次。举报的回执和结果都寄到这个邮箱。`,
    '如果不是你本人，不必理会这封信，什么也不会发生。',
  ]);
}

/** Returns the receipt of a report. */
export function receiptMail(siteName: string, { number, kind, dueAt }: { number: string; kind: IllegalKind; dueAt: Date }): Written {
  return written(`${siteName}：收到了你的举报 ${number}`, siteName, [
    `你的举报收到了，编号 ${number}，类别是“${ILLEGAL_KIND_LABELS[kind]}”。`,
    `最迟 ${dayInChina(dueAt)} 会有结果，寄到这个邮箱。再问起时，请报这个编号。`,
  ]);
}

/** Returns the outcome of a report. */
export function outcomeMail(siteName: string, { number, outcome, answer }: { number: string; outcome: IllegalOutcome; answer: string }): Written {
  return written(`${siteName}：举报 ${number} 有了结果`, siteName, [`你的举报 ${number} 处理完了：${ILLEGAL_OUTCOME_LABELS[outcome]}。`, '', answer]);
}

function written(subject: string, siteName: string, lines: readonly string[]): Written {
  return { subject, text: ['你好：', '', ...lines, '', `—— ${siteName}`, ''].join('\n') };
}
