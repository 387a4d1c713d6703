import type { Page } from '@playwright/test';
import { startProviders, type LocalProviders } from '#tools/site/identity-providers.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { leaveWelcome } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { SEED } from './harness/demo.setup.ts';
import { expectBack, loseToken, readAndType } from './harness/lost-token.ts';
import { expect, test } from './harness/test.ts';

const PASSWORD = 'Lantern77frost';
let providers: LocalProviders;
let own: SiteProcess;
test.beforeAll(async () => {
  test.setTimeout(patient(180_000));
  providers = await startProviders();
  own = await makeSite({ demo: true, from: process.env[SEED], env: (port) => ({ ...providers.env, PUBLIC_URL: `http://localhost:${port}` }) });
  await own.start();
});
test.afterAll(async () => {
  await own.remove();
  providers.close();
});

test('QQ: signed up by it, signed out, signed in again; WeChat connected and disconnected', async ({ browser, contextOptions }) => {
  // The providers are other origins, which the watched page of the others may not ask for anything.
  const context = await browser.newContext({ ...contextOptions, baseURL: own.url });
  const page = await context.newPage();
  const mistakes: string[] = [];
  page.on('pageerror', ({ message }) => mistakes.push(message));
  providers.person = `qq-${Date.now()}`;
  await page.goto('/acc/sign_in?from=%2Fprofile%2Fsecure_entry');
  const row = page.getByRole('group', { name: '别处的账号' });
  await expect(row.getByRole('button')).toHaveText(['QQ', '微信', '战网']);
  await expectNoAxeViolation(page);
  await row.getByRole('button', { name: 'QQ' }).click();
  await expect(page.getByRole('heading', { name: '第一次来' })).toBeFocused();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/acc/with/qq');
  await page.getByLabel('昵称').fill(`围炉${Date.now() % 100_000}`);
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox', { name: /服务条款/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByRole('checkbox', { name: /取得一个编号/ })).toHaveAccessibleDescription('不同意的话，请改用邮箱注册');
  await expectNoAxeViolation(page);
  await page.getByRole('checkbox', { name: /取得一个编号/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/profile\/secure_entry$/);
  await expect(page.getByText('谁也找不回来')).toBeVisible();
  await expectNoAxeViolation(page);

  await signOut(page);
  await page.goto('/acc/sign_in?from=%2Fprofile%2Fsecure_entry');
  await row.getByRole('button', { name: 'QQ' }).click();
  const section = page.getByRole('region', { name: '别处的账号' });
  await expect(section.getByRole('listitem')).toContainText(['QQ']);
  await expect(section.getByText('上次使用')).toBeVisible();

  await page.getByRole('button', { name: '设密码' }).click();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: '设密码' }).click();
  await section.getByRole('button', { name: '连接微信' }).click();
  await page.getByLabel('现在的密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /取得一个编号/ }).check();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(section.getByRole('button', { name: '断开微信' })).toBeVisible();
  await section.getByRole('button', { name: '断开微信' }).click();
  await page.getByLabel('现在的密码').fill(PASSWORD);
  await page.getByRole('button', { name: '断开', exact: true }).last().click();
  await expect(section.getByRole('button', { name: '连接微信' })).toBeVisible();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('signing in by a provider returns to the same place of the page, and two tabs may be at providers at once', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: own.url });
  const page = await context.newPage();
  providers.person = `battlenet-${Date.now()}`;
  await joinByBattlenet(page);
  const row = page.getByRole('group', { name: '别处的账号' });

  const place = await readAndType(page);
  await loseToken(page);
  // The first tab is still there when the second one leaves.
  const there = Promise.withResolvers<string>();
  await page.route(`${providers.env['BATTLENET_ENDPOINT']}/authorize*`, (route) => {
    there.resolve(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>there</title>' });
  });
  await row.getByRole('button', { name: '战网' }).click();
  const address = await there.promise;
  const second = await context.newPage();
  const { person } = providers;
  providers.person = `qq-${Date.now()}`;
  await second.goto('/acc/sign_in');
  await second.getByRole('button', { name: 'QQ' }).click();
  await expect(second.getByRole('heading', { name: '第一次来' })).toBeVisible();
  providers.person = person;
  await page.unrouteAll();
  await page.goto(address);
  await expectBack(page, place);
  await context.close();
});

test('Battle.net names the characters of who agrees, and the one they choose counts as theirs', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: own.url });
  const page = await context.newPage();
  providers.person = `player-${Date.now()}`;
  await joinByBattlenet(page);
  providers.characters.set(providers.person, [
    { id: 1, name: '霜语者', realm: '死亡之翼', level: 80 },
    { id: 2, name: '仓库号', realm: '白银之手', level: 10 },
  ]);
  await page.goto('/profile/userinfo#prove');
  const panel = page.getByRole('region', { name: '核对你的角色' });
  await panel.getByRole('button', { name: '去战网核对' }).click();
  await expect(panel.getByRole('alert')).toHaveText('请先勾选同意');
  await panel.getByRole('checkbox', { name: /同意从战网读一次/ }).check();
  await expectNoAxeViolation(page);
  await panel.getByRole('button', { name: '去战网核对' }).click();
  await expect(page.getByRole('heading', { name: '哪一个是你' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '级' })).toHaveCount(2);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: /霜语者/ }).click();
  await expect(page).toHaveURL(/\/profile\/userinfo/);
  await expect(panel.getByText('霜语者')).toBeVisible();
  await context.close();
});

test('an address that somebody else brought back opens nothing, and a provider that fails is named', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: own.url });
  const page = await context.newPage();
  const code = providers.agree('somebody else', `${own.url}/acc/with/qq`);
  await page.goto(`/acc/with/qq?code=${code}&state=${'s'.repeat(43)}`);
  await expect(page.getByText('不是从这个浏览器开始的')).toBeVisible();
  expect(page.url()).not.toContain(code);
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: '回登录页' }).click();
  providers.trouble = 'gone';
  await page.getByRole('button', { name: '战网' }).click();
  await expect(page.getByText('战网这会儿没有好好回应')).toBeVisible();
  providers.trouble = null;
  await context.close();
});

/** Signs up with the name that the person at Battle.net is given. */
async function joinByBattlenet(page: Page): Promise<void> {
  await page.goto('/acc/sign_in?from=%2Fprofile%2Fsecure_entry');
  await page.getByRole('group', { name: '别处的账号' }).getByRole('button', { name: '战网' }).click();
  await expect(page.getByRole('heading', { name: '第一次来' })).toBeFocused();
  await page.getByLabel('昵称').fill(`远客${Date.now() % 100_000}`);
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox', { name: /服务条款/ }).check();
  await page.getByRole('checkbox', { name: /取得一个编号/ }).check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/profile\/secure_entry$/);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('hearth-token'));
}
