import { patient } from '../tools/patience.ts';
import { PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { titlesOf } from './harness/cases.ts';
import { enlist } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409, 410] });

test('a post that waits is given back with a reason, mended and let through', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const author = await enlist(site, '措辞人');
  await startSignedIn(page, author);
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(`${author.nickName} 找人一起打本`);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('想一起打本的，加我微信：hearth_2020，晚上八点开。');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  const notice = page.getByRole('region', { name: '这篇帖子的状态' });
  await expect(notice).toContainText('待审核');
  await page.reload();
  await expect(notice).toContainText('待审核');
  const address = new URL(page.url()).pathname;

  const desk = await newVisitor();
  await startSignedIn(desk, PRESENTER);
  await desk.goto('/trial/desk/1305?view=held');
  const row = desk.getByRole('article').filter({ hasText: author.nickName });
  await row.getByRole('button', { name: '看全文' }).click();
  await expect(desk.getByRole('dialog')).toContainText('晚上八点开');
  await expectNoAxeViolation(desk);
  await desk.keyboard.press('Escape');
  await row.getByRole('button', { name: '退回' }).click();
  const dialog = desk.getByRole('dialog', { name: '退回这篇帖子' });
  await dialog.getByLabel('理由', { exact: true }).fill('请去掉微信号，站内私信就好');
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect(row).toHaveCount(0);

  expect(await titlesOf(site, author.authorization)).toMatch(/退回|审核/);
  await page.goto(address);
  await expect(notice).toContainText('请去掉微信号，站内私信就好');
  await page
    .getByRole('link', { name: /改|编辑/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('想一起打本的，站内私信我，晚上八点开。');
  await page
    .getByRole('button', { name: /发表|保存|提交/ })
    .first()
    .click();
  await expect(notice).toContainText('待审核');
  await desk.reload();
  await row.getByRole('button', { name: '放行' }).click();
  await expect(row).toHaveCount(0);
  await page.goto(address);
  await expect(notice).toHaveCount(0);
  await desk.goto(address);
  await expect(desk.getByText('站内私信我')).toBeVisible();
});
