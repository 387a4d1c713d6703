import { MEMBER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { post, signedIn } from './harness/calls.ts';
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
  // What waits is above the days, also where it is older than the first twenty.
  const rows = page.getByRole('main').locator('ol > li');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20);
  const before = await rows.count();
  await page.route('**/restful/v1/message/search**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: '再看一些' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '前面的都还在' })).toBeVisible();
  await expect(rows).toHaveCount(before);
  await page.unroute('**/restful/v1/message/search**');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expect(page.getByRole('alert').filter({ hasText: '前面的都还在' })).toHaveCount(0);
});

test('a hidden member is one line with the reason in every list, and a press shows the post again', async ({ page }) => {
  await startSignedUp(page, newAccount('耳根清净'));
  const hidden = page.locator('main').getByText('已隐藏：折柳 说的话');
  await page.goto('/post/view/1001/133');
  await page.getByRole('complementary').getByRole('button', { name: /屏蔽/ }).click();
  await expect(page.getByText('不再看 折柳 说的话了')).toBeVisible();
  // By a tag, since journeys before this one have posted into the column.
  for (const path of ['/cart/list/1001?tag=慢下来', '/member/7', '/member/7?tab=comments', '/search/list?q=火', '/scenery/1500']) {
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

test('what a hidden member said is one line, and the answers of others stay under it', async ({ page, newVisitor, site }) => {
  const [noisy, calm] = [newAccount('吵闹人'), newAccount('答话人')];
  for (const account of [noisy, calm]) await startSignedUp(await newVisitor(), account);
  const [asNoisy, asCalm] = [await signedIn(site, noisy.email, noisy.password), await signedIn(site, calm.email, calm.password)];
  const text = `${noisy.nickName}在这里嚷嚷`;
  const first = await post<{ id: number; floor: number }>(site, 'comment/save/133', { authorization: asNoisy, body: { body: text } });
  await post(site, 'comment/save/133', { authorization: asCalm, body: { body: `${calm.nickName}平心静气地答`, parentId: first.id } });

  const reader = newAccount('清静人');
  await startSignedUp(page, reader);
  await page.goto(`/post/view/1001/133?floor=${first.floor}`);
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  const comment = page.getByRole('article').filter({ has: page.getByRole('link', { name: `${first.floor} 楼` }) });
  await comment.first().getByRole('button', { name: '屏蔽此人' }).first().click();
  await expect(page.getByText(`不再看 ${noisy.nickName} 说的话了`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`已隐藏：${noisy.nickName} 说的话`)).toBeVisible();
  await expect(page.getByRole('main').getByText(`${calm.nickName}平心静气地答`)).toBeVisible();
  await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
});

test('a second visit to a plain list marks what was written since', async ({ page, newVisitor, site }) => {
  await page.goto('/mono/list/1204');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth-visits'))).toContain('1204');
  await expect(page.getByRole('main').getByTitle('上次来过以后写的')).toHaveCount(0);
  // An hour ago, as far as this browser knows.
  await page.evaluate(() => {
    const visits: [number, { at: number; before: number }][] = JSON.parse(localStorage.getItem('hearth-visits') ?? '[]');
    localStorage.setItem('hearth-visits', JSON.stringify(visits.map(([id, { at }]) => [id, { at: at - 3_600_000, before: 0 }])));
  });
  const writer = newAccount('招人的');
  await startSignedUp(await newVisitor(), writer);
  const title = `${writer.nickName}的公会缺一个愿意开荒的治疗和一个不抢位置的近战，周三周日晚上八点到十一点`;
  const authorization = await signedIn(site, writer.email, writer.password);
  await post(site, 'post/save', { authorization, body: { columnId: 1204, title, markdown: '一周两晚，先来坐坐，聊过再说。' } });
  await page.reload();
  const row = page.getByRole('article').filter({ hasText: writer.nickName });
  await expect(row.getByRole('heading').getByRole('link')).toHaveText(title);
  await expect(row.getByTitle('上次来过以后写的')).toBeVisible();
});
