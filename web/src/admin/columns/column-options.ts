import type { Role } from '#contract/api/members.ts';
import type { SelectOption } from '#web/ui/Select.tsx';
import { READER_LABELS } from '../parts/labels/reader-labels.ts';

/** What the drawings that a column can have are called. */
const GLYPHS: Readonly<Record<string, string>> = {
  shield: '盾',
  'crossed-swords': '交叉的剑',
  bowman: '弓手',
  'health-potion': '药水',
  daggers: '匕首',
  fist: '拳',
  'wizard-staff': '法杖',
  'warlock-hood': '兜帽',
  'holy-symbol': '圣徽',
  totem: '图腾',
  castle: '城堡',
  hourglass: '沙漏',
  'dragon-head': '龙首',
  'dragon-breath': '龙息',
  arena: '竞技场',
  banner: '旗',
  anvil: '铁砧',
  hammer: '锤',
  coins: '金币',
  horse: '马',
  'scroll-quill': '羽笔与卷轴',
  'scroll-unfurled': '展开的卷轴',
  'tied-scroll': '扎起的卷轴',
  'rune-stone': '符文石',
  'rune-sword': '符文剑',
  conversation: '交谈',
  'tavern-sign': '酒馆招牌',
  'beer-stein': '酒杯',
  'broken-shield': '碎盾',
  spyglass: '望远镜',
  scales: '天平',
  gavel: '法槌',
  'banging-gavel': '落槌',
  crown: '冠',
  laurel: '桂冠',
  'quill-ink': '羽笔',
  mountains: '群山',
  'open-book': '书',
  'treasure-map': '藏宝图',
  lantern: '灯笼',
  campfire: '篝火',
  'love-letter': '信',
  galleon: '帆船',
  'oak-leaf': '橡叶',
  raven: '渡鸦',
  'horned-helm': '角盔',
  'evil-moon': '月',
  frostfire: '霜火',
};

export const ICON_OPTIONS: readonly SelectOption[] = [{ value: '', label: '不要图标' }, ...Object.entries(GLYPHS).map(([value, label]) => ({ value, label }))];

/** Who sees a column, as it is chosen. */
export const VISIBLE_OPTIONS: readonly (SelectOption & { roles: readonly Role[] | null })[] = [
  { value: 'all', label: READER_LABELS.all, roles: null },
  { value: 'members', label: READER_LABELS.members, roles: ['member', 'presenter', 'operator'] },
  { value: 'staff', label: READER_LABELS.staff, roles: ['presenter', 'operator'] },
  { value: 'presenters', label: '只有主持人', roles: ['presenter'] },
  { value: 'operators', label: '只有管理员', roles: ['operator'] },
];

/** Returns the choice that a column's readers are. */
export function visibleChoice(visibleTo: readonly Role[] | null): string {
  if (visibleTo === null) return 'all';
  const key = visibleTo.toSorted().join();
  return VISIBLE_OPTIONS.find(({ roles }) => roles?.toSorted().join() === key)?.value ?? 'members';
}
