import { CODE_MINUTES } from '#contract/limits.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';

/** Returns the mail with the code a newcomer enters. */
export function registerCodeMail(siteName: string, code: string): MailDraft {
  return { template: 'register-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
}

/** Returns the mail to somebody who requested a registration code but is already a member. */
export function alreadyRegisteredMail(siteName: string, publicUrl: string): MailDraft {
  return {
    template: 'already-registered',
    values: { 网站: siteName, 登录地址: `${publicUrl}/acc/sign_in`, 找回地址: `${publicUrl}/acc/forgot_password` },
  };
}

/** Returns the mail with the code by which somebody says that they answer for a child. */
export function guardianCodeMail(siteName: string, code: string, publicUrl: string): MailDraft {
  return { template: 'guardian-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES), 隐私政策: `${publicUrl}/privacy` } };
}
