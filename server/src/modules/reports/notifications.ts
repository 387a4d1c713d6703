import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import { MESSAGE_TYPES } from '#contract/message-types.ts';
import { REPORT_KIND_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import { byChannels, LEGAL_CHANNELS } from '#server/modules/channels/index.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { SUBJECT, defineNotification, words, type Fact, type Words } from '#server/modules/messages/index.ts';
import { staffDaysIn, type StaffDays } from '#server/modules/removals/index.ts';

/** What each message about a reported thing says of it. */
interface Target {
  target: ReportKind;
}

/** Why something was taken out of sight, and until when somebody looks (an instant; null: it waits already longer). */
export interface Waiting extends Target {
  /** The reasons as their labels. */
  reasons: readonly string[];
  until: string | null;
}

const MESSAGES = '/profile/message';

/** What operators have to see to. */
const TO_OPERATORS = {
  ...LEGAL_CHANNELS,
  audience: 'operator',
  retryMinutes: 30,
  canText: true,
  forPresenters: true,
  answerHours: QUEUE_KINDS.privacy.limitHours,
} as const;

/** Whether who hid a thing is the whole staff, and looks at it again; left out: no. */
interface Alone {
  alone?: boolean;
}

/** Messages from before they kept what a removal costs are about ten points. */
function costText(experience = 10): string {
  return experience > 0 ? `扣 ${experience} 点经验。` : '';
}

function aloneText({ alone }: Alone): string {
  return alone === true ? '\n站里现在没有别的站务能看，先遮和复看是同一个人。' : '';
}

/** To the author of a reported thing. */
export const AUTHOR_NOTIFICATIONS = {
  /** When reports have taken it out of sight. */
  hiddenByReports: defineNotification<Waiting>('hidden-by-reports', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: (fact) => ({
      title: words`${labelOf(fact)}暂时遮起来了`,
      content: words`${called(fact)}被几位会员举报（${fact.data.reasons.join('、')}），先遮起来等人看。${untilText(fact.data.until)}没有问题会原样放回，不影响你的经验。`,
    }),
  }),

  /** When what a report has marked is masked. */
  maskedByReport: defineNotification<Waiting>('masked-by-report', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: (fact) => ({
      title: words`${labelOf(fact)}里有几处先遮住了`,
      content: words`${called(fact)}里有几处被举报（${fact.data.reasons.join('、')}），先遮住这几处等人看，其余照常能读。${untilText(fact.data.until)}没有问题会原样放回，不影响你的经验。`,
    }),
  }),

  /** When a wave of reports had hidden or masked it, before it was seen to be one. */
  liftedOfWave: defineNotification<Target>('lifted-of-wave', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: (fact) => ({
      title: words`${labelOf(fact)}放回来了`,
      content: words`${called(fact)}是被一波集中的举报遮住的，这样的举报不算数，已原样放回。举报本身还会有人看。\n耽误你了。`,
    }),
  }),

  /** When a presenter has taken it out of sight. */
  hiddenByPresenter: defineNotification<Target & { reason: string } & Alone>('hidden-by-presenter', {
    type: MESSAGE_TYPES.system,
    isUrgent: 1,
    write: (fact) => ({
      title: words`${labelOf(fact)}暂时遮起来了`,
      content: words`${called(fact)}由站务先遮起来，${fact.data.alone ? '站里只有这一位站务，会由经手的人自己再看一遍' : '等另一位站务复看'}：${fact.data.reason}\n没有问题会原样放回，不影响你的经验。`,
    }),
  }),

  /** When it was reviewed and is visible again. */
  shownAgain: defineNotification<Target & { answer: string } & Alone>('shown-again', {
    type: MESSAGE_TYPES.system,
    isUrgent: 0,
    write: (fact) => ({
      title: words`${labelOf(fact)}放回来了`,
      content: words`${called(fact)}查过了，已原样恢复：${fact.data.answer}\n耽误你了。${aloneText(fact.data)}`,
    }),
  }),

  /** When it was taken off the site. */
  takenDown: byChannels(
    defineNotification<Target & { answer: string; experience?: number } & Alone & Partial<StaffDays>>('taken-down', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 6,
      write: (fact) => ({
        title: words`${labelOf(fact)}被移除`,
        content: words`${called(fact)}已移除。理由：${fact.data.answer}\n${costText(fact.data.experience)}${staffDaysIn(fact.data).keptDays} 天以后内容会清掉；${staffDaysIn(fact.data).appealDays} 天内可以申诉一次，在“我的账号”的“停用与申诉”里写。${aloneText(fact.data)}`,
      }),
    }),
    { ...LEGAL_CHANNELS, label: '你写的被移除', mail: () => ({ wanted: '你写的一处内容被移除', path: MESSAGES }) },
  ),

  /** When it was found wrong and stays, with what is masked of it. */
  admonished: byChannels(
    defineNotification<Target & { answer: string; staysMasked: boolean } & Alone>('admonished', {
      type: MESSAGE_TYPES.system,
      isUrgent: 1,
      version: 2,
      write: (fact) => ({
        title: words`你的${labelOf(fact)}经复看认为不妥`,
        content: words`${called(fact)}：${fact.data.answer}${fact.data.staysMasked ? '\n遮住的几处不再放回，其余照常能读。' : ''}${aloneText(fact.data)}`,
      }),
    }),
    {
      ...LEGAL_CHANNELS,
      label: '你写的被认为不妥',
      mail: ({ data }) => ({
        wanted: `${data.target === 'presenter' ? '你办案的行为' : data.target === 'member' ? '你的资料' : '你写的一处内容'}经复看认为不妥`,
        path: MESSAGES,
      }),
    },
  ),
};

