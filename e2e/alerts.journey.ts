import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { newAccount, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const alertsOf = (page: Page) => page.getByRole('region', { name: '消息提醒' });

/** Returns the authorization of who is signed in on a page. */
function authorizationOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { state }: { state: { token: string } } = JSON.parse(localStorage.getItem('hearth-token') ?? '{}');
    return state.token;
  });
}

/** Has somebody write a post, and returns how somebody else answers it. */
async function writePost(page: Page, url: string): Promise<(by: Page, body: string) => Promise<void>> {
  const { id } = await post<{ id: number }>({ url }, 'post/save', {
    authorization: await authorizationOf(page),
    body: { columnId: 1101, title: '等人来说话', markdown: '这里写一篇短短的帖子，等人来说两句。' },
  });
  return async (by, body) => {
    await post({ url }, `comment/save/${id}`, { authorization: await authorizationOf(by), body: { body } });
  };
}

/** Returns the link that ends the mails, in the newest mail to somebody, once that has come. */
async function offLinkTo(page: Page, { email }: Account): Promise<string> {
  const find = async () => {
    const mails: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json();
    return /\/mail-off\/m-\S+/.exec(mails.find(({ to, text }) => to === email && text.includes('/mail-off/'))?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: patient(120_000) }).not.toBe('');
  return find();
}

test('mails about messages: offered after the first answer, chosen, sent, and ended by one press in one', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(240_000));
  const [account, guest] = [newAccount('等回音'), await newVisitor()];
  await startSignedUp(page, account);
  await startSignedUp(guest, newAccount('答话人'));
  const answer = await writePost(page, site.url);
  await page.goto('/profile/message');
  await expect(page.getByRole('heading', { name: '我的消息' }).first()).toBeAttached();
  await expect(page.getByText('有人回复你了')).toHaveCount(0);
  await answer(guest, '第一个来说话的');
  await page.reload();
  await expect(page.getByText('有人回复你了')).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: '选一选' }).click();

  const alerts = alertsOf(page);
  await expect(alerts.getByRole('combobox', { name: '帖子回复：寄信' })).toHaveValue('off');
  await expect(alerts.getByRole('checkbox', { name: '帖子回复：推送' })).not.toBeChecked();
  await expectNoAxeViolation(page);
  await alerts.getByRole('combobox', { name: '帖子回复：寄信' }).selectOption('马上寄信');
  await alerts.getByRole('combobox', { name: '互动：寄信' }).selectOption('每天一封');
  await alerts.getByRole('button', { name: '保存提醒' }).click();
  await expect(page.getByText('消息提醒调好了')).toBeVisible();
  await page.reload();
  await expect(alerts.getByRole('combobox', { name: '帖子回复：寄信' })).toHaveValue('now');
  await expect(alerts.getByRole('combobox', { name: '互动：寄信' })).toHaveValue('daily');
  await page.goto('/profile/message');
  await expect(page.getByText('今天', { exact: true })).toBeVisible();
  await expect(page.getByText('有人回复你了')).toHaveCount(0);

  await answer(guest, '又来说了一句');
  const reader = await newVisitor();
  await reader.goto(await offLinkTo(reader, account));
  await expectNoAxeViolation(reader);
  await reader.getByRole('button', { name: '不再寄消息给我' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('消息提醒的信停了');
  await page.goto('/profile/secure_entry');
  await expect(alerts.getByRole('combobox', { name: '帖子回复：寄信' })).toHaveValue('off');
  await expect(alerts.getByRole('combobox', { name: '互动：寄信' })).toHaveValue('off');
});

test('the offer does not come back once it was declined', async ({ page, newVisitor, site }) => {
  const guest = await newVisitor();
  await startSignedUp(page, newAccount('谢绝的'));
  await startSignedUp(guest, newAccount('路过的'));
  await (
    await writePost(page, site.url)
  )(guest, '来说一句');
  await page.goto('/profile/message');
  await page.getByRole('button', { name: '不用了', exact: true }).click();
  await expect(page.getByText('有人回复你了')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('今天', { exact: true })).toBeVisible();
  await expect(page.getByText('有人回复你了')).toHaveCount(0);
});

test('the address of the alerts shows them, opened directly, again, and coming back', async ({ page }) => {
  await startSignedUp(page, newAccount('直奔的'));
  const alerts = page.locator('#alerts');
  const top = async () => (await alerts.boundingBox())?.y ?? Infinity;
  await page.goto('/profile/secure_entry#alerts');
  await expect(alerts).toBeVisible();
  await expect.poll(top).toBeLessThan(200);
  await expect(alerts).toBeInViewport();
  const place = await top();
  await page.reload();
  await expect(alerts).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(40);
  await page.goto('/list_order');
  await page.goBack();
  await expect(alerts).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(40);
});
