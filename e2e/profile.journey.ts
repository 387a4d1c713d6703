import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ownCharacter } from './harness/court-time.ts';
import { expect, test } from './harness/test.ts';

/** A picture of 300 x 200 pixels, drawn by the browser itself. */
const DRAWN = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = 300;
  canvas.height = 200;
  const context = canvas.getContext('2d');
  context.fillStyle = '#7d2318';
  context.fillRect(0, 0, 300, 200);
  return canvas.toDataURL('image/png').split(',')[1];
})()`;

test('a member edits their profile, uploads an avatar, and others see both', async ({ page, newVisitor }) => {
  const account = newAccount('画像');
  await startSignedUp(page, account);
  await page.goto('/profile/userinfo');
  const signature = page.getByLabel('签名');
  await signature.fill('火边坐坐，不赶路。');
  await expect(page.getByText('有没存的改动')).toBeVisible();
  await page.getByLabel('角色名').fill('夜烛照壁');
  const realm = page.getByRole('combobox', { name: '服务器' });
  await realm.click();
  await realm.pressSequentially('byzs');
  await realm.press('Enter');
  await expect(realm).toHaveValue('白银之手');
  await page.getByLabel('种族').selectOption('兽人');
  await expect(page.getByRole('radio', { name: '部落' })).toBeChecked();
  await expectNoAxeViolation(page);

  // Typed text survives a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(signature).toHaveValue('火边坐坐，不赶路。');
  await expect(page.getByText('上次没存的改动还在')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('记下了')).toBeVisible();

  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(String(await page.evaluate(DRAWN)), 'base64') });
  const handle = page.getByRole('button', { name: /头像的取景/ });
  await handle.press('+');
  await handle.press('ArrowLeft');
  await page.getByRole('button', { name: '用这张' }).click();
  await expect(page.getByRole('img', { name: '我的头像' })).toHaveAttribute('src', /^\/avatar\/\d+-\d+\.webp$/);

  await page.getByRole('link', { name: '看我的主页' }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.nickName })).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto(page.url());
  await expect(visitor.getByText('火边坐坐，不赶路。')).toBeVisible();
  await expect(visitor.getByText('夜烛照壁')).toBeVisible();
  await expect(visitor.locator('header img[src*=".webp"]')).toBeVisible();
  await expectNoAxeViolation(visitor);
  await visitor.getByRole('button', { name: '关注' }).click();
  await expect(visitor).toHaveURL(/\/acc\/sign_in\?from=/);
});

test('the sidebar marks the section the hash names, and a suggestion is kept until it is sent', async ({ page }) => {
  await startSignedUp(page, newAccount('提意见'));
  const lit = page.getByRole('navigation', { name: '个人中心' }).locator('[aria-current]');
  await page.goto('/profile/faq#suggest');
  await expect(lit).toHaveText('提交意见');
  await page.goto('/profile/faq');
  await expect(lit).toHaveText('常见问题');
  await page.evaluate(() => location.assign('#message'));
  await expect(lit).toHaveText(/^我的消息/);
  await page.goBack();
  await expect(lit).toHaveText('常见问题');
  // On a phone the sidebar is a row that scrolls.
  await expect(lit).toBeInViewport({ ratio: 0.9 });
  await page.goto('/profile/message?kind=letter');
  await expect(page.getByRole('link', { name: '私信' })).toBeInViewport({ ratio: 0.9 });
  // A hash that is not well encoded names nothing and breaks nothing.
  await page.goto('/profile/faq#%E4%A');
  await expect(lit).toHaveText('常见问题');

  await page.goto('/profile/suggest');
  await page.getByRole('button', { name: '提交意见' }).click();
  await expect(page.getByText('请选择这是哪一类意见')).toBeVisible();
  await page.getByRole('radio', { name: /哪里坏了/ }).check();
  await page.getByLabel('意见', { exact: true }).fill('点开评论就跳回顶上，刷新也不行。');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('上次写到一半的还在')).toBeVisible();
  await page.getByRole('button', { name: '提交意见' }).click();
  await expect(page.getByText('收到了，谢谢你')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('点开评论就跳回顶上');
  await expectNoAxeViolation(page);
});

test('a removed post is restored, and so is an account about to be closed', async ({ page }) => {
  const account = newAccount('去留');
  await startSignedUp(page, account);
  await page.goto('/profile/post');
  const saved = await page.evaluate(async () => {
    const { state }: { state: { token: string } } = JSON.parse(localStorage.getItem('hearth-token') ?? '{}');
    const cookie = document.cookie.match(/XSRF-TOKEN=([^;]+)/)?.[1] ?? '';
    const response = await fetch('/restful/v1/post/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: state.token, 'x-xsrf-token': cookie },
      body: JSON.stringify({ columnId: 1001, title: '写了又后悔', markdown: '写满十个字才收，那就写满十个字。' }),
    });
    return response.ok;
  });
  expect(saved).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: '移除' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('heading', { name: '写了又后悔' })).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto('/profile/userinfo');
  await page.getByRole('button', { name: '注销账号…' }).click();
  await page.getByLabel('现在的密码').fill(account.password);
  await page.getByRole('button', { name: '注销账号', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '账号正在注销' })).toBeVisible();
  await page.goto('/profile/post');
  await expect(page.getByRole('complementary', { name: '账号正在注销' })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '不注销了' }).click();
  await expect(page.getByRole('complementary', { name: '账号正在注销' })).toHaveCount(0);
});

test('characters that count as a member’s are listed, each until they say it was renamed, and the form says which proof would end', async ({
  page,
  site,
  isMobile,
}) => {
  const account = newAccount('改名人');
  const [own, other] = isMobile ? ['短刀客', '长刀客'] : ['短剑客', '长剑客'];
  await startSignedUp(page, account);
  for (const name of [own, other]) await ownCharacter(site, account.nickName, { name, realm: '白银之手' });
  await page.goto('/profile/userinfo');
  await page.getByLabel('角色名').fill(own);
  const realm = page.getByRole('combobox', { name: '服务器' });
  await realm.click();
  await realm.pressSequentially('byzs');
  await realm.press('Enter');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('记下了')).toBeVisible();

  const warning = page.getByText(`“${own}”核对过。存上以后它就不算你的了`);
  await expect(warning).toBeHidden();
  await page.getByLabel('角色名').fill('改过的名字');
  await expect(warning).toBeVisible();
  await page.getByLabel('角色名').fill(own);
  await expect(warning).toBeHidden();

  const panel = page.getByRole('region', { name: '核对你的角色' });
  await expect(panel.getByText('核对过了')).toBeVisible();
  await panel.getByRole('button', { name: `${other}：改名／转服了` }).click();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '不再算我的' }).click();
  await expect(panel.getByText(other)).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: '核对过、算你的角色' })).toBeFocused();
  await panel.getByRole('button', { name: `${own}：改名／转服了` }).click();
  await page.getByRole('button', { name: '不再算我的' }).click();
  await expect(panel.getByText('过期了')).toBeVisible();
  await expect(panel).toBeFocused();
});
