import { expectNoAxeViolation } from './harness/axe.ts';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expect, test } from './harness/test.ts';

test('a kept post is put into a folder, annotated, found, let go and taken back', async ({ page }) => {
  await startSignedUp(page, newAccount('藏书人'));
  await page.goto('/favor/post');
  await expect(page.getByRole('heading', { name: '还没有收藏' })).toBeVisible();
  await page.getByRole('button', { name: '新建' }).click();
  await page.getByLabel('名字').fill('开荒');
  await page.getByRole('button', { name: '存下' }).click();
  await expect(page.getByRole('navigation', { name: '收藏夹' }).getByRole('link', { name: /开荒/ })).toHaveAttribute('aria-current', 'page');

  await page.goto('/cart/list/1001?sort=hot');
  await page.locator('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: /^收藏/ }).last()).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: /^收藏/ }).last().click();
  await expect(page.getByText('已收进“默认”')).toBeVisible();
  await page.getByRole('combobox', { name: '换一个收藏夹' }).selectOption({ label: '开荒' });
  await expect(page.getByText('已收进“开荒”')).toBeVisible();
  await page.getByRole('button', { name: '追帖' }).last().click();
  await expect(page.getByRole('button', { name: '已追帖' }).last()).toBeVisible();

  await page.goto('/favor/post');
  await page.getByRole('navigation', { name: '收藏夹' }).getByRole('link', { name: /开荒/ }).click();
  await expect(page).toHaveURL(/folder=/);
  const row = page.getByRole('region', { name: '收藏', exact: true }).getByRole('article');
  await expect(row).toContainText(title);
  await row.getByRole('button', { name: '写备注' }).click();
  await row.getByLabel('备注').fill('周三开打前再看一遍');
  await page.getByRole('button', { name: '存下' }).click();
  await expect(row).toContainText('周三开打前再看一遍');
  const reminder = row.getByRole('combobox', { name: `什么时候提醒我看《${title}》` });
  const place = await reminder.boundingBox();
  await reminder.selectOption({ label: '一周后提醒' });
  expect(await reminder.boundingBox(), 'the button that sends it moves nothing').toEqual(place);
  await row.getByRole('button', { name: '就这么约' }).click();
  await expect(reminder).toHaveValue('set');
  await expect(row.getByRole('time').last()).toBeVisible();
  await expectNoAxeViolation(page);
  await row.getByRole('button', { name: '取消收藏' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row).toContainText('周三开打前再看一遍');
  await page.getByRole('searchbox', { name: '在收藏里找' }).fill('周三');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(row).toContainText(title);

  await page.goto('/profile/follow');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '不追了' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('button', { name: '不追了' })).toBeVisible();
});

test('a post that was begun is in the list of drafts', async ({ page }) => {
  await startSignedUp(page, newAccount('半截人'));
  await page.clock.install();
  await page.goto('/post/add/1001');
  const saved = page.waitForResponse(/post\/draft\/save/);
  await page.getByRole('textbox', { name: '标题' }).fill('写到一半先放着');
  await page.clock.fastForward(11_000);
  await saved;
  await page.goto('/profile/draft');
  const draft = page.getByRole('listitem').filter({ hasText: '写到一半先放着' });
  await draft.getByRole('button', { name: '丢弃' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expectNoAxeViolation(page);
  await draft.getByRole('link', { name: '接着写' }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('写到一半先放着');
});
