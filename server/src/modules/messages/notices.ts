import { ESSENCE_LEVEL_NAMES, type EssenceLevel } from '#contract/api/essence.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { countGraphemes, takeGraphemes } from '#contract/text/graphemes.ts';
import type { MessageType } from '#contract/api/messages.ts';
import type { About } from './things.ts';

const MAX_EXCERPT_LENGTH = 60;

/** The content of a message, for any recipient. */
export interface Notice {
  type: MessageType;
  /** 0: the calm dot, whatever the type. */
  isUrgent: 0 | 1;
  about: About | null;
  title: string;
  content: string;
  /** Several of one key on a day in China are one message while it is unread: 甲 等 3 人… Its title begins with the actor's name. */
  fold?: { key: string; actorId: number; actor: string };
}

/** Returns the notice to a new member. */
export function welcomed(nickName: string): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: null,
    title: '欢迎坐到火边',
    content: `${nickName}，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。`,
  };
}

const atText = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

/** To a member who has signed in on a device not seen before. */
export function signedInElsewhere(seen: { device: string; place: string; at: Date }): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: null,
    title: '新设备登录',
    content: `${atText.format(seen.at)}（北京时间），你的账号在 ${seen.device}（${seen.place}）登录了。是你本人就不用管；不是的话，请到“安全验证”退出那台设备，再改掉密码。`,
  };
}

/** The reasons for a notification of a comment, closest first: of several the first counts. */
export const NOTIFICATION_REASONS = ['replied', 'answered', 'commented', 'mentioned', 'followed'] as const;

/**
 * The message about a comment around its author's nickname and the beginning of its text. Those of a `fold` and a post are one message; a
 * member addressed directly gets each of them.
 */
export const COMMENT_NOTIFICATIONS: Record<(typeof NOTIFICATION_REASONS)[number], { type: MessageType; says: string; ending: string; fold: string | null }> = {
  /** To the author of the comment it replies to. */
  replied: { type: 21, says: ' 回复了你', ending: '', fold: null },
  /** To the asker of the question. */
  answered: { type: 20, says: ' 答了你的问题', ending: '\n管用的话，点一下“采纳”。', fold: 'answered:' },
  /** To the author of the post. */
  commented: { type: 20, says: ' 回了你的帖子', ending: '', fold: 'commented:' },
  /** To those it mentions. */
  mentioned: { type: 21, says: ' 在评论里提到你', ending: '', fold: null },
  /** To those who follow the post. */
  followed: { type: 21, says: ' 在你追的帖子里说话了', ending: '', fold: 'followed:' },
};

/** To the author of an answer. */
export function answerAccepted(taken: { actor: string; postId: number; postTitle: string; floor: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'post', id: taken.postId, name: taken.postTitle, floor: taken.floor },
    title: '你的回答被采纳了',
    content: `${taken.actor} 在《${taken.postTitle}》里采纳了你的 ${taken.floor} 楼，往后来问的人先看见它。`,
  };
}

/** To the author of a post; `count` members keep it now. */
export function postFavored(kept: { actor: string; actorId: number; postId: number; postTitle: string; count: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'post', id: kept.postId, name: kept.postTitle },
    title: `${kept.actor} 收藏了你的帖子`,
    content: `《${kept.postTitle}》，一共 ${kept.count} 人收着。`,
    fold: { key: `favored:${kept.postId}`, actorId: kept.actorId, actor: kept.actor },
  };
}

/** Returns the notice to a picture's author that `count` members now have it in their favors. */
export function sceneryFavored(kept: { actor: string; actorId: number; id: number; title: string; count: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'scenery', id: kept.id, name: kept.title },
    title: `${kept.actor} 收藏了你的风景`,
    content: `《${kept.title}》，一共 ${kept.count} 人收着。`,
    fold: { key: `favored-scenery:${kept.id}`, actorId: kept.actorId, actor: kept.actor },
  };
}

/** Returns the notice to a picture's author of a comment under it. */
export function sceneryCommented(said: { actor: string; actorId: number; id: number; title: string; excerpt: string }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'scenery', id: said.id, name: said.title },
    title: `${said.actor} 在你的风景下面说话了`,
    content: `《${said.title}》：${said.excerpt}`,
    fold: { key: `commented-scenery:${said.id}`, actorId: said.actorId, actor: said.actor },
  };
}

/** Returns the notice to the author of a comment under a picture of a reply to it. */
export function sceneryReplied(said: { actor: string; actorId: number; id: number; title: string; excerpt: string }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'scenery', id: said.id, name: said.title },
    title: `${said.actor} 回复了你`,
    content: `《${said.title}》：${said.excerpt}`,
    fold: { key: `replied-scenery:${said.id}`, actorId: said.actorId, actor: said.actor },
  };
}

/** Returns the notice of a new post to its author's followers. */
export function followedPosted(written: { actor: string; actorId: number; postId: number; postTitle: string }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'post', id: written.postId, name: written.postTitle },
    title: `${written.actor} 写了新帖`,
    content: `《${written.postTitle}》，你关注的人刚写好的。`,
  };
}

/** Returns the notice to a member that `actorId` now follows them. */
export function memberFollowed({ actor, actorId }: { actor: string; actorId: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'member', id: actorId, name: actor },
    title: `${actor} 关注了你`,
    content: '火边又多一个人，等着看你写的下一篇。',
    fold: { key: 'followed', actorId, actor },
  };
}

