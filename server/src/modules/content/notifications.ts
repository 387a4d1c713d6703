import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { COUNTED_CONTENT_LABELS } from '#contract/api/content-labels.ts';
import type { ContentAct, ContentKind } from '#contract/api/content.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';
import { staffDaysIn, type StaffDays } from '#server/modules/removals/index.ts';

interface Bulk extends Partial<StaffDays> {
  what: ContentKind;
  act: ContentAct;
  count: number;
  /** Of a removal; otherwise empty. */
  reason: string;
  experience: number;
  /** To which column; otherwise empty. */
  column: string;
}

/** To the author of several things that one act of staff has changed: one message for all of them. */
export const CONTENT_NOTIFICATIONS = {
  changed: byChannels(
    defineNotification<Bulk>('content-changed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 2,
      write: ({ data: { what: of, act, count, reason, experience, column, ...days } }) => {
        const { appealDays, keptDays } = staffDaysIn(days);
        const what = `${count} ${COUNTED_CONTENT_LABELS[of]}`;
        switch (act) {
          case 'remove':
            return {
              title: words`你的 ${what}由管理员移除了`,
              content: words`理由：${reason}\n${experience > 0 ? `扣 ${experience} 点经验。` : ''}${appealDays} 天内你可以申诉一次；过了 ${keptDays} 天会清掉。`,
            };
          case 'restore':
            return { title: words`你的 ${what}恢复了`, content: words`原样放回来了。${experience > 0 ? `${experience} 点经验还给你了。` : ''}` };
          case 'move':
            return { title: words`你的 ${what}换了栏目`, content: words`移到了“${column}”，旧地址会自动转过去，评论和收藏都在。` };
          case 'tag':
            return { title: words`你的 ${what}换了标签`, content: words`标签由站务改过，你随时可以再改。` };
        }
      },
    }),
    { ...LEGAL_CHANNELS, label: '你写的被处理', mail: () => ({ wanted: '你写的几处内容由管理员处理过', path: '/profile/message' }) },
  ),
};
