import type { ReportKind } from '#contract/api/reports.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import type { Notice } from '#server/modules/messages/index.ts';

/** A reported thing as messages name it. */
export interface NamedTarget {
  kind: ReportKind;
  targetId: number;
  postId: number | null;
  sceneryId: number | null;
  name: string;
  floor: number | null;
}

/** Why something was taken out of sight, and until when somebody looks. */
export interface Waiting {
  /** The reasons as their labels. */
  reasons: readonly string[];
  until: Date;
  now: Date;
}

/** To its author, when reports have taken it out of sight. */
export function hiddenByReports(target: NamedTarget, waiting: Waiting): Notice {
  const content = `${called(target)}被几位会员举报（${waiting.reasons.join('、')}），先遮起来等人看。${untilText(waiting)}没有问题会原样放回，不影响你的经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${KIND_LABELS[target.kind]}暂时遮起来了`, content };
}

/** To its author, when what a report has marked is masked. */
export function maskedByReport(target: NamedTarget, waiting: Waiting): Notice {
  const content = `${called(target)}里有几处被举报（${waiting.reasons.join('、')}），先遮住这几处等人看，其余照常能读。${untilText(waiting)}没有问题会原样放回，不影响你的经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${KIND_LABELS[target.kind]}里有几处先遮住了`, content };
}

/** To its author, when a wave of reports had hidden or masked it, before it was seen to be one. */
export function liftedOfWave(target: NamedTarget): Notice {
  const content = `${called(target)}是被一波集中的举报遮住的，这样的举报不算数，已原样放回。举报本身还会有人看。\n耽误你了。`;
  return { type: 10, isUrgent: 0, about: aboutOf(target), title: `${KIND_LABELS[target.kind]}放回来了`, content };
}

/** To operators and presenters, when a leak is reported that was not masked at once. */
export function leakReported(target: NamedTarget): Notice {
  const content = `${called(target)}被举报泄露隐私，还看得见。它排在审理台“举报”的最前面，请尽快去看。`;
  return { type: 31, isUrgent: 1, about: aboutOf(target), title: '有人举报泄露隐私', content };
}

/** To operators, when many reports come in a few minutes from one place. */
export function waveSeen({ kind, source }: { kind: 'network' | 'week'; source: string }): Notice {
  const from = kind === 'network' ? `同一网络（${source}）的账号` : `同一周（${source} 起）注册的账号`;
  const content = `${from}在十分钟里举报了十次以上。这些举报不会遮住任何内容，先遮的已经放回，详情在审理台的“举报”里。`;
  return { type: 31, isUrgent: 1, about: null, title: '来了一波举报', content };
}

/** To a reporter whose reports weigh twice from now on. */
export function nowTrusted(): Notice {
  const content = '你的举报已经有五次以上成立，而且十次里至少八次是对的。从现在起，你的一次举报抵两次。';
  return { type: 31, isUrgent: 0, about: null, title: '你的举报分量加重了', content };
}

/** To a reporter whose reports weigh nothing for a while. */
export function nowSilenced(until: Date): Notice {
  const content = `三十天里有三次举报没有成立。到 ${dayInChina(until)} 为止，你的举报照样有人看，但不会先遮住任何内容。`;
  return { type: 31, isUrgent: 0, about: null, title: '你的举报暂时不计分量', content };
}

/** To its author, when a presenter has taken it out of sight. */
export function hiddenByPresenter(target: NamedTarget, reason: string): Notice {
  const content = `${called(target)}由主持人先遮起来，等另一位主持人复看：${reason}\n没有问题会原样放回，不影响你的经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${KIND_LABELS[target.kind]}暂时遮起来了`, content };
}

/** To the presenter who had taken it out of sight, when another one has looked at it. */
export function hidingReviewed(target: NamedTarget, outcome: 'upheld' | 'rejected', answer: string): Notice {
  const title = outcome === 'upheld' ? '你先遮的，复看认为不妥' : '你先遮的，复看放回来了';
  return { type: 31, isUrgent: 0, about: aboutOf(target), title, content: `${called(target)}：${answer}` };
}

/** Returns the notice to its author that it was reviewed and is visible again. */
export function shownAgain(target: NamedTarget, answer: string): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: aboutOf(target),
    title: `${KIND_LABELS[target.kind]}放回来了`,
    content: `${called(target)}查过了，已原样恢复：${answer}\n耽误你了。`,
  };
}

/** To its author, when it was taken off the site. */
export function takenDown(target: NamedTarget, answer: string): Notice {
  const content = `${called(target)}已移除。理由：${answer}\n扣 10 点经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${KIND_LABELS[target.kind]}被移除`, content };
}

/** To its author, when it was found wrong and stays, with what is masked of it. */
export function admonished(target: NamedTarget, answer: string, staysMasked: boolean): Notice {
  const content = `${called(target)}：${answer}${staysMasked ? '\n遮住的几处不再放回，其余照常能读。' : ''}`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `你的${KIND_LABELS[target.kind]}经复看认为不妥`, content };
}

/** To a member who may only read, answer in cases and appeal until that day. */
export function suspendedUntil({ until, reason }: { until: Date; reason: string }): Notice {
  const content = `原因：${reason}\n期间可以阅读、在案件里答辩、对罚单申诉，到 ${dayInChina(until)} 自动恢复。有异议请联系客服。`;
  return { type: 10, isUrgent: 1, about: null, title: `账号停用到 ${dayInChina(until)}`, content };
}

/** Returns the notice to a member whose suspension was lifted. */
export function suspensionLifted(): Notice {
  return { type: 10, isUrgent: 1, about: null, title: '账号恢复了', content: '停用提前结束，椅子还在原处。' };
}

/** To everybody who reported it. */
export function reportClosed(target: NamedTarget, outcome: 'upheld' | 'rejected', answer: string): Notice {
  const [title, ending] = outcome === 'upheld' ? ['你的举报成立', '谢谢你替大家看了一眼。'] : ['你的举报没有成立', '觉得我们看漏了，可以补上新的说明。'];
  return { type: 31, isUrgent: 0, about: aboutOf(target), title, content: `${called(target)}：${answer}\n${ending}` };
}

const TO_THE_HOUR = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric', hour: 'numeric', hourCycle: 'h23' });

function untilText({ until, now }: Waiting): string {
  return until > now ? `最晚 ${TO_THE_HOUR.format(until)}（北京时间）前有人看。` : '它等得最久，排在最前面，有人来就先看它。';
}

const KIND_LABELS: Record<ReportKind, string> = { post: '帖子', comment: '评论', member: '资料' };

function called({ kind, name, floor }: NamedTarget): string {
  if (kind === 'member') return `会员 ${name}`;
  return kind === 'post' ? `《${name}》` : `《${name}》${floor} 楼`;
}

function aboutOf({ kind, targetId, postId, sceneryId, name, floor }: NamedTarget): Notice['about'] {
  if (kind === 'member') return { kind: 'member', id: targetId, name };
  if (sceneryId !== null) return { kind: 'scenery', id: sceneryId, name };
  return postId === null ? null : { kind: 'post', id: postId, name, ...(floor !== null && { floor }) };
}
