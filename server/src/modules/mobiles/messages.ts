import { CODE_MINUTES } from '#contract/limits.ts';
import type { MailDraft, SmsDraft } from '#server/modules/mail-templates/index.ts';

/** Returns the text message with the code that proves a number; it contains the digits once. */
export function bindMessage(siteName: string, code: string): SmsDraft {
  return { template: 'bind-mobile-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
}

/** Returns the mail with the code that unbinds a number. */
export function unbindMail(siteName: string, code: string): MailDraft {
  return { template: 'unbind-mobile-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
}
