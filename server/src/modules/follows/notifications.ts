import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byActors, defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about follows. */
export const FOLLOW_NOTIFICATIONS = {
  /** To a member somebody follows now. */
  memberFollowed: defineNotification('member-followed', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'followed',
    write: (fact) => ({ title: byActors(fact, '关注了你'), content: words`火边又多一个人，等着看你写的下一篇。` }),
  }),
};
