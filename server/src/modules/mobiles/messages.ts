import { CODE_MINUTES } from '#contract/limits.ts';

/** Returns the text message with the code that proves a number; it contains the digits once. */
export function bindMessage(siteName: string, code: string): string {
  return `【${siteName}】验证码 ${code}，用来绑定手机号，${CODE_MINUTES} 分钟内有效。不要告诉任何人；不是你本人操作的话，不必理会。`;
}

/** Returns the mail with the code that unbinds a number; it contains the digits once. */
export function unbindMail(siteName: string, code: string): { subject: string; text: string } {
  return {
    subject: `${siteName}解绑手机验证码`,
    text: [
      '你好：',
      '',
      `有人在${siteName}用你的账号请求解绑手机号，验证码是`,
      '',
      `    ${code}`,
      '',
      `${CODE_MINUTES} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。`,
      '验证码请不要转给任何人，我们的人也不会向你要。',
      '如果不是你本人，不必把验证码给任何人，手机号就还绑着；但请尽快改掉密码。',
      '',
      `—— ${siteName}`,
      '',
    ].join('\n'),
  };
}
