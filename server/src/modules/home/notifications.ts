import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages of the front page. */
export const HOME_NOTIFICATIONS = {
  /** To the author of a post that is recommended there. */
  picked: defineNotification<{ title: string }>('home-picked', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`你的帖子上了首页`, content: words`《${data.title}》放进了首页的荐读，谢谢你写下它。` }),
  }),
};
