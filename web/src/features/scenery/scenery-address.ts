import type { Scenery, SceneryColor, SceneryOrientation, ScenerySort } from '#contract/api/scenery.ts';
import { SCENERY_SORTS } from '#contract/sorts.ts';
import { queryWord } from '#web/lib/query-word.ts';
import { readPage } from '#web/lib/list-address.ts';

/** What the address of the gallery selects; empty: no selection. */
export interface SceneryChoice {
  q: string;
  zone: string;
  expansion: string;
  tag: string;
  orientation: '' | SceneryOrientation;
  color: '' | SceneryColor;
  sort: ScenerySort;
  /** From 1. */
  page: number;
  /** Cursor: the picture after which the page begins; empty: counted from the start. */
  after: string;
}

export const SORT_LABELS: Readonly<Record<ScenerySort, string>> = { latest: '最新', popular: '热门', month: '月选', shot: '拍摄日期' };
export const ORIENTATIONS: readonly { value: SceneryOrientation; label: string }[] = [
  { value: 'landscape', label: '横幅' },
  { value: 'portrait', label: '立轴' },
  { value: 'square', label: '方幅' },
  { value: 'panorama', label: '长卷' },
];
export const COLORS: readonly { value: SceneryColor; label: string }[] = [
  { value: 'red', label: '赤' },
  { value: 'orange', label: '橙' },
  { value: 'gold', label: '金' },
  { value: 'green', label: '绿' },
  { value: 'cyan', label: '青' },
  { value: 'blue', label: '蓝' },
  { value: 'purple', label: '紫' },
  { value: 'ink', label: '墨' },
  { value: 'snow', label: '雪' },
];

const MAX_WORD_LENGTH = 40;

/** Reads the choice out of a query; what makes no sense counts as not given. */
export function readSceneryChoice(query: URLSearchParams): SceneryChoice {
  const word = (name: string) => queryWord(query, name, MAX_WORD_LENGTH);
  return {
    q: word('q'),
    zone: word('zone'),
    expansion: word('expansion'),
    tag: word('tag'),
    orientation: ORIENTATIONS.find(({ value }) => value === query.get('orientation'))?.value ?? '',
    color: COLORS.find(({ value }) => value === query.get('color'))?.value ?? '',
    sort: SCENERY_SORTS.find((known) => known === query.get('sort')) ?? 'latest',
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

/** Returns the address of the gallery; defaults are left out. `view` opens one of its pictures. */
export function galleryHref(columnId: number | string, choice: Partial<SceneryChoice> = {}, view?: number): string {
  const { q, zone, expansion, tag, orientation, color, sort, page, after } = choice;
  const query = new URLSearchParams();
  const given = { q, zone, expansion, tag, orientation, color, sort: sort === 'latest' ? '' : sort };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  if (view !== undefined) query.set('view', String(view));
  const text = query.toString();
  return `/scenery/${columnId}${text && `?${text}`}`;
}

/** Returns whether something is being looked for, beside the order. */
export function isFiltered({ q, zone, expansion, tag, orientation, color }: SceneryChoice): boolean {
  return [q, zone, expansion, tag, orientation, color].some((each) => each !== '');
}

/** Returns the id of the picture an address opens; null for none. */
export function readView(query: URLSearchParams): number | null {
  const text = query.get('view') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Returns the tab's title while a picture is open. */
export function titleOf({ title, zone }: Pick<Scenery, 'title' | 'zone'>): string {
  return `${title} · ${zone}`;
}
