import type { CounterNoticeState, CounterNoticeStep } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { mailInstant } from '#contract/text/mail-instant.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';

/** What has become of a statement. */
export type Become = Extract<CounterNoticeState, 'returned' | 'forwarded' | 'replied' | 'stopped' | 'restored'> | 'resumed';

interface Change {
  number: string;
  become: Become;
  /** Until when the site waits. */
  until: string | null;
  reason: string;
  step: CounterNoticeStep | null;
  authority: string;
  document: string;
}

const PAGE = '/profile/counter_notice';
const WANTED: Readonly<Record<Become, string>> = {
  returned: '你的不侵权声明还缺一点东西',
  forwarded: '你的不侵权声明转给对方了',
  replied: '对方答复了你的不侵权声明',
  stopped: '对方已起诉或投诉，你的内容先不放回',
  resumed: '对方的答复不算数，接着等',
  restored: '你的内容原样放回了',
};

/** The messages about statements of authors. */
export const COUNTER_NOTICE_NOTIFICATIONS = {
  /** To operators: a statement to forward, or a reply to look at. */
  waits: byChannels(
    defineNotification<{ number: string; isReply: boolean }>('counter-notice-waits', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      write: ({ data: { number, isReply } }) => ({
        title: isReply ? words`不侵权声明 ${number}：对方有答复` : words`来了一份不侵权声明 ${number}`,
        content: isReply
          ? words`投诉的人说已经起诉或投诉，钟停下了。请在后台的“不侵权声明”里核对：是真的就停下，不算数就让钟接着走。`
          : words`请在后台的“不侵权声明”里看：写全了就转给投诉的人，缺了东西就退回补正。转送的那一刻起算。`,
      }),
    }),
    {
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: ['text'],
      retryMinutes: 30,
      canText: true,
      answerHours: 24,
      label: '不侵权声明',
      mail: ({ data }) => ({ wanted: data.isReply ? '有人答复了一份不侵权声明' : '有一份不侵权声明等着转送', path: '/admin/counter-notices' }),
    },
  ),

  /** To its author. */
  changed: byChannels(
    defineNotification<Change>('counter-notice-changed', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 1,
      write: ({ data }) => ({ title: words`${WANTED[data.become]}`, content: words`不侵权声明 ${data.number}：${sentenceOf(data)}` }),
    }),
    { ...LEGAL_CHANNELS, label: '不侵权声明的进展', mail: ({ data }) => ({ wanted: WANTED[data.become], path: PAGE }) },
  ),
};

function sentenceOf({ become, until, reason, step, authority, document }: Change): string {
  const end = until === null ? '' : mailInstant(until);
  switch (become) {
    case 'returned':
      return `补上再交一次就行。缺的是：${reason}`;
    case 'forwarded':
      return `已经转给投诉的人，并告诉他可以向主管机关投诉或向法院起诉。到 ${end}（北京时间）没有收到这样的通知，你的内容就原样放回。`;
    case 'replied':
      return '投诉的人说他已经走了下一步，等待的钟先停下，由管理员核对。';
    case 'stopped':
      return `投诉的人已${step === null ? '走了下一步' : COUNTER_NOTICE_STEP_LABELS[step]}：${authority}，${document}。你的内容先不放回，等那边的结果；有了对你有利的文书，请交给站里。`;
    case 'resumed':
      return `投诉的人的答复核对过，不算数：${reason}\n接着等到 ${end}（北京时间）。`;
    case 'restored':
      return '等待的日子里没有收到投诉或起诉的通知，你的内容已经放回原处。';
  }
}
