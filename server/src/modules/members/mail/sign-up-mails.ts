import { CODE_MINUTES } from '#contract/limits.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';

type Written = Omit<MailMessage, 'to'>;

/** Returns the mail with the code a newcomer enters; it contains the digits once. */
export function registerCodeMail(siteName: string, code: string): Written {
  return {
    subject: `${siteName}注册验证码`,
    text: [
      '你好：',
      '',
      `有人用这个邮箱在${siteName}注册账号，验证码是`,
      '',
      `    ${code}`,
      '',
      `${CODE_MINUTES} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。`,
      '验证码请不要转给任何人，我们的人也不会向你要。',
      '如果不是你本人在注册，不必理会这封信，什么也不会发生。',
      '',
      `—— ${siteName}`,
      '',
    ].join('\n'),
  };
}

/** Returns the mail to somebody who requested a registration code but is already a member. */
export function alreadyRegisteredMail(siteName: string, publicUrl: string): Written {
  return {
    subject: `${siteName}：这个邮箱已经注册过了`,
    text: [
      '你好：',
      '',
      `有人想用这个邮箱在${siteName}注册账号，不过它早已是一位会员的邮箱，可以直接登录：`,
      '',
      `    ${publicUrl}/acc/sign_in`,
      '',
      '忘了密码的话，可以在这里找回：',
      '',
      `    ${publicUrl}/acc/forgot_password`,
      '',
      '如果不是你本人，不必理会这封信，账号没有任何变化。',
      '',
      `—— ${siteName}`,
      '',
    ].join('\n'),
  };
}
