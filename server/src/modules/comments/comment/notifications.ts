import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { ACTOR, QUOTE, SUBJECT, byActors, defineNotification, words, type Fact, type Words } from '#server/modules/messages/index.ts';
import { staffDaysIn, type StaffDays } from '#server/modules/removals/index.ts';

/** The messages about comments. Those of a fold and a post are one message; a member addressed directly gets each of them. */
export const COMMENT_NOTIFICATIONS = {
  /** To the author of the comment it replies to. */
  replied: defineNotification('comment-replied', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: (fact) => ({ title: words`${ACTOR} 回复了你`, content: underPost(fact) }),
  }),

  /** To the asker of the question. */
  answered: defineNotification('question-answered', {
    type: MESSAGE_TYPES.reply,
    isUrgent: 0,
    fold: 'answered:',
    write: (fact) => ({ title: byActors(fact, '答了你的问题'), content: words`${underPost(fact)}\n管用的话，点一下“采纳”。` }),
  }),

  /** To the author of the post. */
  commented: defineNotification('post-commented', {
    type: MESSAGE_TYPES.reply,
    isUrgent: 0,
    fold: 'commented:',
    write: (fact) => ({ title: byActors(fact, '回了你的帖子'), content: underPost(fact) }),
  }),

  /** To those it mentions. */
  mentioned: defineNotification('mentioned', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: (fact) => ({ title: words`${ACTOR} 在评论里提到你`, content: underPost(fact) }),
  }),

  /** To those who follow the post. */
  followed: defineNotification('followed-post-commented', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'followed:',
    write: (fact) => ({ title: byActors(fact, '在你追的帖子里说话了'), content: underPost(fact) }),
  }),

  /** To the author of a picture. */
  sceneryCommented: defineNotification('scenery-commented', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'commented-scenery:',
    write: (fact) => ({ title: byActors(fact, '在你的风景下面说话了'), content: words`《${SUBJECT}》：${quoteOf(fact)}` }),
  }),

  /** To the author of the comment under a picture it replies to. */
  sceneryReplied: defineNotification('scenery-comment-replied', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'replied-scenery:',
    write: (fact) => ({ title: byActors(fact, '回复了你'), content: words`《${SUBJECT}》：${quoteOf(fact)}` }),
  }),

  /** To the author of a comment an operator has removed. */
  removed: byChannels(
    defineNotification<{ reason: string; experience: number } & Partial<StaffDays>>('comment-removed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 4,
      write: ({ floor, data: { reason, experience, ...days } }) => ({
        title: words`你的评论由管理员移除了`,
        content: words`《${SUBJECT}》${floor ?? 0} 楼已移除：“${QUOTE}”。理由：${reason}\n${experience > 0 ? `扣 ${experience} 点经验。` : ''}${staffDaysIn(days).appealDays} 天内可以申诉一次，在“我的账号”的“停用与申诉”里写。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的被移除', mail: () => ({ wanted: '你的一条评论被移除', path: '/profile/message' }) },
  ),

  /** To the author of a comment that the staff has put back. */
  restored: byChannels(
    defineNotification<{ experience: number }>('comment-restored', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      write: ({ floor, data: { experience } }) => ({
        title: words`你的评论恢复了`,
        content: words`《${SUBJECT}》${floor ?? 0} 楼原样放回来了。${experience > 0 ? `${experience} 点经验还给你了。` : ''}`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的恢复了', mail: () => ({ wanted: '你的一条评论恢复了', path: '/profile/message' }) },
  ),

  /** To those a comment under a picture mentions. */
  sceneryMentioned: defineNotification('mentioned-under-scenery', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: (fact) => ({ title: words`${ACTOR} 在评论里提到你`, content: words`《${SUBJECT}》：${quoteOf(fact)}` }),
  }),

  /** To the author of an answer; the actor is the asker. */
  answerAccepted: defineNotification('answer-accepted', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 1,
    write: ({ floor }) => ({
      title: words`你的回答被采纳了`,
      content: words`${ACTOR} 在《${SUBJECT}》里采纳了你的 ${floor ?? 0} 楼，往后来问的人先看见它。`,
    }),
  }),

  /** To the author of a held comment that is now published. */
  heldApproved: defineNotification('held-comment-approved', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: ({ floor }) => ({ title: words`你的评论放出来了`, content: words`《${SUBJECT}》${floor ?? 0} 楼，大家现在能读到它。` }),
  }),

  /** To the author of a comment that waited and was sent back; `excerpt` is its beginning. */
  heldRejected: defineNotification<{ note: string; excerpt: string }>('held-comment-rejected', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: ({ data: { note, excerpt } }) => ({
      title: words`你的评论被退回了`,
      content: words`《${SUBJECT}》下的“${excerpt}”没有放出来，理由：${note}`,
    }),
  }),
};

function underPost(fact: Fact<unknown>): Words {
  const before = fact.times > 1 ? words`新添 ${fact.times} 楼，最近一条在` : [];
  return words`${before}《${SUBJECT}》${fact.floor ?? 0} 楼：${quoteOf(fact)}`;
}

function quoteOf({ quote }: Fact<unknown>): string {
  return quote ?? '（这条评论现在看不到了）';
}
