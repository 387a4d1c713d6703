import { readCode, startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post } from './harness/calls.ts';
import { newName } from './harness/cases.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test.use({ refusals: [400] });

test('an operator rewrites a mail: seen as it will look, tried, used for the next one, put back', async ({ page, site }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/mail');
  await page.getByRole('link', { name: '信的措辞', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('信件与短信');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '注册验证码' }).click();
  const text = page.getByRole('textbox', { name: '正文' });
  await page.getByRole('textbox', { name: '标题' }).fill('{网站}给你的门牌');
  await text.fill('拿着它进门，十分钟里用。');
  await page.getByRole('button', { name: '存下', exact: true }).click();
  await expect(text).toHaveAccessibleDescription(/少了 \{验证码\}/);
  await page.getByRole('button', { name: '{验证码} 必须' }).click();
  await expect(page.getByRole('region', { name: '收到的样子' })).toContainText('拿着它进门，十分钟里用。314159');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '寄一封给自己' }).click();
  await expect(page.getByRole('status').filter({ hasText: '对方收下了' })).toBeVisible();
  await page.getByRole('button', { name: '存下', exact: true }).click();
  await page.getByLabel('为什么').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: '存下', exact: true }).click();
  await expect(page.getByText('存下了，下一封就用')).toBeVisible();

  const email = `${newName('guest')}@hearth.example`;
  await post(site, 'g/security/send_register_email_verify_code', { authorization: null, body: { email } });
  expect(await readCode(page, email, '给你的门牌')).toMatch(/^\d{6}$/);

  await page.getByRole('button', { name: '以往的版本' }).click();
  await expect(page.getByRole('dialog').last()).toContainText('守炉人');
  await page.getByRole('dialog').last().getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '放回程序的' }).click();
  await page.getByLabel('为什么').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: '放回', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('{网站}注册验证码');
});

test('an operator writes a text message: its length in messages, what to hand in, the number that came back, undone', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/mail');
  await page.getByRole('link', { name: '短信的措辞' }).click();
  await page.getByRole('button', { name: '绑定手机验证码' }).click();
  await expectNoAxeViolation(page);
  const text = page.getByRole('textbox', { name: '正文' });
  await text.fill(`【{网站}】${'长'.repeat(70)}`);
  await expect(page.getByRole('status').filter({ hasText: '算 2 条' })).toBeVisible();
  await page.getByRole('button', { name: '存下', exact: true }).click();
  await expect(text).toHaveAccessibleDescription(/少了 \{验证码\}/);
  await text.fill('【{网站}】{验证码} 是你的门牌，{分钟} 分钟里用。');
  await expect(page.getByRole('region', { name: '收到的样子' })).toContainText('314159 是你的门牌');
  await expect(page.getByRole('region', { name: '交给短信平台的写法' })).toContainText('${code} 是你的门牌，10 分钟里用。');
  await page.getByRole('textbox', { name: '短信平台的模板号' }).fill('SMS_154950909');
  await page.getByRole('button', { name: '存下', exact: true }).click();
  await page.getByLabel('为什么').waitFor();
  await page.getByRole('dialog').last().getByRole('button', { name: '存下', exact: true }).click();
  await expect(page.getByText('存下了，下一条就用')).toBeVisible();
  await expect(page.getByRole('table', { name: '短信的措辞' })).toContainText('SMS_154950909');
  // On a phone the panel covers the page, and the toast is above it.
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(page.getByRole('table', { name: '短信的措辞' })).not.toContainText('SMS_154950909');
});
