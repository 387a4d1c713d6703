import { countGraphemes, takeGraphemes } from '#contract/graphemes.ts';
import type { MessageType } from '#contract/messages.ts';
import type { About } from './things.ts';

const EXCERPT_MOST = 60;

/** What a message says, whoever it is for. */
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

/** To somebody who has just joined. */
export function welcomed(nickName: string): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: null,
    title: '欢迎坐到火边',
    content: `${nickName}，椅子给你留好了。新手教程把头七天要做的事写成了七小段，一天一段，十分钟。今天先去挑一个世界。`,
  };
}

/** Why somebody hears of a comment, the nearest first: of several the first counts. */
export const SAID_CAUSES = ['replied', 'answered', 'commented', 'mentioned'] as const;

/**
 * What a message of a comment says around the nickname of who wrote it and the beginning of what it says. Those of a `fold` and a post
 * are one message; who is spoken to himself hears each.
 */
export const SAID: Record<(typeof SAID_CAUSES)[number], { type: MessageType; says: string; ending: string; fold: string | null }> = {
  /** To the author of the comment it answers. */
  replied: { type: 21, says: ' 回复了你', ending: '', fold: null },
  /** To whoever asked the question. */
  answered: { type: 20, says: ' 答了你的问题', ending: '\n管用的话，点一下“采纳”。', fold: 'answered:' },
  /** To the author of the post. */
  commented: { type: 20, says: ' 回了你的帖子', ending: '', fold: 'commented:' },
  /** To whom it names. */
  mentioned: { type: 21, says: ' 在评论里提到你', ending: '', fold: null },
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

/** To a member whom `actorId` follows from now on. */
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

/** To whom a letter goes; the newest of a correspondence stands for those before it that are unread. */
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

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return countGraphemes(oneLine) <= EXCERPT_MOST ? oneLine : `${takeGraphemes(oneLine, EXCERPT_MOST - 1).trimEnd()}…`;
}
