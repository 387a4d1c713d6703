/** One kind of things that wait for the staff. */
interface QueueKindFacts {
  label: string;
  /** The tab of the queue it is under. */
  tab: QueueTab;
  /** How long such a thing may wait; where it has its own limit, that counts instead. */
  limitHours: number;
  /** Law and privacy come before everything else. */
  isFirst?: true;
  /** Operators alone work on it. */
  forOperators?: true;
  /** After g, from any page of the console. */
  letter: string;
}

export const QUEUE_TABS = {
  law: '法律',
  report: '举报',
  held: '待审',
  appeal: '申诉',
  application: '申请',
  scenery: '风景',
  suggestion: '建议',
  other: '其他',
} as const;
export type QueueTab = keyof typeof QUEUE_TABS;

/** Their names, in order. */
export const QUEUE_TAB_NAMES = Object.keys(QUEUE_TABS).filter(isQueueTab);

/** Returns whether there is such a tab. */
export function isQueueTab(name: string): name is QueueTab {
  return Object.hasOwn(QUEUE_TABS, name);
}

/** Everything that waits for the staff, whichever module it belongs to: a line a kind. */
export const QUEUE_KINDS = {
  privacy: { label: '泄露隐私的举报', tab: 'report', limitHours: 2, isFirst: true, letter: 'p' },
  takedown: { label: '法律下架令', tab: 'law', limitHours: 4, isFirst: true, forOperators: true, letter: 'l' },
  held_post: { label: '待审帖子', tab: 'held', limitHours: 12, letter: 'h' },
  held_comment: { label: '待审评论', tab: 'held', limitHours: 12, letter: 'c' },
  look_alike: { label: '一组相似的文字', tab: 'held', limitHours: 12, letter: 'x' },
  report_member: { label: '对会员的举报', tab: 'report', limitHours: 24, forOperators: true, letter: 'm' },
  report_presenter: { label: '对主持人的举报', tab: 'report', limitHours: 24, letter: 'j' },
  report: { label: '对内容的举报', tab: 'report', limitHours: 72, letter: 'r' },
  illegal: { label: '公众举报', tab: 'law', limitHours: 360, forOperators: true, letter: 'i' },
  counter_notice: { label: '不侵权声明', tab: 'law', limitHours: 24, forOperators: true, letter: 'b' },
  proof: { label: '没人核对的角色', tab: 'other', limitHours: 24, forOperators: true, letter: 'k' },
  appeal: { label: '会员的申诉', tab: 'appeal', limitHours: 72, letter: 'u' },
  notice: { label: '没有人能递的话', tab: 'other', limitHours: 48, forOperators: true, letter: 'd' },
  sign_up: { label: '等点头的注册', tab: 'application', limitHours: 24, forOperators: true, letter: 'n' },
  scenery: { label: '风景投稿', tab: 'scenery', limitHours: 72, letter: 'f' },
  application: { label: '主持人申请', tab: 'application', limitHours: 168, forOperators: true, letter: 'a' },
  suggestion: { label: '建议', tab: 'suggestion', limitHours: 168, forOperators: true, letter: 'y' },
  closing: { label: '要关掉的账号', tab: 'other', limitHours: 360, forOperators: true, letter: 'e' },
} as const satisfies Readonly<Record<string, QueueKindFacts>>;

export type QueueKind = keyof typeof QUEUE_KINDS;

/** Their names, in the order of the table. */
export const QUEUE_KIND_NAMES = Object.keys(QUEUE_KINDS).filter(isQueueKind);

/** Returns whether there is such a kind. */
export function isQueueKind(name: string): name is QueueKind {
  return Object.hasOwn(QUEUE_KINDS, name);
}

/** Returns what there is to know of a kind. */
export function queueKindOf(kind: QueueKind): QueueKindFacts {
  return QUEUE_KINDS[kind];
}

/** Returns the kinds a role works on. */
export function queueKindsOf(role: 'presenter' | 'operator'): QueueKind[] {
  return QUEUE_KIND_NAMES.filter((kind) => role === 'operator' || !queueKindOf(kind).forOperators);
}
