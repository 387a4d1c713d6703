import type { Page } from '@playwright/test';
import { runSql } from '#tools/site/site-database.ts';
import { leaveWelcome, newAccount, readCode, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403] });

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const WORDS = '第三段贴了我家里人的照片，没有问过我们，请尽快拿下来。';

test('anybody reports an illegal page; an operator finds it and answers, and the outcome is mailed', async ({ page, newVisitor }) => {
  const { email } = newAccount('路人');
  await page.goto('/cart/list/1001');
  const address = (await page.locator('main a[href^="/post/view/"]').first().getAttribute('href')) ?? '';
  await page.goto(`/report_illegal?address=${encodeURIComponent(address)}`);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '递交举报' }).click();
  await expect(page.getByText('请选择是哪一类')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '怎么回事' })).toHaveAccessibleDescription(/请写 20 到/);
  await expect(page.getByRole('textbox', { name: '邮箱', exact: true })).toHaveAccessibleDescription(/邮箱/);
  await expect(page.getByRole('radio', { name: /违法信息/ })).toBeFocused();
  await page.getByText('侵犯权利').click();
  await page.getByRole('textbox', { name: '怎么回事' }).fill(WORDS);
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await readCode(page, email, '举报验证码'));
  await page.reload();
  await expect(page.getByRole('textbox', { name: '怎么回事' })).toHaveValue(WORDS);
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill(email);
  await page.getByLabel('邮箱验证码').fill(await readCode(page, email, '举报验证码'));
  await page.getByRole('button', { name: '递交举报' }).click();
  await expect(page.getByRole('heading', { name: '收到了' })).toBeVisible();
  const number = (await page.getByText(/^WF-\d{4}-\d{6}$/).textContent()) ?? '';
  await expectNoAxeViolation(page);
  await expectMail(page, email, `收到了你的举报 ${number}`);

  const operator = await newVisitor();
  await startSignedIn(operator, OPERATOR);
  await operator.goto('/admin/illegal-reports');
  await operator.getByRole('button', { name: number }).click();
  await expect(operator.getByText(WORDS).last()).toBeVisible();
  await expectNoAxeViolation(operator);

  // Everybody can still see it.
  await operator.getByRole('button', { name: '答复：已下架' }).click();
  await expect(operator.getByText(/它还在那里，谁都看得到/)).toBeVisible();
  await operator.getByRole('link', { name: '去登记下架' }).click();
  const order = operator.getByRole('dialog', { name: '记一道命令' });
  await expect(order.getByLabel('文号')).toHaveValue(number);
  await expect(order.getByLabel('要移的')).toHaveValue(`帖子#${address.split('/').at(-1)}`);
  await expectNoAxeViolation(operator);

  await operator.goto('/admin/illegal-reports');
  await operator.getByRole('button', { name: number }).click();
  await operator.getByRole('button', { name: '答复：别的' }).click();
  const answer = operator.getByRole('dialog', { name: new RegExp(`答复 ${number}`) });
  await expect(answer.getByRole('list', { name: '会发生什么' })).toContainText('把结果寄给举报的人');
  await answer.getByRole('button', { name: '没有发现' }).click();
  await expectNoAxeViolation(operator);
  await answer.getByRole('button', { name: '答复', exact: true }).click();
  await expect(operator.getByRole('button', { name: number })).toHaveCount(0);
  await operator.getByRole('link', { name: /答复过/ }).click();
  await operator.getByRole('button', { name: number }).click();
  await expect(operator.getByText(/我们逐句核对过那一页/).last()).toBeVisible();
  await expectMail(page, email, `举报 ${number} 有了结果`);
});

test('somebody under 14 signs up with their guardian’s mail; the form stays where it is, and what was agreed to is kept', async ({ page }) => {
  const account = newAccount('小旅人');
  const guardian = `guardian.${account.email}`;
  await page.goto('/acc/sign_up');
  await page.getByLabel('昵称').fill(account.nickName);
  await page.getByLabel('邮箱', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await readCode(page, account.email));
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('checkbox').check();
  const year = page.getByLabel('出生的年份');
  await year.fill('今年');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(year).toHaveAccessibleDescription(/四位数字/);
  await expect(year).toBeFocused();

  const before = await year.boundingBox();
  await year.fill(String(new Date().getFullYear() - 10));
  const mail = page.getByLabel('监护人的邮箱');
  await expect(mail).toBeVisible();
  expect((await year.boundingBox())?.y).toBe(before?.y);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(mail).toHaveAccessibleDescription(/邮箱/);
  await mail.fill(guardian);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('监护人收到的验证码').fill(await readCode(page, guardian));
  await page.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);

  await page.goto('/profile/consents');
  await expect(page.getByRole('heading', { name: '年龄段：未满 14 岁' })).toBeVisible();
  await expect(page.getByRole('region', { name: '记下的同意' })).toContainText('监护人的同意');
  await expectNoAxeViolation(page);
});

test('a text that has changed is asked for again, with what is new and what is gone', async ({ page, site }) => {
  const account = newAccount('老朋友');
  await startSignedUp(page, account);
  const before = 'e2e0e2e0e2e0e2e0';
  await runSql(
    site,
    `INSERT INTO document_versions (document, version, title, body, published_at)
     SELECT slug, '${before}', title, jsonb_set(body, '{content}', '[{"type":"paragraph","content":[{"type":"text","text":"只收一个邮箱，别的都不问。"}]}]'), updated_at
     FROM pages WHERE slug = 'privacy' ON CONFLICT DO NOTHING`,
  );
  await runSql(site, `UPDATE consents SET version = '${before}' WHERE document = 'privacy' AND member_id = (SELECT id FROM members WHERE email_fold = $1)`, [
    account.email,
  ]);
  await page.goto('/cart/list/1001');
  await page.getByRole('complementary', { name: '条款改了' }).getByRole('link').click();
  const due = page.getByRole('region', { name: '《隐私政策》改了' });
  await expect(due).toContainText('只收一个邮箱，别的都不问。');
  await expect(due.getByText(/新写的 \d+ 段/)).toBeVisible();
  await expectNoAxeViolation(page);
  await due.getByRole('button', { name: '同意这一版' }).click();
  await expect(due).toHaveCount(0);
  await expect(page.getByRole('region', { name: '记下的同意' })).toContainText('改过以后再次同意');
  await expect(page.getByRole('complementary', { name: '条款改了' })).toHaveCount(0);

  await page.getByRole('button', { name: '撤回' }).first().click();
  await expectNoAxeViolation(page);
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.getByRole('complementary', { name: '条款改了' })).toBeVisible();
});

/** Expects a mail to an address whose subject says this. */
async function expectMail(page: Page, to: string, subject: string): Promise<void> {
  await expect(async () => {
    const mails: { to: string; subject: string }[] = await (await page.request.get('/dev/outbox.json')).json();
    expect(mails.some((mail) => mail.to === to && mail.subject.includes(subject))).toBe(true);
  }).toPass();
}
