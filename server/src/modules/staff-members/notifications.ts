import { MESSAGE_TYPES } from '#contract/message-types.ts';
import type { Role } from '#contract/api/members.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, SUBJECT, words } from '#server/modules/messages/index.ts';
import { staffDaysIn, type StaffDays } from '#server/modules/removals/index.ts';

const MESSAGES = '/profile/message';
const TO_OPERATORS = { audience: 'operator', channels: ['message', 'mail'], fallback: ['text'], retryMinutes: 30, canText: true } as const;
const MOMENT = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** To the member an act of staff is about. */
export const ACCOUNT_NOTIFICATIONS = {
  warned: byChannels(
    defineNotification<{ text: string }>('member-warned', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data }) => ({ title: words`一次警告`, content: words`${data.text}\n这不影响你的账号。请在页面上方点“看过了”。` }),
    }),
    { ...LEGAL_CHANNELS, label: '警告', mail: () => ({ wanted: '管理员给你一次警告，请登录看一眼', path: MESSAGES }) },
  ),

  warningWithdrawn: byChannels(
    defineNotification<{ text: string }>('member-warning-withdrawn', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      version: 1,
      write: ({ data }) => ({ title: words`警告收回了`, content: words`这一条收回，不算：${data.text}` }),
    }),
    { ...LEGAL_CHANNELS, label: '警告', mail: () => ({ wanted: '给你的警告收回了', path: MESSAGES }) },
  ),

  roleChanged: byChannels(
    defineNotification<{ role: Role }>('member-role-changed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data: { role } }) => ({
        title: words`你的身份改成了${ROLE_LABELS[role]}`,
        content: role === 'operator' ? words`三天之内请在“安全验证”里开启两步验证，之后没有它进不了后台。` : words`从现在起生效。不明白为什么，请联系客服。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '身份改变', mail: ({ data }) => ({ wanted: `你的身份改成了${ROLE_LABELS[data.role]}`, path: MESSAGES }) },
  ),

  /** Mailed, because nobody reads a message who is signed out everywhere. */
  signedOut: byChannels(
    defineNotification('member-signed-out', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: () => ({ title: words`你在所有设备上退出了`, content: words`管理员替你退出了所有登录。可能有别人在用你的账号，请改一次密码，开启两步验证。` }),
    }),
    { ...LEGAL_CHANNELS, label: '在所有设备上退出', mail: () => ({ wanted: '你在所有设备上退出了，请登录改一次密码', path: MESSAGES }) },
  ),

  cleaned: byChannels(
    defineNotification<{ done: number; reason: string } & Partial<StaffDays>>('member-cleaned', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 2,
      write: ({ data: { done, reason, ...days } }) => {
        const { appealDays, keptDays } = staffDaysIn(days);
        return {
          title: words`你发的 ${done} 处由管理员移除了`,
          content: words`理由：${reason}\n原文还在，${keptDays} 天以后会清掉。${appealDays} 天内可以申诉，在“我的账号”的“停用与申诉”里写。`,
        };
      },
    }),
    { ...LEGAL_CHANNELS, label: '你写的被移除', mail: () => ({ wanted: '你发的几处内容被移除', path: MESSAGES }) },
  ),

  broughtBack: byChannels(
    defineNotification<{ done: number }>('member-cleaning-undone', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      version: 1,
      write: ({ data }) => ({ title: words`移除的 ${data.done} 处放回来了`, content: words`管理员撤销了那一次移除，评论、计数和经验都回来了。` }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的恢复了', mail: () => ({ wanted: '移除的内容放回来了', path: MESSAGES }) },
  ),

  closing: byChannels(
    defineNotification<{ days: number }>('member-closed-by-staff', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data }) => ({
        title: words`你的账号正在注销`,
        content: words`管理员替你办理了注销，${data.days} 天以后抹去。不是你要的，这期间随时可以在“我的账号”里反悔。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '账号正在注销', mail: ({ data }) => ({ wanted: `你的账号 ${data.days} 天以后注销，不是你要的，请登录反悔`, path: MESSAGES }) },
  ),

  kept: byChannels(
    defineNotification('member-closing-undone', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      version: 1,
      write: () => ({ title: words`你的账号不注销了`, content: words`管理员撤销了注销，一切照旧。` }),
    }),
    { ...LEGAL_CHANNELS, label: '账号正在注销', mail: () => ({ wanted: '你的账号不注销了', path: MESSAGES }) },
  ),
};

/** To all operators. */
export const ROLE_NOTIFICATIONS = {
  asked: byChannels(
    defineNotification<{ until: string; needsConfirmation: boolean }>('operator-asked', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data: { until, needsConfirmation } }) => ({
        title: words`有人要添一位管理员：${SUBJECT}`,
        content: needsConfirmation
          ? words`${SUBJECT} 将成为管理员，要由另一位管理员在后台的“会员”里确认，最晚 ${MOMENT.format(new Date(until))}。认不出是谁，就不要确认。`
          : words`${SUBJECT} 在 ${MOMENT.format(new Date(until))} 成为管理员。不是你要的，请在后台的“审计”里撤销。`,
      }),
    }),
    { ...TO_OPERATORS, label: '要添管理员', mail: ({ data }) => ({ wanted: '有人要添一位管理员', until: data.until, path: '/admin/members' }) },
  ),

  changed: byChannels(
    defineNotification<{ role: Role }>('operator-changed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`${SUBJECT} 现在是${ROLE_LABELS[data.role]}`,
        content: words`身份刚刚改过，记录在后台的“审计”里。不认得这件事，请马上看。`,
      }),
    }),
    { ...TO_OPERATORS, label: '管理员变动', mail: () => ({ wanted: '有一位会员的身份改了', path: '/admin/members' }) },
  ),
};
