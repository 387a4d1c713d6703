import { newAccount, signUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test('a post, a comment and a member are reported, each once, and stand among my reports', async ({ page, isMobile }) => {
  test.slow();
  await signUp(page, newAccount('旁观者'));
  await page.goto('/cart/list/1001?sort=hot');
  const href = await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().getAttribute('href');
  const post = href ?? '';
  await page.goto(post);
  await page.getByRole('link', { name: '举报', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('举报这篇帖子');
  await expect(page.getByText('今天还能举报 10 次')).toBeVisible();
  if (!isMobile) await expectNoAxeViolation(page);

  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('请选择哪里不对')).toBeVisible();
  await page.getByRole('radio', { name: /其他/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('请写明是怎么回事')).toBeVisible();
  const words = '第三行与实测相差一倍 <script>alert(1)</script> %_\\';
  await page.getByRole('textbox', { name: '说明' }).fill(words);
  await page.getByLabel('选择图片').setInputFiles('demo/pictures/campfire.webp');
  await expect(page.getByRole('img', { name: '第 1 张图' })).toBeVisible();
  // What was typed outlives the page.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '说明' })).toHaveValue(words);
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL(post);

  await page.goto(post.replace('/post/view/', '/post/informer/'));
  await expect(page.getByText('你已经举报过了')).toBeVisible();

  await page.goto(post);
  await page.locator('#comments').getByRole('link', { name: '举报', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('举报这条评论');
  await page.getByRole('radio', { name: /刷屏灌水/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL(/\/post\/view\/.*floor=/);

  await page.goto('/member/2');
  await page.getByRole('link', { name: '举报', exact: true }).click();
  await page.getByRole('radio', { name: /冒充他人/ }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page).toHaveURL('/member/2');

  await page.goto('/profile/report');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText('待处理')).toHaveCount(3);
  if (!isMobile) await expectNoAxeViolation(page);
});
