import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { LAWFUL_LENGTHS } from '#contract/court-lengths.ts';
import { byChannels } from '#server/modules/channels/index.ts';
import { ACTOR, SUBJECT, defineNotification, words } from '#server/modules/messages/index.ts';
import type { VerdictOutcome } from '#contract/api/trials.ts';
import { MAIL_RETRY_MINUTES, mailed, timed, wording } from './notifications-forms.ts';

/** The messages to presenters who are called by lot, and to operators when none comes. */
export const CALL_NOTIFICATIONS = {
  courierCalled: timed<{ until?: string }>('case-courier-called', '抽签请你替一桩案子递话', () => [
    words`请替一桩案子递话`,
    words`抽签抽到了你：《${SUBJECT}》的对方在这里没有账号。到案件页取密语，在游戏里发给他，发过记一笔。取过密语，就不再审这桩案子；48 小时没空，会再请一位。`,
  ]),
  signerCalled: timed<{ until?: string }>('case-signer-called', '抽签请你复核一份裁决', () => [
    words`抽签请你复核一份裁决`,
    words`《${SUBJECT}》。请打开采信的每一件证据，写下复核了什么；同意就落印，不同意请写出哪一句站不住。24 小时没空，会再请一位。`,
  ]),
  jurorCalled: timed<{ until?: string }>('case-juror-called', '抽签请你合议一桩案子', () => [
    words`抽签请你合议一桩案子`,
    words`《${SUBJECT}》。请先应下，或点“回避”；再打开采信的每一件证据，给每位被检举的角色投一档，写明为什么。期限写在案件页，计票之前谁也看不到你的票。`,
  ]),
  deciderCalled: timed<{ until?: string }>('appeal-decider-called', '抽签请你答复一份申诉', () => [
    words`抽签请你答复一份申诉`,
    words`《${SUBJECT}》有一张罚单被申诉。请把原来的裁决和新写的理由都看过，书面答复：维持、减轻或撤销，不能加重。24 小时没空，会再请一位，你仍可以答复。`,
  ]),
  appealJurorCalled: timed<{ until?: string }>('appeal-juror-called', '抽签请你合议一份申诉', () => [
    words`抽签请你合议一份申诉`,
    words`《${SUBJECT}》有一张罚单被申诉。请先应下，或点“回避”；再打开采信的每一件证据，投一档，写明为什么。只能维持或减轻，计票之前谁也看不到你的票。`,
  ]),
  panelEnded: mailed<{ outcome: VerdictOutcome }>('case-panel-ended', '一桩合议计了票', ({ data }) => [
    words`合议计了票`,
    words`《${SUBJECT}》：${OUTCOME_LABELS[data.outcome]}。各人的票、理由和不同的意见都在案件页。`,
  ]),
  jurorMissing: byChannels(
    defineNotification('case-juror-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([words`有一桩合议缺人`, words`《${SUBJECT}》的合议空着一席，抽到的人里没有下一位了。请去问问主持人；没有人来，空着的一席按“证据不足”算。`]),
    }),
    {
      label: '有一桩合议缺人',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一桩合议缺人', path: '/profile/message' }),
    },
  ),
  panelSlow: byChannels(
    defineNotification('case-panel-slow', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () => wording([words`有一桩合议过了三天`, words`《${SUBJECT}》的合议抽出来三天了，票还没有投齐。请去问一声席上的人；没投的一席按“证据不足”算。`]),
    }),
    {
      label: '有一桩合议过了三天',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一桩合议过了三天', path: '/profile/message' }),
    },
  ),
  appealPanelSlow: byChannels(
    defineNotification('appeal-panel-slow', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([
          words`申诉的合议过了三天`,
          words`《${SUBJECT}》有一份申诉由合议答复，席位抽出来三天了，票还没有投齐。请去问一声席上的人；没投的一席按最轻的一档算，不到两票就等时钟撤销罚单。`,
        ]),
    }),
    {
      label: '申诉的合议过了三天',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '申诉的合议过了三天', path: '/profile/message' }),
    },
  ),
  deciderMissing: byChannels(
    defineNotification<{ days?: number }>('appeal-decider-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data }) =>
        wording([
          words`有一份申诉等着答复`,
          words`《${SUBJECT}》的一份申诉，抽到的人还没有答复。请去问一声；满 ${data.days ?? LAWFUL_LENGTHS.appealOpenDays} 天，过了见习期、不必回避的主持人谁都可以答复。`,
        ]),
    }),
    {
      label: '有一份申诉等着答复',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一份申诉等着答复', path: '/profile/message' }),
    },
  ),
  appealJurorMissing: byChannels(
    defineNotification('appeal-juror-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([
          words`申诉的合议缺人`,
          words`《${SUBJECT}》有一份申诉由合议答复，空着一席，抽到的人里没有下一位了。请去问问主持人；没投的一席按最轻的一档算，不到两票就等时钟撤销罚单。`,
        ]),
    }),
    {
      label: '申诉的合议缺人',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '申诉的合议缺人', path: '/profile/message' }),
    },
  ),
  courierMissing: byChannels(
    defineNotification('case-courier-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([
          words`有一桩案子等着递话`,
          words`《${SUBJECT}》没有主持人能去告诉对方。请到案件页取密语，在游戏里发给他，发过记一笔；记了，这一条就算处理过。`,
        ]),
    }),
    {
      label: '有一桩案子等着递话',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一桩案子等着递话', path: '/profile/message' }),
    },
  ),
  signerMissing: byChannels(
    defineNotification('case-signer-missing', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () =>
        wording([
          words`有一份裁决等着复核`,
          words`《${SUBJECT}》拟定的裁决还没有人落印。过了见习期、不必回避的主持人现在谁都可以复核，请去问一声；再没有人来，由时钟了结，不会比拟定的重。`,
        ]),
    }),
    {
      label: '有一份裁决等着复核',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一份裁决等着复核', path: '/profile/message' }),
    },
  ),
  totalEnding: byChannels(
    defineNotification<{ days: number }>('case-total-ending-operators', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data }) =>
        wording([words`有一桩案子快要逾期`, words`《${SUBJECT}》再过 ${data.days} 天还没有裁决就逾期未结。请问一声审理人，或请一位主持人接手。`]),
    }),
    {
      label: '有一桩案子快要逾期',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一桩案子快要逾期', path: '/profile/message' }),
    },
  ),
  appealWaiting: byChannels(
    defineNotification<{ days?: number; suspendedDays?: number; overDays?: number }>('appeal-waiting', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data: { days, suspendedDays, overDays } }) =>
        wording([
          words`有一份申诉等着答复`,
          words`罚单 ${SUBJECT} 的申诉满 ${days ?? LAWFUL_LENGTHS.appealOpenDays} 天没有答复。满 ${suspendedDays ?? LAWFUL_LENGTHS.appealSuspendDays} 天暂停列名，满 ${overDays ?? LAWFUL_LENGTHS.appealEndDays} 天由时钟了结；请去问一声不必回避的主持人。`,
        ]),
    }),
    {
      label: '有一份申诉等着答复',
      audience: 'operator',
      channels: ['message', 'mail'],
      fallback: [],
      retryMinutes: MAIL_RETRY_MINUTES,
      answerHours: 48,
      isNumbered: true,
      mail: () => ({ wanted: '有一份申诉等着答复', path: '/profile/message' }),
    },
  ),
  /** Sent before signers were drawn by lot. */
  countersignWanted: timed<{ proposed: string; until?: string }>('case-countersign-wanted', '请你复核一份裁决', ({ data }) => [
    words`请复核一份裁决`,
    words`${ACTOR} 拟定：${data.proposed}。请看事实、证据、理由三处，同意就落印，不同意请写出哪一句站不住。`,
  ]),
};
