import { MESSAGE_TYPES } from '#contract/message-types.ts';
import type { AppealDecision, AppealedKind } from '#contract/api/member-appeals.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { defineNotification, words } from '#server/modules/messages/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';

const LABELS: Readonly<Record<AppealedKind, string>> = { suspension: '停用', removal: '移除' };
const PAGE = '/profile/appeal';
const MOMENT = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The messages about appeals of members. */
export const APPEAL_NOTIFICATIONS = {
  /** To operators, when a member appeals. */
  filed: byChannels(
    defineNotification<{ against: AppealedKind; dueAt: string }>('member-appeal-filed', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`有一份对${LABELS[data.against]}的申诉`,
        content: words`最晚 ${MOMENT.format(new Date(data.dueAt))}（北京时间）答复，由没有经手的人来看。到后台的“停用与申诉”里看。`,
      }),
    }),
    {
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: ['text'],
      retryMinutes: 30,
      canText: true,
      answerHours: 72,
      label: '会员申诉',
      mail: ({ data }) => ({ wanted: `有一份对${LABELS[data.against]}的申诉等着答复`, until: data.dueAt, path: '/admin/appeals' }),
    },
  ),

  /** To operators, when nobody has answered in time. */
  overdue: byChannels(
    defineNotification<{ count: number }>('member-appeals-overdue', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data }) => ({
        title: words`有申诉过了七十二小时没有答复`,
        content: words`${data.count} 份会员的申诉过了答复的时限，公开时钟上已经写出来了。请到后台的“停用与申诉”里答复。`,
      }),
    }),
    {
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: ['text'],
      retryMinutes: 30,
      canText: true,
      answerHours: 24,
      label: '会员申诉逾期',
      mail: () => ({ wanted: '有会员的申诉过了答复的时限', path: '/admin/appeals' }),
    },
  ),

  /** To the author of an appeal, with the answer. */
  decided: byChannels(
    defineNotification<{ against: AppealedKind; decision: AppealDecision; answer: string; until: string | null; alone: boolean; isGone?: boolean }>(
      'member-appeal-decided',
      {
        type: MESSAGE_TYPES.system,
        isUrgent: 1,
        version: 2,
        write: ({ data }) => ({
          title: words`申诉有答复了：${outcomeText(data)}`,
          content: words`你对${LABELS[data.against]}的申诉，答复是“${outcomeText(data)}”。\n${data.answer}${data.alone ? '\n站里现在只有一位管理员，这份申诉由经手的人自己答复。' : ''}`,
        }),
      },
    ),
    { ...LEGAL_CHANNELS, label: '申诉有答复', mail: () => ({ wanted: '你的申诉有答复了', path: PAGE }) },
  ),
};

interface Outcome {
  against: AppealedKind;
  decision: AppealDecision;
  until: string | null;
  /** Revoked, though the act had been taken back or replaced before; left out: no. */
  isGone?: boolean;
}

function outcomeText({ against, decision, until, isGone = false }: Outcome): string {
  if (decision === 'kept') return '维持不变';
  if (isGone) return `撤销，这次${LABELS[against]}在答复以前已经收回，或换成了新的决定`;
  if (decision === 'revoked') return against === 'suspension' ? '撤销，账号恢复' : '撤销，原样放回';
  return until === null ? '减轻，经验还给你' : `减轻，停到 ${dayInChina(new Date(until))}`;
}