/** To those who report, and to those who look at reports. */
export const REPORT_NOTIFICATIONS = {
  /** To operators and presenters, when a leak is reported that was not masked at once. */
  leakReported: byChannels(
    defineNotification<Target>('leak-reported', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: (fact) => ({
        title: words`有人举报泄露隐私`,
        content: words`${called(fact)}被举报泄露隐私，还看得见。它排在待办和审理台“举报”的最前面，请尽快去看。`,
      }),
    }),
    { ...TO_OPERATORS, label: '有人举报泄露隐私', mail: () => ({ wanted: '有人举报泄露隐私，请尽快去审理台看', path: MESSAGES }) },
  ),

  /** To the operators and the presenter who was called, when what another presenter did is reported. */
  presenterReported: byChannels(
    defineNotification('presenter-reported', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: () => ({
        title: words`请看一份对主持人的举报`,
        content: words`有人举报主持人 ${SUBJECT} 办案的行为。只有管理员和抽到的一位主持人看得到，请别转给别人。在审理台的“举报”里看过、写下答复；手上有瓜葛就不要结，管理员会接。`,
      }),
    }),
    {
      ...TO_OPERATORS,
      forPresenters: undefined,
      answerHours: 72,
      label: '有人举报主持人',
      mail: () => ({ wanted: '有一份举报请你去审理台看', path: MESSAGES }),
    },
  ),

  /** To operators, when many reports come in a few minutes from one place. */
  waveSeen: byChannels(
    defineNotification<{ kind: 'network' | 'week'; source: string }>('report-wave', {
      type: MESSAGE_TYPES.court,
      isUrgent: 1,
      write: ({ data: { kind, source } }) => ({
        title: words`来了一波举报`,
        content: words`${kind === 'network' ? '同一网络' : `同一周（${source} 起）注册`}的十个以上账号在十分钟里都来举报。这些举报不会遮住任何内容，先遮的已经放回；里面举报泄露隐私的照样另发通知，详情在审理台的“举报”里。`,
      }),
    }),
    { ...TO_OPERATORS, label: '来了一波举报', mail: () => ({ wanted: '来了一波举报，请去审理台看', path: MESSAGES }) },
  ),

  /** To a reporter whose reports weigh twice from now on. */
  nowTrusted: defineNotification('reporter-trusted', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: () => ({
      title: words`你的举报分量加重了`,
      content: words`你的举报已经有五次以上成立，而且十次里至少八次是对的。从现在起，你的一次举报抵两次。`,
    }),
  }),

  /** To a reporter whose reports weigh nothing until an instant. */
  nowSilenced: defineNotification<{ until: string }>('reporter-silenced', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: ({ data }) => ({
      title: words`你的举报暂时不计分量`,
      content: words`三十天里有三次举报没有成立。到 ${dayInChina(new Date(data.until))} 为止，你的举报照样有人看，但不会先遮住任何内容。`,
    }),
  }),

  /** To the presenter who had taken it out of sight, when another one has looked at it. */
  hidingReviewed: defineNotification<Target & { outcome: 'upheld' | 'rejected'; answer: string }>('hiding-reviewed', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: (fact) => ({
      title: fact.data.outcome === 'upheld' ? words`你先遮的，复看认为不妥` : words`你先遮的，复看放回来了`,
      content: words`${called(fact)}：${fact.data.answer}`,
    }),
  }),

  /** To everybody who reported it. */
  closed: defineNotification<Target & { outcome: 'upheld' | 'rejected'; answer: string }>('report-closed', {
    type: MESSAGE_TYPES.court,
    isUrgent: 0,
    write: (fact) => {
      const isUpheld = fact.data.outcome === 'upheld';
      const ending = isUpheld ? '谢谢你替大家看了一眼。' : '觉得我们看漏了，可以补上新的说明。';
      return { title: isUpheld ? words`你的举报成立` : words`你的举报没有成立`, content: words`${called(fact)}：${fact.data.answer}\n${ending}` };
    },
  }),
};

const TO_THE_HOUR = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23' });

function untilText(until: string | null): string {
  return until === null ? '它等得最久，排在最前面，有人来就先看它。' : `最晚 ${TO_THE_HOUR.format(new Date(until))}（北京时间）前有人看。`;
}

function labelOf({ data }: Fact<Target>): string {
  if (data.target === 'presenter') return '办案';
  return data.target === 'member' ? '资料' : REPORT_KIND_LABELS[data.target];
}

function called({ data, floor }: Fact<Target>): Words {
  if (data.target === 'member') return words`会员 ${SUBJECT}`;
  if (data.target === 'presenter') return words`主持人 ${SUBJECT} 办案的行为`;
  return data.target === 'post' ? words`《${SUBJECT}》` : words`《${SUBJECT}》${floor ?? 0} 楼`;
}
