import { MEMBER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [0] });

test('the end of the rail shows the presenters and the newest verdicts', async ({ page }) => {
  await page.goto('/mono/list/1203');
  const rail = page.getByRole('complementary', { name: '侧栏' });
  await rail.getByRole('link', { name: '下载插件' }).scrollIntoViewIfNeeded();
  await expect(rail.getByRole('heading', { name: '在席主持' })).toBeVisible();
  await expect(rail.getByRole('region', { name: '在席主持' }).getByRole('listitem')).toHaveCount(6);
  await expect(rail.getByRole('region', { name: '最新裁决' }).getByRole('listitem')).toHaveCount(4);
});

test('a list that failed to load is requested again in its place, and the rows that had loaded stay', async ({ page }) => {
  await page.goto('/cart/list/1001');
  await page.route('**/restful/v1/g/post/card/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '热门' }).click();
  await expect(page.getByRole('alert').getByRole('heading', { name: '渡鸦半路折返' })).toBeVisible();
  await expect(page).toHaveURL(/sort=hot/);
  await page.unroute('**/restful/v1/g/post/card/**');
  await page.getByRole('alert').getByRole('button', { name: '再试一次' }).click();
  await expect(page.locator('main').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/sort=hot/);

  await startSignedIn(page, MEMBER);
  await page.goto('/profile/message');
  const rows = page.locator('main ol').last().getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await page.route('**/restful/v1/message/search**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: '再看一些' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '前面的都还在' })).toBeVisible();
  await expect(rows).toHaveCount(20);
  await page.unroute('**/restful/v1/message/search**');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await expect(page.getByRole('alert').filter({ hasText: '前面的都还在' })).toHaveCount(0);
});

test('a hidden member is one line with the reason in every list, and a press shows the post again', async ({ page }) => {
  await startSignedUp(page, newAccount('耳根清净'));
  const hidden = page.locator('main').getByText('已隐藏：折柳 说的话');
  await page.goto('/post/view/1001/133');
  await page.getByRole('complementary').getByRole('button', { name: /屏蔽/ }).click();
  await expect(page.getByText('不再看 折柳 说的话了')).toBeVisible();
  for (const path of ['/cart/list/1001', '/member/7', '/member/7?tab=comments', '/search/list?q=火', '/scenery/1500']) {
    await page.goto(path);
    await expect(hidden.first(), path).toBeVisible();
  }
  // A neighbor keeps its place too, and no other post slips into it.
  const { t: hiddenPost }: { t: { previous: { id: number } | null } } = await (await page.request.get('/restful/v1/g/post/view/133')).json();
  await page.goto(`/post/view/1001/${hiddenPost.previous?.id}`);
  await expect(page.getByRole('navigation', { name: '上一篇与下一篇' }).getByText('已隐藏：折柳 说的话')).toBeVisible();
  await page.goto('/scenery/1500');
  // On the wall the place of the picture is kept, so that its row stays full.
  const tile = page.getByRole('listitem').filter({ hasText: '已隐藏：折柳 说的话' });
  await tile.getByRole('button', { name: '显示' }).click();
  await expect(hidden).toHaveCount(0);
});
