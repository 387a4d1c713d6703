import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** To the author of what an authority has ordered off the site. */
export const TAKEDOWN_NOTIFICATIONS = {
  executed: byChannels(
    defineNotification<{ authority: string; number: string }>('lawfully-removed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data: { authority, number } }) => ({
        title: words`你写的按法律要求移除了`,
        content: words`你的一处内容已按${authority}的要求移除，文号 ${number}。原文封存，不扣经验。\n这一件站内不能申诉；不服的话，请按文书上写的办法，向${authority}提出。`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '按法律要求移除', mail: () => ({ wanted: '你写的一处内容按法律要求移除', path: '/profile/message' }) },
  ),
};
