import { expectNoAxeViolation } from './harness/axe.ts';
import { PRESENTER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 404, 410] });

test('a presenter refines a post; its code opens it from the search box, and no longer once it is withdrawn', async ({ page, newVisitor }) => {
  const author = newAccount('被评人');
  await startSignedUp(page, author);
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(`怎样让火烧到天亮 ${author.nickName}`);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('先架三根粗柴，半夜再添一把细的，天亮前别去拨它。');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole('button', { name: '评精' })).toHaveCount(0);

  const desk = await newVisitor();
  await startSignedIn(desk, PRESENTER);
  await desk.goto(address);
  await desk.getByRole('button', { name: '评精' }).click();
  const dialog = desk.getByRole('dialog', { name: '评为精华' });
  await dialog.getByText('长明').click();
  await dialog.getByLabel('评语').fill('短');
  await dialog.getByRole('button', { name: '盖上精字印' }).click();
  await expect(dialog.getByLabel('评语')).toHaveAccessibleDescription(/4 到 200/);
  await dialog.getByLabel('评语').fill('三句话讲清一件事，换了柴也照样用。');
  await expectNoAxeViolation(desk);
  await dialog.getByRole('button', { name: '盖上精字印' }).click();
  await confirmAct(desk, '评精');
  await expect(desk.getByText('精华·长明')).toBeVisible();
  const voucher = desk.getByRole('button', { name: /复制精华码/ });
  const code = /[0-9A-Z]{3}-[0-9A-Z]{4}/.exec((await voucher.getAttribute('aria-label')) ?? '')?.[0] ?? '';

  await page.goto('/cart/list/1001?sort=essence');
  await expect(page.getByRole('article').filter({ hasText: author.nickName })).toContainText('换了柴也照样用');
  await page.goto(`/r/${code.toLowerCase()}`);
  await expect(page).toHaveURL(address);
  const box = page.locator('input[name="q"]').first();
  if (await box.isVisible()) {
    await box.fill(` ${code.toLowerCase()} `);
    const opening = page.context().waitForEvent('page');
    await box.press('Enter');
    const opened = await opening;
    await expect(opened).toHaveURL(address);
    await opened.close();
  }

  await desk.getByRole('button', { name: '撤下精华' }).click();
  await desk.getByLabel('撤下的理由').fill('柴价变了，里面的数不对了');
  await desk.getByRole('button', { name: '撤下', exact: true }).click();
  await confirmAct(desk, '撤下');
  await expect(desk.getByRole('button', { name: /复制精华码/ })).toHaveCount(0);
  await page.goto(`/r/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个精华码撤下了');
  await expect(page.locator('main')).toContainText('里面的数不对了');
});

test('a mistyped code is refused and typed again in its place', async ({ page }) => {
  await page.goto('/r/0000001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('代码有误，请核对');
  await expectNoAxeViolation(page);
  const field = page.getByLabel('精华码', { exact: true });
  await expect(field).toHaveValue('0000001');
  await page.getByRole('button', { name: '打开' }).click();
  await expect(field).toHaveAccessibleDescription('代码有误，请核对');
  await field.fill('ooo-oooo');
  await page.getByRole('button', { name: '打开' }).click();
  await expect(page).toHaveURL('/r/0000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这个精华码');
});
