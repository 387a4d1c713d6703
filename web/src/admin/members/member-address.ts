import type { FindBy, MemberFlag, MemberSort } from '#contract/api/staff-members.ts';
import { ROLE_LABELS } from '#contract/api/members-labels.ts';
import type { Role } from '#contract/api/members.ts';

export const FIND_LABELS: Readonly<Record<FindBy, string>> = {
  any: '任意',
  nick: '昵称',
  id: '编号',
  mail: '邮箱',
  mobile: '手机',
  character: '角色',
  print: '网络指纹',
};
export const SORT_LABELS: Readonly<Record<MemberSort, string>> = { lastSeen: '最近来过', joined: '最近加入', reports: '被举报最多' };

/** One press of what members are often looked through by. */
export const SHELVES = ['all', 'suspended', 'new', 'reported', 'presenter', 'operator', 'closing', 'neverPosted'] as const;
export type Shelf = (typeof SHELVES)[number];
export const SHELF_LABELS: Readonly<Record<Shelf, string>> = {
  all: '全部',
  suspended: '停用',
  new: '新来',
  reported: '被举报',
  presenter: ROLE_LABELS.presenter,
  operator: ROLE_LABELS.operator,
  closing: '将注销',
  neverPosted: '没发过言',
};

export const TABS = ['facts', 'penalty', 'report', 'signIn'] as const;
export type SheetTab = (typeof TABS)[number];
export const TAB_LABELS: Readonly<Record<SheetTab, string>> = { facts: '概况', penalty: '处分', report: '被举报', signIn: '登录' };

/** What the page of members shows, as its address says it. */
export interface MemberChoice {
  q: string;
  by: FindBy;
  shelf: Shelf;
  sort: MemberSort;
  /** The member whose sheet is open; empty: none. */
  open: string;
  tab: SheetTab;
}

/** Returns the choice in an address; what it does not know is as if it were not there. */
export function readMemberChoice(query: URLSearchParams): MemberChoice {
  return {
    q: query.get('q') ?? '',
    by: keyOf(FIND_LABELS, query.get('by')) ?? 'any',
    shelf: SHELVES.find((each) => each === query.get('shelf')) ?? 'all',
    sort: keyOf(SORT_LABELS, query.get('sort')) ?? 'lastSeen',
    open: /^\d{1,15}$/.test(query.get('open') ?? '') ? (query.get('open') ?? '') : '',
    tab: TABS.find((each) => each === query.get('tab')) ?? 'facts',
  };
}

/** Returns the address of a choice, from a cursor on where one is given. */
export function memberHref({ q, by, shelf, sort, open, tab }: MemberChoice, after?: string): string {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(by !== 'any' && { by }),
    ...(shelf !== 'all' && { shelf }),
    ...(sort !== 'lastSeen' && { sort }),
    ...(open !== '' && { open }),
    ...(open !== '' && tab !== 'facts' && { tab }),
    ...(after !== undefined && { after }),
  }).toString();
  return `/admin/members${query && `?${query}`}`;
}

/** Returns the filters of a shelf. */
export function filtersOf(shelf: Shelf): { status?: 'suspended'; flag?: MemberFlag; role?: Role } {
  switch (shelf) {
    case 'all':
      return {};
    case 'suspended':
      return { status: 'suspended' };
    case 'presenter':
    case 'operator':
      return { role: shelf };
    case 'new':
    case 'reported':
    case 'closing':
    case 'neverPosted':
      return { flag: shelf };
  }
}

function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, text: string | null): Key | undefined {
  const keys = Object.keys(labels) as Key[];
  return keys.find((key) => key === text);
}
