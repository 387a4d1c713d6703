import type { ColumnKind } from './columns.ts';

/** What a kind of column is called, the pages that can show it, and the button it offers. */
interface ColumnKindFacts {
  label: string;
  /** The first one is offered. */
  actions: readonly string[];
  /** The target of the button, `{id}` for the column's own number; null: the kind has none of its own. */
  createPath: string | null;
  createName: string;
}

/** The kinds of columns, in the order in which they are offered. */
export const COLUMN_KINDS: Readonly<Record<ColumnKind, ColumnKindFacts>> = {
  article: { label: '文章', actions: ['/cart/list', '/mono/list'], createPath: '/post/add/{id}', createName: '写帖' },
  question: { label: '问答', actions: ['/mono/list', '/cart/list'], createPath: '/post/add/{id}', createName: '提问' },
  complaint: { label: '检举', actions: ['/mono/list', '/cart/list'], createPath: '/post/add/{id}', createName: '我要检举' },
  gallery: { label: '画廊', actions: ['/scenery'], createPath: '/scenery/add/{id}', createName: '投稿风景' },
  people: { label: '人物', actions: ['/presenter', '/presenter/add'], createPath: null, createName: '' },
  ticket: { label: '罚单', actions: ['/ticket/list'], createPath: null, createName: '' },
  blacklist: { label: '黑名单', actions: ['/blacklist', '/blacklist/check'], createPath: null, createName: '' },
  page: {
    label: '页面',
    actions: ['/hearth_1', '/hearth_2', '/sponsors', '/presenter/add', '/blacklist/check', '/trial/desk', '/post/trial/add', '/scenery/desk', '/home', '/'],
    createPath: null,
    createName: '',
  },
};

/** The kinds whose columns hold posts. */
export const POST_KINDS: readonly ColumnKind[] = ['article', 'question', 'complaint'];

/** What the pages that show columns are called. */
export const COLUMN_PAGE_LABELS: Readonly<Record<string, string>> = {
  '/': '起始页',
  '/home': '首页',
  '/cart/list': '卡片',
  '/mono/list': '一行一篇',
  '/scenery': '风景墙',
  '/scenery/desk': '风景的审核台',
  '/presenter': '主持人名录',
  '/presenter/add': '申请成为主持人',
  '/ticket/list': '罚单',
  '/blacklist': '黑名单',
  '/blacklist/check': '团员名册核查',
  '/trial/desk': '审理台',
  '/post/trial/add': '直接立案',
  '/hearth_1': '指南一',
  '/hearth_2': '指南二',
  '/sponsors': '赞助',
};

/** The columns the site's own addresses lead to; they can't be taken away. */
export const STANDING_COLUMNS: readonly number[] = [1001, 1033];
