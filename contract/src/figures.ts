// What is counted each day, in the order in which the console shows it.

export const FIGURES = ['readers', 'members', 'signUps', 'posts', 'comments', 'searches', 'searchMisses', 'reports', 'cases', 'verdicts'] as const;

export type Figure = (typeof FIGURES)[number];

export const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  readers: '来看帖的人',
  members: '来过的会员',
  signUps: '新注册',
  posts: '帖子',
  comments: '评论',
  searches: '搜索',
  searchMisses: '搜了没找到',
  reports: '举报',
  cases: '收到的检举',
  verdicts: '裁决的罚单',
};

/** What each figure counts, in one line. */
export const FIGURE_NOTES: Readonly<Record<Figure, string>> = {
  readers: '每天，登录与没登录的都算，一个浏览器一天一次',
  members: '登录过、当天用过的会员',
  signUps: '当天加入的',
  posts: '当天发表、现在还看得见的',
  comments: '当天发表、现在还看得见的',
  searches: '没有从缓存里答的搜索',
  searchMisses: '其中什么也没有找到的',
  reports: '当天的举报',
  cases: '当天递上的检举',
  verdicts: '当天开出的罚单',
};

/** Figures that are known by game and column as well. */
export const FIGURES_BY_COLUMN: readonly Figure[] = ['readers', 'posts', 'comments'];
