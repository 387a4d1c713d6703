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

/** Returns the mail with the code by which somebody says that they answer for a child. */
export function guardianCodeMail(siteName: string, code: string, publicUrl: string): Written {
  return {
    subject: `${siteName}：请确认你是孩子的监护人`,
    text: [
      '你好：',
      '',
      `一个未满 14 岁的孩子要在${siteName}注册，填的监护人是你。同意的话，请把这个验证码告诉他：`,
      '',
      `    ${code}`,
      '',
      `${CODE_MINUTES} 分钟内有效，只能用一次。告诉他验证码，就是同意他注册，也同意我们照隐私政策保管他的邮箱、昵称和他写的东西：`,
      '',
      `    ${publicUrl}/privacy`,
      '',
      '孩子的账号收不到生人的来信，不公开游戏角色，夜里十点以后会提醒休息。以后要查看、更正、删除他的资料，或者撤回同意，写信给站方就行。',
      '如果你不认识这个孩子，或者不同意，不必理会这封信，他注册不了。',
      '',
      `—— ${siteName}`,
      '',
    ].join('\n'),
  };
}
