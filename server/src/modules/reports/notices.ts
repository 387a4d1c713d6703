import type { ReportKind } from '#contract/reports.ts';
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

/** To its author, when reports have taken it out of sight. */
export function hiddenByReports(target: NamedTarget): Notice {
  const content = `${called(target)}收到举报，先遮起来等人看。没有问题会原样放回，不影响你的经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${WORDS[target.kind]}暂时遮起来了`, content };
}

/** To its author, when a presenter has taken it out of sight. */
export function hiddenByPresenter(target: NamedTarget, reason: string): Notice {
  const content = `${called(target)}由主持人先遮起来，等另一位主持人复看：${reason}\n没有问题会原样放回，不影响你的经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${WORDS[target.kind]}暂时遮起来了`, content };
}

/** To the presenter who had taken it out of sight, when another one has looked at it. */
export function hidingReviewed(target: NamedTarget, outcome: 'upheld' | 'rejected', answer: string): Notice {
  const title = outcome === 'upheld' ? '你先遮的，复看认为不妥' : '你先遮的，复看放回来了';
  return { type: 31, isUrgent: 0, about: aboutOf(target), title, content: `${called(target)}：${answer}` };
}

/** To its author, when somebody has looked at it and it is in sight again. */
export function shownAgain(target: NamedTarget, answer: string): Notice {
  return {
    type: 10,
    isUrgent: 0,
    about: aboutOf(target),
    title: `${WORDS[target.kind]}放回来了`,
    content: `${called(target)}查过了，已原样恢复：${answer}\n耽误你了。`,
  };
}

/** To its author, when it was taken off the site. */
export function takenDown(target: NamedTarget, answer: string): Notice {
  const content = `${called(target)}已移除。理由：${answer}\n扣 10 点经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `${WORDS[target.kind]}被移除`, content };
}

/** To its author, when it was found wrong and stays. */
export function admonished(target: NamedTarget, answer: string): Notice {
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `你的${WORDS[target.kind]}经复看认为不妥`, content: `${called(target)}：${answer}` };
}

/** To a member who may only read, answer in cases and appeal until that day. */
export function suspendedUntil({ until, reason }: { until: Date; reason: string }): Notice {
  const content = `原因：${reason}\n期间可以阅读、在案件里答辩、对罚单申诉，到 ${dayInChina(until)} 自动恢复。有异议请联系客服。`;
  return { type: 10, isUrgent: 1, about: null, title: `账号停用到 ${dayInChina(until)}`, content };
}

/** To a member whose suspension was lifted. */
export function suspensionLifted(): Notice {
  return { type: 10, isUrgent: 1, about: null, title: '账号恢复了', content: '停用提前结束，椅子还在原处。' };
}

/** To everybody who reported it. */
export function reportClosed(target: NamedTarget, outcome: 'upheld' | 'rejected', answer: string): Notice {
  const [title, ending] = outcome === 'upheld' ? ['你的举报成立', '谢谢你替大家看了一眼。'] : ['你的举报没有成立', '觉得我们看漏了，可以补上新的说明。'];
  return { type: 31, isUrgent: 0, about: aboutOf(target), title, content: `${called(target)}：${answer}\n${ending}` };
}

const WORDS: Record<ReportKind, string> = { post: '帖子', comment: '评论', member: '资料' };

function called({ kind, name, floor }: NamedTarget): string {
  if (kind === 'member') return `会员 ${name}`;
  return kind === 'post' ? `《${name}》` : `《${name}》${floor} 楼`;
}

function aboutOf({ kind, targetId, postId, sceneryId, name, floor }: NamedTarget): Notice['about'] {
  if (kind === 'member') return { kind: 'member', id: targetId, name };
  if (sceneryId !== null) return { kind: 'scenery', id: sceneryId, name };
  return postId === null ? null : { kind: 'post', id: postId, name, ...(floor !== null && { floor }) };
}
