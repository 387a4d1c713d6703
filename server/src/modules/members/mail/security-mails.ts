import { CODE_MINUTES, RETRIEVE_KEY_MINUTES } from '#contract/limits.ts';
import type { MailDraft } from '#server/modules/mail-templates/index.ts';

/** Where and when an event happened, as shown in a notice to the member. */
export interface SecurityEvent {
  at: Date;
  device: string;
  place: string;
}

const atText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** Returns the mail with the link for choosing a new password. */
export function retrieveMail(siteName: string, nickName: string, link: string): MailDraft {
  return { template: 'password-link', values: { 网站: siteName, 昵称: nickName, 链接: link, 分钟: String(RETRIEVE_KEY_MINUTES) } };
}

/** Returns the mail that the password has been changed, and what to do if that was somebody else. */
export function passwordChangedMail({
  siteName,
  nickName,
  event,
  otherWays,
  publicUrl,
}: {
  siteName: string;
  nickName: string;
  event: SecurityEvent;
  /** What signs them in besides the password. */
  otherWays: readonly string[];
  publicUrl: string;
}): MailDraft {
  const left = otherWays.length > 0 ? `\n    还能登录的：${otherWays.join('、')}，不认得的请到“安全验证”里去掉` : '';
  return { template: 'password-changed', values: { 网站: siteName, 昵称: nickName, 经过: eventText(event) + left, 找回地址: forgotUrl(publicUrl) } };
}

/** Returns the mail with the code that proves a new address. */
export function changeEmailCodeMail(siteName: string, code: string): MailDraft {
  return { template: 'change-email-code', values: { 网站: siteName, 验证码: code, 分钟: String(CODE_MINUTES) } };
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
}): MailDraft {
  return { template: 'email-changed', values: { 网站: siteName, 昵称: nickName, 新邮箱: newEmail, 经过: eventText(event), 客服邮箱: contact } };
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
}): MailDraft {
  const since = on ? '往后登录除了密码，还要验证器里的 6 位数字。恢复码请收好。' : '往后登录只要密码。';
  return {
    template: 'two-factor-changed',
    values: { 网站: siteName, 昵称: nickName, 开关: on ? '开启' : '关闭', 往后: since, 经过: eventText(event), 找回地址: forgotUrl(publicUrl) },
  };
}

/** A way of signing in that was added, or taken away. */
interface ChangedWayIn {
  siteName: string;
  nickName: string;
  change: 'added' | 'removed';
  name: string;
  event: SecurityEvent;
  publicUrl: string;
}

/** Returns the mail that somebody can now sign in with a passkey, or no longer can. */
export function passkeyChangedMail(changed: ChangedWayIn): MailDraft {
  const [did, since] = changed.change === 'added' ? ['添加', '往后用它登录，不再要密码和两步验证。'] : ['删除', '往后不能再用它登录，密码和别的通行密钥照旧。'];
  return { template: 'passkey-changed', values: valuesOf(changed, did, since) };
}

/** Returns the mail that somebody can now sign in by an account somewhere else, or no longer can. */
export function identityChangedMail(changed: ChangedWayIn): MailDraft {
  const [did, since] = changed.change === 'added' ? ['连接', '往后可以用它登录，两步验证照旧。'] : ['断开', '往后不能再用它登录，密码和通行密钥照旧。'];
  return { template: 'identity-changed', values: valuesOf(changed, did, since) };
}

function valuesOf({ siteName, nickName, name, event, publicUrl }: ChangedWayIn, did: string, since: string) {
  return { 网站: siteName, 昵称: nickName, 增减: did, 名字: name, 往后: since, 经过: eventText(event), 设置地址: `${publicUrl}/profile/secure_entry` };
}

function eventText({ at, device, place }: SecurityEvent): string {
  return [`    时间：${atText.format(at)}（北京时间）`, `    设备：${device}`, `    网络：${place}`].join('\n');
}

function forgotUrl(publicUrl: string): string {
  return `${publicUrl}/acc/forgot_password`;
}
