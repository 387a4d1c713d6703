import { EMAIL_STOP_HOURS } from '#contract/staff-limits.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';

const atText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** Returns the mail that an account gets another address, to the old one with the link that stops it. `newEmail` comes masked. */
export function emailStoppableMail({
  siteName,
  nickName,
  newEmail,
  until,
  link,
}: {
  siteName: string;
  nickName: string;
  newEmail: string;
  until: Date;
  link: string | null;
}): Omit<MailMessage, 'to'> {
  const stop =
    link === null
      ? ['在这之前，登录和找回密码还用原来的邮箱。']
      : [`不是你要换的，请在 ${EMAIL_STOP_HOURS} 小时里打开下面的链接拦下：`, '', `    ${link}`, '', '是你要换的，什么也不用做。'];
  return {
    subject: `${siteName}：邮箱要换了`,
    text: [
      `${nickName}，你好：`,
      '',
      `管理员替你的账号换绑邮箱，换成 ${newEmail}，到 ${atText.format(until)}（北京时间）生效。`,
      '',
      ...stop,
      '',
      `—— ${siteName}`,
      '',
    ].join('\n'),
  };
}
