/** What a page that is still being built promises, and where it sends its visitor meanwhile. */
export interface Coming {
  title: string;
  text: string;
  points: readonly string[];
  label: string;
  href: string;
}

const reading = { label: '先去热议坐坐', href: '/cart/list/1001' };

/** The texts by page id. */
export const COMING: Readonly<Record<string, Coming>> = {
  'search-list': {
    title: '搜索',
    text: '要让两个字的词也一条不漏，索引得自己编。编好以前，请先从栏目和标签找。',
    points: ['帖子、人物、服务器一起搜', '一边打字一边给建议', '精华码输进去直接打开'],
    ...reading,
  },
};
