import type { Site } from '#contract/api/pages.ts';
import type { ErrorScreenText } from './ErrorScreen.tsx';

const notFound: ErrorScreenText = {
  code: 404,
  notice: 'page_not_found',
  title: '地图到这里就没有了',
  sentence: '你要找的这一页，也许搬走了，也许从来没有人写下。',
  action: { label: '回到炉边', href: '/' },
  secondary: { label: '搜一搜', href: '/search/list' },
  scene: 'dusk-bay',
};
const fault: ErrorScreenText = {
  code: 500,
  notice: 'site_fault',
  title: '炉膛里塌了一块砖',
  sentence: '不是你的错，你写的东西也没有丢。守炉人已经听见动静了。',
  action: { label: '再试一次', href: '' },
  secondary: { label: '回到首页', href: '/home' },
  scene: 'ash-throne',
};
const maintenance: ErrorScreenText = {
  code: 600,
  notice: 'site_closed',
  title: '正在添柴',
  sentence: '我们关门修一会儿，帖子和椅子都原样留着。',
  action: { label: '看看开门没有', href: '/' },
  secondary: null,
  scene: 'campfire',
};

/** What an error page may say: nothing is there, it is our fault, or the site is closed. */
export const ERROR_SCREENS = { notFound, fault, maintenance } as const;

/** Returns an error page in the words of the operator, where they have changed them. */
export function worded(screen: ErrorScreenText, site: Pick<Site, 'errorTexts'> | null): ErrorScreenText {
  const words = site?.errorTexts[screen.notice];
  return words ? { ...screen, title: words.title, sentence: words.text } : screen;
}
