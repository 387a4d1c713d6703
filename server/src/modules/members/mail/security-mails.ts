import { CODE_MINUTES, RETRIEVE_KEY_MINUTES } from '#contract/limits.ts';
import type { MailMessage } from '#server/platform/mail/mail.ts';

type Written = Omit<MailMessage, 'to'>;

/** Where and when an event happened, as shown in a notice to the member. */
export interface SecurityEvent {
  at: Date;
  device: string;
  place: string;
}

const atText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** Returns the mail with the link for choosing a new password. */
export function retrieveMail(siteName: string, nickName: string, link: string): Written {
  return writeMail(siteName, `${siteName}：设置新密码`, [
    `${nickName}，你好：`,
    '',
    `有人为你在${siteName}的账号请求找回密码。是你本人的话，打开下面的链接设置新密码：`,
    '',
    `    ${link}`,
    '',
    `链接 ${RETRIEVE_KEY_MINUTES} 分钟内有效，只能用一次；收到多封时，只有最新的一封有效。`,
    '链接请不要转给任何人。如果不是你本人，不必理会这封信，密码没有任何变化。',
  ]);
}

/** Returns the mail that the password has been changed, and what to do if that was somebody else. */
export function passwordChangedMail({
  siteName,
  nickName,
  event,
  publicUrl,
}: {
  siteName: string;
  nickName: string;
  event: SecurityEvent;
  publicUrl: string;
}): Written {
  return writeMail(siteName, `${siteName}：密码已经改了`, [
    `${nickName}，你好：`,
    '',
    '你的账号刚刚换了新密码，其他设备上的登录都已退出。',
    ...eventLines(event),
    '',
    '是你本人的话，什么也不用做。不是的话，请马上用这个邮箱找回密码：',
    '',
    `    ${publicUrl}/acc/forgot_password`,
  ]);
}

/** Returns the mail with the code that proves a new address. */
export function changeEmailCodeMail(siteName: string, code: string): Written {
  return writeMail(siteName, `${siteName}换绑邮箱验证码`, [
    '你好：',
    '',
    `有位会员想把${siteName}账号的邮箱换成这一个，验证码是`,
    '',
    `    ${code}`,
    '',
    `${CODE_MINUTES} 分钟内有效，只能用一次；收到多封时，以最新的一封为准。`,
    '如果不是你本人，不必理会这封信，什么也不会发生。',
  ]);
}

/** To the address an account had until now. `newEmail` comes masked. */
export function emailChangedMail({
  siteName,
  nickName,
  newEmail,
  event,
  contact,
}: {
  siteName: string;
  nickName: string;
  newEmail: string;
  event: SecurityEvent;
  contact: string;
}): Written {
  return writeMail(siteName, `${siteName}：邮箱已经换了`, [
    `${nickName}，你好：`,
    '',
    `你的账号不再使用这个邮箱，换成了 ${newEmail}。`,
    ...eventLines(event),
    '',
    `是你本人的话，什么也不用做。不是的话，请马上写信到 ${contact}，我们会帮你拿回账号。`,
  ]);
}

/** Returns the mail that signing in now requires, or no longer requires, a second factor. */
export function twoFactorMail({
  siteName,
  nickName,
  on,
  event,
  publicUrl,
}: {
  siteName: string;
  nickName: string;
  on: boolean;
  event: SecurityEvent;
  publicUrl: string;
}): Written {
  return writeMail(siteName, `${siteName}：两步验证已${on ? '开启' : '关闭'}`, [
    `${nickName}，你好：`,
    '',
    on ? '你的账号开启了两步验证，往后登录除了密码，还要验证器里的 6 位数字。恢复码请收好。' : '你的账号关闭了两步验证，往后登录只要密码。',
    ...eventLines(event),
    '',
    '是你本人的话，什么也不用做。不是的话，请马上找回密码：',
    '',
    `    ${publicUrl}/acc/forgot_password`,
  ]);
}

function eventLines({ at, device, place }: SecurityEvent): string[] {
  return ['', `    时间：${atText.format(at)}（北京时间）`, `    设备：${device}`, `    网络：${place}`];
}

function writeMail(siteName: string, subject: string, lines: readonly string[]): Written {
  return { subject, text: [...lines, '', `—— ${siteName}`, ''].join('\n') };
}
