import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { ILLEGAL_KIND_LABELS } from '#contract/api/illegal-reports-labels.ts';
import type { IllegalKind } from '#contract/api/illegal-reports.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** To operators: what the public reports. */
export const ILLEGAL_REPORT_NOTIFICATIONS = {
  received: byChannels(
    defineNotification<{ number: string; kind: IllegalKind }>('illegal-report-received', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`公众举报 ${data.number}：${ILLEGAL_KIND_LABELS[data.kind]}`,
        content: words`有人从站外举报了一处内容，请在后台看过再答复；要下架的，从那里登记。答复了，这一条就算处理过。`,
      }),
    }),
    {
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: ['text'],
      retryMinutes: 30,
      canText: true,
      label: '公众举报来了',
      answerHours: 72,
      mail: () => ({ wanted: '有一份公众举报等你看', path: '/admin/illegal-reports' }),
    },
  ),
};
