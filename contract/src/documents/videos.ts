/** The sites whose videos a post may embed: their names, and the address of a video there. */
export const VIDEO_SITES = {
  bilibili: { name: '哔哩哔哩', page: (id: string) => `https://www.bilibili.com/video/${id}` },
  qq: { name: '腾讯视频', page: (id: string) => `https://v.qq.com/x/page/${id}.html` },
  youku: { name: '优酷', page: (id: string) => `https://v.youku.com/v_show/id_${id}.html` },
  acfun: { name: 'AcFun', page: (id: string) => `https://www.acfun.cn/v/${id}` },
} as const;

export type VideoProvider = keyof typeof VIDEO_SITES;
