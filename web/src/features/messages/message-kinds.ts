import type { MessageCounts } from '#contract/api/messages.ts';
import type { MessageType } from '#contract/message-types.ts';

/** A tab of the message page. */
export interface MessageKind {
  id: 'all' | 'unread' | 'court' | 'interaction' | 'reply' | 'letter';
  label: string;
  /** Empty: all. */
  types: readonly MessageType[];
  /** The text of an empty list. */
  none: { title: string; text: string; way: { label: string; href: string } };
}

/** The tabs of the message page, in their order. */
export const MESSAGE_TABS: readonly MessageKind[] = [
  {
    id: 'all',
    label: '全部',
    types: [],
    none: { title: '信箱还是空的', text: '有人回你、关注你，或者案子有了进展，都会送到这里。', way: { label: '去热议坐坐', href: '/cart/list/1001' } },
  },
  {
    id: 'unread',
    label: '未读',
    types: [],
    none: { title: '都读过了', text: '炉火烧得正安静，去看看别人在聊什么吧。', way: { label: '去热议坐坐', href: '/cart/list/1001' } },
  },
  {
    id: 'court',
    label: '裁决与系统',
    types: [10, 31],
    none: { title: '没有裁决，也没有通知', text: '检举、举报与申请走到哪一步，会一步一步写在这里。', way: { label: '看看审理的规矩', href: '/rules' } },
  },
  {
    id: 'interaction',
    label: '互动',
    types: [21],
    none: { title: '还没有互动', text: '有人收藏、关注、提到你，会出现在这里。', way: { label: '去热议说一句', href: '/cart/list/1001' } },
  },
  {
    id: 'reply',
    label: '回复',
    types: [20],
    none: { title: '还没有人回你的帖子', text: '写一篇有话可说的，回音就会来。', way: { label: '写一篇', href: '/post/add/1001' } },
  },
  {
    id: 'letter',
    label: '私信',
    types: [30],
    none: { title: '还没有来往', text: '有话想单独问主持人，可以从他的主页写信。', way: { label: '看看有哪些主持人', href: '/presenter/1401' } },
  },
];

/** Returns the tab an address names; the first one when it names none. */
export function messageKindOf(name: string | null): MessageKind {
  const [first] = MESSAGE_TABS;
  const found = MESSAGE_TABS.find(({ id }) => id === name) ?? first;
  if (!found) throw new Error('no tabs');
  return found;
}

/** Returns the address of a tab. */
export function messagesHref({ id }: Pick<MessageKind, 'id'>): string {
  return `/profile/message${id === 'all' ? '' : `?kind=${id}`}#message`;
}

/** Returns the number beside a tab: all there is on the first one, else how many are unread; null for none. */
export function countOf({ id, types }: MessageKind, counts: MessageCounts): number | null {
  const wanted = types.length === 0 ? Object.values(counts) : types.map((type) => counts[type]);
  const sum = wanted.reduce((total, count) => total + count[id === 'all' ? 'all' : 'unread'], 0);
  return sum > 0 ? sum : null;
}
