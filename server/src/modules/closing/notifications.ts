import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about the closing of an account. */
export const CLOSING_NOTIFICATIONS = {
  started: defineNotification<{ days: number }>('closing-started', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: ({ data }) => ({
      title: words`你的账号正在注销`,
      content: words`${data.days} 天以后抹去。这期间随时可以在“我的账号”里反悔；不是你本人做的，请马上反悔并改密码。`,
    }),
  }),
};
