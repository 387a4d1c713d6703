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

/** After how many days it is asked whether a new member came again. */
export const RETENTION_DAYS = [1, 7, 30] as const;

/** How many days of verdicts the times of the court are taken from. */
export const COURT_TIME_DAYS = 30;

/** What the console says of what does not add up from day to day: what exactly is counted, and when. */
export const RETENTION_NOTE =
  '注册后第一、第七、第三十天（北京时间的那一天）来过的会员，占那天注册的多少；第二天零点十分数一次，以后不变。那晚没有数成的日子，不算在里面。';
export const COURT_TIME_NOTE = `从检举递上到裁决：到那天为止的 ${COURT_TIME_DAYS} 天里裁决的案子（成立、部分成立、不成立、证据不足），按时间排，正中间的一件和第九成的一件。撤回、和解、过期的不算。`;
