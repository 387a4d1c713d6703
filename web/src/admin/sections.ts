import type { Principal } from '#contract/api/members.ts';
import type { QueueKind } from '#contract/api/queue-kinds.ts';
import type { IconName } from '#web/ui/icon-names.ts';
import type { ConsolePage } from './parts/console-page.ts';

/** The index's groups, in order; the first has no heading. */
export const GROUPS = ['', '人', '内容', '规矩', '炉膛'] as const;

/** One page of the console. */
export interface ConsoleSection {
  /** Below `/admin/`, parameters as `:name`; empty for `/admin` itself. */
  path: string;
  label: string;
  /** Where the index lists it; null for a page that is reached from another one. */
  group: (typeof GROUPS)[number] | null;
  icon: IconName;
  /** Of what waits, how much belongs here; shown beside its label. */
  waiting?: (kind: QueueKind) => boolean;
  /** Who may open it; to all others there is nothing at its address. */
  roles: readonly Principal['role'][];
  file: () => Promise<ConsolePage>;
}

const OPERATORS = ['operator'] as const;
const STAFF = ['operator', 'presenter'] as const;

/** Every page of the console, in the order of its index. */
export const sections: readonly ConsoleSection[] = [
  { path: '', label: '案头', group: '', icon: 'layout-dashboard', roles: OPERATORS, file: () => import('./dashboard/page.tsx') },
  { path: 'queue', label: '待办', group: '', icon: 'inbox', waiting: () => true, roles: STAFF, file: () => import('./queue/page.tsx') },
  { path: 'audit', label: '审计', group: '', icon: 'scroll-text', roles: STAFF, file: () => import('./audit/page.tsx') },
  {
    path: 'presenters',
    label: '主持人',
    group: '人',
    icon: 'crown',
    waiting: (kind) => kind === 'application',
    roles: OPERATORS,
    file: () => import('./presenters/page.tsx'),
  },
  { path: 'content', label: '帖子与评论', group: '内容', icon: 'file-text', roles: OPERATORS, file: () => import('./content/page.tsx') },
  {
    path: 'takedowns',
    label: '法律下架',
    group: '规矩',
    icon: 'scale',
    waiting: (kind) => kind === 'takedown',
    roles: OPERATORS,
    file: () => import('./takedowns/page.tsx'),
  },
  { path: 'illegal-reports', label: '公众举报', group: '内容', icon: 'flag', roles: OPERATORS, file: () => import('./illegal-reports/page.tsx') },
  { path: 'security-log', label: '安全日志', group: '炉膛', icon: 'shield-check', roles: OPERATORS, file: () => import('./security-log/page.tsx') },
];

/** Returns the pages of the console a role may open. */
export function sectionsOf(role: Principal['role']): readonly ConsoleSection[] {
  return sections.filter(({ roles }) => roles.includes(role));
}

/** Returns the address of a page of the console that takes no parameters. */
export function sectionHref({ path }: Pick<ConsoleSection, 'path'>): string {
  return path === '' ? '/admin' : `/admin/${path}`;
}
