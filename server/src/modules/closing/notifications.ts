import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages about the closing of an account. */
export const CLOSING_NOTIFICATIONS = {
  /** Mailed too: who did not ask for it themselves is signed out and reads no messages. */
  started: byChannels(
    defineNotification<{ days: number }>('closing-started', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`你的账号正在注销`,
        content: words`${data.days} 天以后抹去。这期间随时可以在“我的账号”里反悔；不是你本人做的，请马上反悔并改密码。`,
      }),
    }),
    {
      ...LEGAL_CHANNELS,
      label: '账号正在注销',
      mail: ({ data }) => ({ wanted: `你的账号 ${data.days} 天以后注销，不是你本人做的，请马上登录反悔并改密码`, path: '/profile/message' }),
    },
  ),
};
