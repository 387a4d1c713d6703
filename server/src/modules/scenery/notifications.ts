import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { SUBJECT, byActors, defineNotification, words } from '#server/modules/messages/index.ts';

/** The messages to the author of a picture. */
export const SCENERY_NOTIFICATIONS = {
  /** `count` members have it in their favors now. */
  favored: defineNotification<{ count: number }>('scenery-favored', {
    type: MESSAGE_TYPES.interaction,
    isUrgent: 0,
    fold: 'favored-scenery:',
    write: (fact) => ({ title: byActors(fact, '收藏了你的风景'), content: words`《${SUBJECT}》，一共 ${fact.data.count} 人收着。` }),
  }),

  approved: defineNotification('scenery-approved', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({ title: words`风景收下了`, content: words`《${SUBJECT}》已收进风景栏。` }),
  }),

  refused: defineNotification<{ reason: string }>('scenery-refused', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data }) => ({ title: words`风景退回`, content: words`《${SUBJECT}》：${unended(data.reason)}。换一张，或裁一裁再来。` }),
  }),

  removed: byChannels(
    defineNotification<{ reason: string }>('scenery-removed', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      version: 1,
      write: ({ data }) => ({ title: words`风景撤下了`, content: words`《${SUBJECT}》：${unended(data.reason)}。` }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的被移除', mail: () => ({ wanted: '你的一张风景撤下了', path: '/profile/message' }) },
  ),

  /** To the author of a picture that the staff has put back. */
  restored: byChannels(
    defineNotification<{ experience: number }>('scenery-restored', {
      type: MESSAGE_TYPES.court,
      isUrgent: 0,
      version: 1,
      write: ({ data: { experience } }) => ({
        title: words`你的风景挂回来了`,
        content: words`《${SUBJECT}》原样放回影像墙，收藏和评论都在。${experience > 0 ? `${experience} 点经验还给你了。` : ''}`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的恢复了', mail: () => ({ wanted: '你的一张风景挂回来了', path: '/profile/message' }) },
  ),
};

/** Returns a sentence without its full stop, for another one to follow. */
function unended(sentence: string): string {
  return sentence.replace(/[。.\s]+$/u, '');
}
