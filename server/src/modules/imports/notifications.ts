import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** The letters to members who moved in. */
export const IMPORT_NOTIFICATIONS = {
  /** To a member whose name of the old site (`name`) could not be kept. */
  renamed: byChannels(
    defineNotification<{ before: string; after: string; name: string }>('import-renamed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 0,
      write: ({ data: { before, after, name } }) => ({
        title: words`你的昵称在这里换了一个`,
        content: words`${name} 搬到了这里。“${before}”在这里不合昵称的规矩，或者已经有人叫了看起来一样的名字，你现在叫“${after}”。发过的帖子和评论都跟着你，想换一个名字可以到“我的资料”改。`,
      }),
    }),
    {
      label: '搬家时换了昵称',
      audience: 'member',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: 24 * 60,
      mail: () => ({ wanted: '你常去的站搬了家，账号一起来了，昵称换了一个', path: '/profile/message' }),
    },
  ),
};
