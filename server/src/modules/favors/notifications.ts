import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { SUBJECT, byActors, defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about favors. */
export const FAVOR_NOTIFICATIONS = {
  /** To the author of a post; `count` members keep it now. */
  postFavored: defineNotification<{ count: number }>('post-favored', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'favored:',
    write: (fact) => ({ title: byActors(fact, '收藏了你的帖子'), content: words`《${SUBJECT}》，一共 ${fact.data.count} 人收着。` }),
  }),

  /** To a member who asked for it, of a post they keep. */
  reminder: defineNotification('favor-reminder', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: () => ({ title: words`收藏的帖子，到说好的时候了`, content: words`《${SUBJECT}》，你收藏时让我们这时候提醒你。` }),
  }),
};
