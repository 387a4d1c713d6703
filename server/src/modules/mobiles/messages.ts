import { CODE_MINUTES } from '#contract/limits.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';

/** Returns the text message with the code that proves a number; it contains the digits once. */
export function bindMessage(siteName: string, code: string): string {
  return `【${siteName}】验证码 ${code}，用来绑定手机号，${CODE_MINUTES} 分钟内有效。不要告诉任何人；不是你本人操作的话，不必理会。`;
}

/** Returns the mail with the code that unbinds a number. */
export function unbindMail(siteName: string, code: string): MailDraft {
  return { template: 'unbind-mobile-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
}
