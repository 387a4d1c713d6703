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
  { path: 'members', label: '会员', group: '人', icon: 'users', roles: OPERATORS, file: () => import('./members/page.tsx') },
  {
    path: 'appeals',
    label: '停用与申诉',
    group: '人',
    icon: 'scale',
    waiting: (kind) => kind === 'appeal',
    roles: STAFF,
    file: () => import('./appeals/page.tsx'),
  },
  {
    path: 'presenters',
    label: '主持人',
    group: '人',
    icon: 'crown',
    waiting: (kind) => kind === 'application',
    roles: OPERATORS,
    file: () => import('./presenters/page.tsx'),
  },
  { path: 'deputies', label: '代理与离开', group: '人', icon: 'user-check', roles: OPERATORS, file: () => import('./deputies/page.tsx') },
  { path: 'invitations', label: '邀请', group: '人', icon: 'key-round', roles: OPERATORS, file: () => import('./invitations/page.tsx') },
  { path: 'content', label: '帖子与评论', group: '内容', icon: 'file-text', roles: OPERATORS, file: () => import('./content/page.tsx') },
  {
    path: 'scenery',
    label: '风景',
    group: '内容',
    icon: 'images',
    waiting: (kind) => kind === 'scenery',
    roles: STAFF,
    file: () => import('./scenery/page.tsx'),
  },
  { path: 'tags', label: '标签', group: '内容', icon: 'hash', roles: OPERATORS, file: () => import('./tags/page.tsx') },
  {
    path: 'takedowns',
    label: '法律下架',
    group: '规矩',
    icon: 'scale',
    waiting: (kind) => kind === 'takedown',
    roles: OPERATORS,
    file: () => import('./takedowns/page.tsx'),
  },
  {
    path: 'illegal-reports',
    label: '公众举报',
    group: '内容',
    icon: 'flag',
    waiting: (kind) => kind === 'illegal',
    roles: OPERATORS,
    file: () => import('./illegal-reports/page.tsx'),
  },
  {
    path: 'counter-notices',
    label: '不侵权声明',
    group: '规矩',
    icon: 'pen-line',
    waiting: (kind) => kind === 'counter_notice',
    roles: OPERATORS,
    file: () => import('./counter-notices/page.tsx'),
  },
  { path: 'security-log', label: '安全日志', group: '炉膛', icon: 'shield-check', roles: OPERATORS, file: () => import('./security-log/page.tsx') },
  { path: 'offices', label: '在席的主持人', group: null, icon: 'gavel', roles: OPERATORS, file: () => import('./offices/page.tsx') },
  { path: 'columns', label: '栏目与菜单', group: '内容', icon: 'list-tree', roles: OPERATORS, file: () => import('./columns/page.tsx') },
  { path: 'home', label: '首页与公告', group: '内容', icon: 'megaphone', roles: OPERATORS, file: () => import('./home/page.tsx') },
  { path: 'pages', label: '文稿', group: '内容', icon: 'book-open', roles: OPERATORS, file: () => import('./pages/page.tsx') },
  { path: 'plugins', label: '插件', group: '内容', icon: 'puzzle', roles: OPERATORS, file: () => import('./plugins/page.tsx') },
  { path: 'sponsors', label: '赞助', group: '内容', icon: 'gem', roles: OPERATORS, file: () => import('./sponsors/page.tsx') },
  { path: 'suggestions', label: '建议', group: '内容', icon: 'lightbulb', roles: OPERATORS, file: () => import('./suggestions/page.tsx') },
  { path: 'words', label: '敏感词', group: '规矩', icon: 'shield-alert', roles: OPERATORS, file: () => import('./words/page.tsx') },
  { path: 'dictionaries', label: '字典', group: '规矩', icon: 'library', roles: OPERATORS, file: () => import('./dictionaries/page.tsx') },
  { path: 'games', label: '游戏', group: '规矩', icon: 'swords', roles: OPERATORS, file: () => import('./games/page.tsx') },
  { path: 'shipped', label: '程序带来的', group: '规矩', icon: 'package', roles: OPERATORS, file: () => import('./shipped/page.tsx') },
  { path: 'blocks', label: '拦截', group: '人', icon: 'lock', roles: OPERATORS, file: () => import('./blocks/page.tsx') },
  {
    path: 'storm',
    label: '风暴',
    group: '炉膛',
    icon: 'shield',
    waiting: (kind) => kind === 'sign_up',
    roles: OPERATORS,
    file: () => import('./storm/page.tsx'),
  },
  { path: 'settings', label: '设置', group: '炉膛', icon: 'settings', roles: OPERATORS, file: () => import('./settings/page.tsx') },
  { path: 'mail', label: '信件与短信', group: '炉膛', icon: 'mail', roles: OPERATORS, file: () => import('./mail/page.tsx') },
  { path: 'notifications', label: '送出的通知', group: '炉膛', icon: 'mail-open', roles: OPERATORS, file: () => import('./notifications/page.tsx') },
  { path: 'mail-templates', label: '信的措辞', group: null, icon: 'mail', roles: OPERATORS, file: () => import('./mail-templates/page.tsx') },
  { path: 'sms-templates', label: '短信的措辞', group: null, icon: 'mail', roles: OPERATORS, file: () => import('./sms-templates/page.tsx') },
  { path: 'statistics', label: '统计', group: '炉膛', icon: 'chart-line', roles: OPERATORS, file: () => import('./statistics/page.tsx') },
  { path: 'backups', label: '备份', group: '炉膛', icon: 'package', roles: OPERATORS, file: () => import('./backups/page.tsx') },
  { path: 'import', label: '导入', group: '炉膛', icon: 'upload', roles: OPERATORS, file: () => import('./import/page.tsx') },
  { path: 'jobs', label: '后台的活', group: '炉膛', icon: 'server', roles: OPERATORS, file: () => import('./jobs/page.tsx') },
  { path: 'faults', label: '出错记录', group: '炉膛', icon: 'triangle-alert', roles: OPERATORS, file: () => import('./faults/page.tsx') },
  { path: 'interfaces', label: '接口与推送', group: '炉膛', icon: 'webhook', roles: OPERATORS, file: () => import('./interfaces/page.tsx') },
  { path: 'maintenance', label: '维护', group: '炉膛', icon: 'flame', roles: OPERATORS, file: () => import('./maintenance/page.tsx') },
];

/** Returns the pages of the console a role may open. */
export function sectionsOf(role: Principal['role']): readonly ConsoleSection[] {
  return sections.filter(({ roles }) => roles.includes(role));
}

/** Returns the address of a page of the console that takes no parameters. */
export function sectionHref({ path }: Pick<ConsoleSection, 'path'>): string {
  return path === '' ? '/admin' : `/admin/${path}`;
}
