import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { SUBJECT, byActors, defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about likes and reactions. */
export const REACTION_NOTIFICATIONS = {
  /** To the author of a post; `count` members have given a like or a reaction by now. */
  postReacted: defineNotification<{ count: number }>('post-reacted', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'reacted:',
    write: (fact) => ({ title: byActors(fact, '给你的帖子留了赞或回应'), content: words`《${SUBJECT}》，一共 ${fact.data.count} 人留过。` }),
  }),
};
