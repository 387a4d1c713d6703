import type { ReportKind } from '#contract/reports.ts';
import type { Notice } from '#server/modules/messages/index.ts';

/** A reported thing as messages name it. */
export interface NamedTarget {
  kind: ReportKind;
  targetId: number;
  postId: number | null;
  name: string;
  floor: number | null;
}

/** To its author, when reports have taken it out of sight. */
export function hiddenByReports(target: NamedTarget): Notice {
  const content = `${called(target)}被举报了，先遮起来等人看。你自己还能看到。看过没有问题，会原样放回来。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `你的${WORDS[target.kind]}暂时遮住了`, content };
}

/** To its author, when somebody has looked at it and it is in sight again. */
export function shownAgain(target: NamedTarget, answer: string): Notice {
  return { type: 10, isUrgent: 0, about: aboutOf(target), title: `你的${WORDS[target.kind]}放回来了`, content: `${called(target)}看过了：${answer}` };
}

/** To its author, when it was taken off the site. */
export function takenDown(target: NamedTarget, answer: string): Notice {
  const content = `${called(target)}：${answer}\n因违规移除，扣 10 点经验。`;
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `你的${WORDS[target.kind]}被移除了`, content };
}

/** To its author, when a report of it was right and it stays. */
export function admonished(target: NamedTarget, answer: string): Notice {
  return { type: 10, isUrgent: 1, about: aboutOf(target), title: `对你的${WORDS[target.kind]}的举报成立`, content: `${called(target)}：${answer}` };
}

/** To everybody who reported it. */
export function reportClosed(target: NamedTarget, outcome: 'upheld' | 'rejected', answer: string): Notice {
  const title = outcome === 'upheld' ? '举报成立' : '举报不成立';
  return { type: 31, isUrgent: 0, about: aboutOf(target), title, content: `你举报的${called(target)}有结果了：${answer}` };
}

const WORDS: Record<ReportKind, string> = { post: '帖子', comment: '评论', member: '资料' };

function called({ kind, name, floor }: NamedTarget): string {
  if (kind === 'member') return `会员 ${name}`;
  return kind === 'post' ? `《${name}》` : `《${name}》${floor} 楼`;
}

function aboutOf({ kind, targetId, postId, name, floor }: NamedTarget): Notice['about'] {
  if (kind === 'member') return { kind: 'member', id: targetId, name };
  return postId === null ? null : { kind: 'post', id: postId, name, ...(floor !== null && { floor }) };
}
