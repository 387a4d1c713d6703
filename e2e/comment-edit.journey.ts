import sharp from 'sharp';
import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

test('a comment is changed in its place, at once and without a mark, and another page reads the new words', async ({ page, newVisitor }) => {
  await startSignedUp(page, newAccount('改口人'));
  await page.goto('/post/view/1001/133');
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.fill('先写错了一句 [笑哭]');
  await page.getByRole('button', { name: '发表评论' }).click();
  const floor = page.locator('article').filter({ hasText: '先写错了一句' }).last();
  await expect(floor.getByRole('img', { name: '笑哭' })).toBeVisible();
  await floor.getByRole('button', { name: '改', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '改评论' });
  await expect(dialog.getByRole('textbox', { name: '改评论' })).toHaveValue('先写错了一句 [笑哭]');
  await expectNoAxeViolation(page);
  await dialog.getByRole('textbox', { name: '改评论' }).fill('现在改对了这一句 [赞]');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const changed = page.locator('article').filter({ hasText: '现在改对了这一句' }).last();
  await expect(changed.getByRole('img', { name: '赞' })).toBeVisible();
  await expect(changed.getByRole('button', { name: '改过' })).toHaveCount(0);
  const href = (await changed.getByRole('link', { name: /\d+ 楼/ }).getAttribute('href')) ?? '';
  const visitor = await newVisitor();
  await visitor.goto(href);
  await expect(visitor.getByText('现在改对了这一句')).toBeVisible();
  await expect(visitor.getByText('先写错了一句')).toHaveCount(0);
});

test('words under change are kept when the dialog is closed, until they are given up or saved', async ({ page }) => {
  await startSignedUp(page, newAccount('改到一半'));
  await page.goto('/post/view/1001/133');
  await page.getByRole('textbox', { name: '写评论' }).fill('原来的这一句');
  await page.getByRole('button', { name: '发表评论' }).click();
  const floor = page.locator('article').filter({ hasText: '原来的这一句' }).last();
  const dialog = page.getByRole('dialog', { name: '改评论' });
  const field = dialog.getByRole('textbox', { name: '改评论' });
  const open = () => floor.getByRole('button', { name: '改', exact: true }).click();
  await open();
  await field.fill('原来的这一句，改到一半');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(field).toHaveValue('原来的这一句，改到一半');
  await dialog.getByRole('button', { name: '取消' }).click();
  await open();
  await expect(field).toHaveValue('原来的这一句');
  await field.fill('原来的这一句，改好了');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(floor).toContainText('改好了');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hearth-comment-edit-')))).toEqual([]);
});

test('the pictures of a comment are added, moved and taken out where its words are, and its versions show those from before', async ({
  page,
  site,
  newVisitor,
}) => {
  await startSignedUp(page, newAccount('改图的人'));
  await page.goto('/post/view/1001/133');
  const paint = async (red: number) => ({
    name: `${red}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 80, b: 120 } } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel('选择配图').setInputFiles([await paint(10), await paint(20)]);
  await expect(page.getByRole('button', { name: '去掉第 2 张配图' })).toBeVisible();
  await page.getByRole('textbox', { name: '写评论' }).fill('先贴两张图');
  await page.getByRole('button', { name: '发表评论' }).click();
  const floor = page.locator('article').filter({ hasText: '先贴两张图' }).last();
  const shown = () => floor.getByAltText(/点开看大图/).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  await expect.poll(async () => (await shown()).length).toBe(2);
  const [first = '', second = ''] = await shown();
  await moveBack(site, '先贴两张图');

  await floor.getByRole('button', { name: '改', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '改评论' });
  await dialog.getByRole('button', { name: '把第 2 张配图往前挪' }).click();
  await expect(dialog.getByRole('button', { name: '把第 1 张配图往前挪' })).toBeDisabled();
  await dialog.getByLabel('选择配图').setInputFiles(await paint(30));
  await expect(dialog.getByRole('button', { name: '去掉第 3 张配图' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '加图' })).toHaveCount(0);
  await expectNoAxeViolation(page);
  // Closed by the way, the dialog has them again.
  await page.keyboard.press('Escape');
  await floor.getByRole('button', { name: '改', exact: true }).click();
  await dialog.getByRole('button', { name: '去掉第 2 张配图' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(shown).toEqual([second, expect.not.stringMatching(first)]);

  const visitor = await newVisitor();
  await visitor.goto((await floor.getByRole('link', { name: /\d+ 楼/ }).getAttribute('href')) ?? '');
  const seen = visitor.locator('article').filter({ hasText: '先贴两张图' }).last();
  await expect(seen.getByAltText(/点开看大图/)).toHaveCount(2);
  await seen.getByRole('button', { name: '改过' }).click();
  const versions = visitor.getByRole('dialog', { name: '改过的地方' }).getByRole('listitem');
  await expect(versions.nth(0).getByRole('img')).toHaveCount(2);
  await expect(versions.nth(1).getByRole('img')).toHaveCount(2);
  await expect(versions.nth(1).locator('img').first()).toHaveAttribute('src', first);
  await expectNoAxeViolation(visitor);
});

test('a member who is called is linked, under another name and without scripts too', async ({ page, newVisitor, site }) => {
  const [called, renamed] = [newAccount('被叫的人'), newAccount('改了名的')];
  await startSignedUp(await newVisitor(), called);
  await startSignedUp(page, newAccount('叫人的人'));
  await page.goto('/post/view/1001/133');
  await page.getByRole('textbox', { name: '写评论' }).fill(`请@${called.nickName}来看，不是a@${called.nickName}`);
  await page.getByRole('button', { name: '发表评论' }).click();
  const floor = page
    .locator('article')
    .filter({ hasText: `请@${called.nickName}来看` })
    .last();
  const link = floor.getByRole('link', { name: `@${called.nickName}`, exact: true });
  await expect(link).toHaveCount(1);
  await expectNoAxeViolation(page);
  const href = (await floor.getByRole('link', { name: /^\d+ 楼$/ }).getAttribute('href')) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: called.nickName })).toBeVisible();

  const authorization = await signedIn(site, called.email, called.password);
  await post(site, 'member/updated_at', { authorization, body: { nickName: renamed.nickName } });
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto(href);
  await plain.getByRole('link', { name: `@${called.nickName}`, exact: true }).click();
  await expect(plain.getByRole('heading', { level: 1, name: renamed.nickName })).toBeVisible();
});

test('chosen words of a comment are quoted into the form, and 表情 are put beside them', async ({ page }) => {
  await startSignedUp(page, newAccount('引话人'));
  await page.goto('/post/view/1001/133');
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.fill('头一句放在这里，等人来引');
  await page.getByRole('button', { name: '发表评论' }).click();
  const line = page.locator('#comments article p').filter({ hasText: '头一句放在这里' }).last();
  await line.selectText();
  await page.getByRole('button', { name: '引用', exact: true }).click();
  await expect(field).toHaveValue(/^> 引话人\d* \d+ 楼：头一句放在这里，等人来引\n$/);
  await expect(field).toBeFocused();
  await page.keyboard.type('我自己来引');
  await page.getByRole('button', { name: '表情', exact: true }).click();
  await page.getByRole('group', { name: '全部表情' }).getByRole('button', { name: '狗头' }).click();
  await expect(field).toHaveValue(/我自己来引\[狗头\]$/);
  await expectNoAxeViolation(page);
});

/** Makes a comment old enough for its edits to be marked. */
async function moveBack(site: SiteProcess, body: string): Promise<void> {
  await runSql(site, `UPDATE comments SET created_at = created_at - interval '20 minutes' WHERE body = $1`, [body]);
}
