/** What a page that is still being built promises, and where it sends its visitor meanwhile. */
export interface Coming {
  title: string;
  text: string;
  points: readonly string[];
  label: string;
  href: string;
  /** A second way, for visitors; opens in a tab of its own. */
  aside?: { label: string; href: string };
}

const reading = { label: '先去热议坐坐', href: '/cart/list/1001' };

const scenery: Coming = {
  title: '风景',
  text: '把路过的地方，替没来的人看一眼。画框已经订好，画正在装裱。',
  points: ['按地区与资料片翻看', '大图、图说与收藏', '投稿与审核'],
  ...reading,
};

/** The texts by page id. */
export const COMING: Readonly<Record<string, Coming>> = {
  home: {
    title: '炉边首页',
    text: '近来的精华、各个栏目、风景和主持人，会像一份杂志那样排在这里。排版的人还在挑字号。',
    points: ['本期封面与荐读', '各栏目的新帖', '风景一页、名单几个数'],
    ...reading,
    aside: { label: '登录', href: '/acc/sign_in' },
  },
  'search-list': {
    title: '搜索',
    text: '要让两个字的词也一条不漏，索引得自己编。编好以前，请先从栏目和标签找。',
    points: ['帖子、人物、服务器一起搜', '一边打字一边给建议', '精华码输进去直接打开'],
    ...reading,
  },
  scenery,
  'scenery-add': { ...scenery, title: '投稿风景' },
};
