import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { MEMBER, startSignedIn } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

/** Screens as a visitor comes to them: what they are, their address, and what has to be there before they are read out. */
const SCREENS = [
  { name: '卡片列表', path: '/cart/list/1001' },
  { name: '紧凑列表', path: '/mono/list/1203' },
  { name: '帖子和评论', path: '/post/view/1001/133' },
  { name: '标签', path: '/tag/慢下来' },
  { name: '热榜', path: '/hot?period=month' },
  { name: '搜索', path: '/search/list?q=火' },
  { name: '黑名单的图表', path: '/blacklist/1304' },
  { name: '影像墙', path: '/scenery/1500' },
] as const;
/** The same, of members. */
const OF_MEMBERS = [
  { name: '写帖子', path: '/post/add/1001' },
  { name: '消息', path: '/profile/message' },
] as const;

/** What a screen reader says of these only by their name. */
const NAMELESS =
  /^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|tab|menuitem|treeitem|img|dialog|navigation|complementary|group|table|heading)(?: \[[^\]]*\])*$/gm;
/** Names that say nothing of where they lead. */
const EMPTY_NAMES = /^\s*- (?:link|button) "(?:这里|点这里|更多|…|›|‹|×|\d+)"/gm;

/** Listens to a screen: keeps what is read out beside the results, and looks at its names, its landmarks and the order of its headings. */
async function listen(page: Page, name: string, info: TestInfo): Promise<void> {
  const spoken = await page.locator('body').ariaSnapshot();
  await writeFile(info.outputPath(`${name}.txt`), spoken);
  expect(spoken.match(NAMELESS) ?? [], `${name}: 没有名字的`).toEqual([]);
  expect(spoken.match(EMPTY_NAMES) ?? [], `${name}: 名字没说去哪里`).toEqual([]);
  // On a phone a post is written on a screen of its own, without the bars of the site.
  const isWritingRoom = name === '写帖子' && info.project.name === 'phone';
  for (const landmark of isWritingRoom ? ['main'] : ['banner', 'main', 'contentinfo'])
    expect(spoken.match(new RegExp(`^\\s*- ${landmark}\\b`, 'gm')), `${name}: ${landmark}`).toHaveLength(1);
  const levels = [...spoken.matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  expect(
    levels.filter((level) => level === 1),
    `${name}: 一个大标题`,
  ).toEqual([1]);
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? level), `${name}: 标题不跳级 ${levels.join(' ')}`).toBeLessThanOrEqual(1);
  if (isWritingRoom) return;
  // The first thing the Tab key comes to is the way past the bars.
  expect(spoken.search(/- link "跳到/), `${name}: 跳过导航`).toBeGreaterThanOrEqual(0);
  expect(spoken.search(/- link "跳到/)).toBeLessThan(spoken.search(/- banner/));
}

test('ten screens are read out in order: everything has a name, headings do not skip, and each landmark is there once', async ({ page }, info) => {
  for (const { name, path } of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await listen(page, name, info);
  }
  await startSignedIn(page, MEMBER);
  for (const { name, path } of OF_MEMBERS) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await listen(page, name, info);
  }
});