/** Returns the notice to the recipient of a letter; the newest of a correspondence replaces earlier unread ones. */
export function letterCame({ actor, actorId, ofPresenter, content }: { actor: string; actorId: number; ofPresenter: boolean; content: string }): Notice {
  return {
    type: 30,
    isUrgent: 0,
    about: { kind: 'letter', id: actorId, name: actor },
    title: ofPresenter ? `${actor}（主持人）来信` : `${actor} 来信`,
    content,
    fold: { key: `letter:${actorId}`, actorId, actor },
  };
}

interface RefinedPost {
  actor: string;
  postId: number;
  postTitle: string;
  level: EssenceLevel;
  reason: string;
}

/** Returns the notice to the author of a post that became an essence; only the first time grants experience. */
export function essenceAwarded({ actor, postId, postTitle, level, reason, code, isFirst }: RefinedPost & { code: string; isFirst: boolean }): Notice {
  return {
    type: 21,
    isUrgent: 1,
    about: { kind: 'post', id: postId, name: postTitle },
    title: `你的帖子评上了精华·${ESSENCE_LEVEL_NAMES[level]}`,
    content: `《${postTitle}》，精华码 ${code}${isFirst ? '，得 50 点经验' : ''}。${actor} 的评语：${reason}`,
  };
}

/** Returns the notice to the author of an essence whose level or praise has changed. */
export function essenceRaised({ actor, postId, postTitle, level, reason }: RefinedPost): Notice {
  return {
    type: 21,
    isUrgent: 0,
    about: { kind: 'post', id: postId, name: postTitle },
    title: `精华改为“${ESSENCE_LEVEL_NAMES[level]}”`,
    content: `《${postTitle}》。${actor} 的评语：${reason}。精华码不变。`,
  };
}

/** To the author of a post that is an essence no longer. */
export function essenceWithdrawn({ postId, postTitle, reason }: Pick<RefinedPost, 'postId' | 'postTitle' | 'reason'>): Notice {
  return {
    type: 21,
    isUrgent: 1,
    about: { kind: 'post', id: postId, name: postTitle },
    title: '精华撤下了',
    content: `《${postTitle}》：${reason}。帖子还在，改好了可以再评。`,
  };
}

const PROGRESS = { type: 31, externalId: null, about: null } as const;

/** Returns the notice to an applicant for presenter. */
export function applicationFiled(): Notice {
  return { ...PROGRESS, isUrgent: 0, title: '主持人申请已收到', content: '守炉人会读完你写的每一个字，有结果就告诉你。' };
}

/** Returns the notice to the author of a picture that is now public. */
export function sceneryApproved({ id, title }: { id: number; title: string }): Notice {
  return { type: 31, isUrgent: 0, about: { kind: 'scenery', id, name: title }, title: '风景收下了', content: `《${title}》已收进风景栏。` };
}

/** Returns the notice to the author of a refused picture. */
export function sceneryRefused({ id, title, reason }: { id: number; title: string; reason: string }): Notice {
  return {
    type: 31,
    isUrgent: 1,
    about: { kind: 'scenery', id, name: title },
    title: '风景退回',
    content: `《${title}》：${unended(reason)}。换一张，或裁一裁再来。`,
  };
}

/** Returns the notice to the author of a removed picture. */
export function sceneryRemoved({ id, title, reason }: { id: number; title: string; reason: string }): Notice {
  return { type: 31, isUrgent: 1, about: { kind: 'scenery', id, name: title }, title: '风景撤下了', content: `《${title}》：${unended(reason)}。` };
}

/** To an applicant who is a presenter from now on. */
export function applicationApproved({ answer }: { answer: string }): Notice {
  return { ...PROGRESS, isUrgent: 1, title: '申请通过', content: `欢迎来值夜。${answer}` };
}

/** To an applicant who may come again on that day. */
export function applicationRefused({ reason, until }: { reason: string; until: Date }): Notice {
  return { ...PROGRESS, isUrgent: 0, title: '申请退回', content: `${reason}\n${dayInChina(until)} 之后可以再来，这次写的我们替你存着。` };
}

/** To a presenter who has laid the office down. */
export function presenterResigned(): Notice {
  return { ...PROGRESS, isUrgent: 0, title: '辞任已生效', content: '椅子给你留着荣休的位置，专页和经手的裁决都还在。辛苦了，回来随时有火。' };
}

/** Returns the notice to a suspended presenter. */
export function presenterSuspended({ reason }: { reason: string }): Notice {
  return { ...PROGRESS, isUrgent: 1, title: '主持人资格暂停', content: `原因：${reason}。手上的案件会交给别的主持人；有异议请联系管理员。` };
}

/** Returns the notice to a presenter whose role is restored. */
export function presenterRestored(): Notice {
  return { ...PROGRESS, isUrgent: 1, title: '主持人资格恢复', content: '审理台重新对你开着。' };
}

/** Returns a sentence without its full stop, for another one to follow. */
function unended(sentence: string): string {
  return sentence.replace(/[。.\s]+$/u, '');
}

/** Returns the beginning of a text in one line. */
export function excerptOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(oneLine) <= MAX_EXCERPT_LENGTH ? oneLine : `${takeGraphemes(oneLine, MAX_EXCERPT_LENGTH - 1).trimEnd()}…`;
}
