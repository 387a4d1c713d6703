import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { ACTOR, words } from './facts/words.ts';
import { defineNotification, type Notification } from './facts/kinds.ts';

const atText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** The kinds of messages that come with an account. */
export const MESSAGE_NOTIFICATIONS = {
  /** To a new member, who is the actor. */
  welcomed: defineNotification('welcomed', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: () => ({
      title: words`欢迎坐到火边`,
      content: words`${ACTOR}，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。`,
    }),
  }),

  /** To a new member whose sign-up waited for approval. */
  signUpApproved: defineNotification('sign-up-approved', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: () => ({ title: words`可以发言了`, content: words`守炉人看过了你的注册。现在能发帖、评论、收藏了，久等。` }),
  }),

  /** To a member with whose code somebody has signed up. */
  invitationUsed: defineNotification('invitation-used', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: () => ({ title: words`${ACTOR} 用你的邀请码进来了`, content: words`你请的人注册好了。码只用一次，再请人请到“我的邀请”里另做一个。` }),
  }),

  /** To a member who has signed in on a device not seen before; `at` is an instant. */
  signedInElsewhere: defineNotification<{ device: string; place: string; at: string }>('signed-in-elsewhere', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { device, place, at } }) => ({
      title: words`新设备登录`,
      content: words`${atText.format(new Date(at))}（北京时间），你的账号在 ${device}（${place}）登录了。是你本人就不用管；不是的话，请到“安全验证”退出那台设备，再改掉密码。`,
    }),
  }),

  /** To an operator without a second factor, since an upgrade asks for one; `until` is an instant. */
  secondFactorNeeded: defineNotification<{ until: string }>('second-factor-needed', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { until } }) => ({
      title: words`请开启两步验证`,
      content: words`${atText.format(new Date(until))}（北京时间）起，没有开启两步验证的管理员只有普通会员的权限。请到“安全验证”开启，并收好恢复码。`,
    }),
  }),

  /** To each operator after an upgrade: how many things of the program wait for their choice. */
  contentOffered: defineNotification<{ waiting: number }>('content-offered', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { waiting } }) => ({
      title: words`升级带来的内容等你选`,
      content: words`有 ${String(waiting)} 项站里改过或者约束会员，升级没有动它们，站里照旧。在服务器上执行 ${commandLine('shipped')} 看是哪些，用 shipped show 看两边，再选 take 换成程序带来的，或 keep 留用自己的。`,
    }),
  }),

  /** To the recipient of a letter; the newest of a correspondence replaces earlier unread ones. */
  letterCame: defineNotification<{ content: string; ofPresenter: boolean }>('letter', {
    type: MESSAGE_TYPES.letter,
    isUrgent: 0,
    fold: 'letter:',
    write: ({ data: { content, ofPresenter } }) => ({ title: ofPresenter ? words`${ACTOR}（主持人）来信` : words`${ACTOR} 来信`, content: [content] }),
  }),

  /** Something the site says in words written for the occasion. */
  announced: defineNotification<{ title: string; content: string }>('announced', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ data: { title, content } }) => ({ title: [title], content: [content] }),
  }),
};

/** Returns the notification of something the site says in words written for the occasion, of any type and urgency. */
export function announcement({
  type,
  isUrgent,
  ...data
}: {
  type: Notification['kind']['type'];
  isUrgent: 0 | 1;
  title: string;
  content: string;
}): Notification {
  const notification = MESSAGE_NOTIFICATIONS.announced({ data });
  return { ...notification, kind: { ...notification.kind, type, isUrgent } };
}
