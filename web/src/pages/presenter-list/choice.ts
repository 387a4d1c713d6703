import type { PresenterSort } from '#contract/api/presenters.ts';
import { PRESENTER_SORTS } from '#contract/sorts.ts';

/** What the address of the directory selects; empty texts select nothing. */
export interface Choice {
  q: string;
  speciality: string;
  realm: string;
  status: 'active' | 'resigned';
  sort: PresenterSort;
  page: number;
}

export const SORT_LABELS: Readonly<Record<PresenterSort, string>> = {
  seniority: '按资历',
  newest: '新任在前',
  cases: '结案最多',
  posts: '帖子最多',
  followers: '关注最多',
};

const MAX_TEXT_LENGTH = 40;
const MAX_PAGE = 1_000_000;

/** Reads the directory's choice out of its query; what makes no sense counts as not given. */
export function readChoice(query: URLSearchParams): Choice {
  const text = (name: string) =>
    [
      ...(query.get(name) ?? '')
        .replace(/\p{Cc}/gu, '')
        .toWellFormed()
        .trim(),
    ]
      .slice(0, MAX_TEXT_LENGTH)
      .join('');
  const page = /^\d{1,7}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  return {
    q: text('q'),
    speciality: text('speciality'),
    realm: text('realm'),
    status: query.get('status') === 'resigned' ? 'resigned' : 'active',
    sort: PRESENTER_SORTS.find((known) => known === query.get('sort')) ?? 'seniority',
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** Returns the address of the directory with a selection; defaults are left out. */
export function directoryHref(columnId: number, choice: Partial<Choice>): string {
  const query = new URLSearchParams();
  for (const name of ['q', 'speciality', 'realm'] as const) if (choice[name]) query.set(name, choice[name]);
  if (choice.status === 'resigned') query.set('status', 'resigned');
  if (choice.sort && choice.sort !== 'seniority') query.set('sort', choice.sort);
  if (choice.page && choice.page > 1) query.set('page', String(choice.page));
  const text = query.toString();
  return `/presenter/${columnId}${text && `?${text}`}`;
}
