import { countGraphemes, takeGraphemes } from '#contract/graphemes.ts';
import type { MessageType } from '#contract/messages.ts';

const EXCERPT_MOST = 60;

/** What a message says, whoever it is for. */
export interface Notice {
  type: MessageType;
  /** 0: the calm dot, whatever the type. */
  isUrgent: 0 | 1;
  /** What it speaks of, by its type: a post, a ticket, a member. */
  externalId: number | null;
  title: string;
  content: string;
}

/** To somebody who has just joined. */
export function welcomed(nickName: string): Notice {
  return {
    type: 10,
    isUrgent: 0,
    externalId: null,
    title: '欢迎坐到火边',
    content: `${nickName}，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。`,
  };
}

/** Why somebody hears of a comment, the nearest first: of several the first counts. */
export const SAID_CAUSES = ['replied', 'answered', 'commented', 'mentioned'] as const;

/** What a message of a comment says around the nickname of who wrote it and the beginning of what it says. */
export const SAID: Record<(typeof SAID_CAUSES)[number], { type: MessageType; says: string; ending: string }> = {
  /** To the author of the comment it answers. */
  replied: { type: 21, says: ' 回复了你', ending: '' },
  /** To whoever asked the question. */
  answered: { type: 20, says: ' 答了你的问题', ending: '\n管用的话，点一下“采纳”。' },
  /** To the author of the post. */
  commented: { type: 20, says: ' 回了你的帖子', ending: '' },
  /** To whom it names. */
  mentioned: { type: 21, says: ' 在评论里提到你', ending: '' },
};

/** To the author of an answer. */
export function answerAccepted(taken: { actor: string; postId: number; postTitle: string; floor: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    externalId: taken.postId,
    title: '你的回答被采纳了',
    content: `${taken.actor} 在《${taken.postTitle}》里采纳了你的 ${taken.floor} 楼，往后来问的人先看见它。`,
  };
}

/** To the author of a post; `count` members keep it now. */
export function postFavored(kept: { actor: string; postId: number; postTitle: string; count: number }): Notice {
  return {
    type: 21,
    isUrgent: 0,
    externalId: kept.postId,
    title: `${kept.actor} 收藏了你的帖子`,
    content: `《${kept.postTitle}》，一共 ${kept.count} 人收着。`,
  };
}

/** To a member whom `actorId` follows from now on. */
export function memberFollowed(follower: { actor: string; actorId: number }): Notice {
  return { type: 21, isUrgent: 0, externalId: follower.actorId, title: `${follower.actor} 关注了你`, content: '火边又多一个人，等着看你写的下一篇。' };
}

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(oneLine) <= EXCERPT_MOST ? oneLine : `${takeGraphemes(oneLine, EXCERPT_MOST - 1).trimEnd()}…`;
}
