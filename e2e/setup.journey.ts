import { patient } from '../tools/patience.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeSite } from '#tools/site/site-process.ts';
import { totpOf } from './harness/authenticator.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

/** Expects that nothing is cut off at the side, and nothing that some cannot use. */
async function expectWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await expectNoAxeViolation(page);
}

test('an operator to be sets an empty site up with the printed code in three steps, and nobody can do it again', async ({ browser, contextOptions }) => {
  test.setTimeout(patient(120_000));
  const site = await makeSite({ demo: true, env: (port) => ({ PUBLIC_URL: `http://localhost:${port}` }) });
  const context = await browser.newContext({ ...contextOptions, baseURL: site.url });
  try {
    await site.start();
    const file = join(site.dataDir, 'setup-code');
    const code = (await readFile(file, 'utf8')).trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(site.output()).toContain(`火种：${code}`);
    const page = await context.newPage();
    expect((await page.goto('/'))?.status()).toBe(503);
    await page.getByRole('link', { name: '第一次设置' }).click();

    await page.getByRole('textbox', { name: '火种口令' }).fill('AAAA-AAAA');
    await page.getByRole('textbox', { name: '站点名称' }).fill('新炉');
    await page.getByRole('button', { name: '下一步：管理员' }).click();
    await expect(page.getByText('口令不对')).toBeVisible();
    await expectWell(page);
    await page.getByRole('textbox', { name: '火种口令' }).fill(code.toLowerCase());
    await page.getByRole('button', { name: '下一步：管理员' }).click();

    await expect(page.getByRole('heading', { name: '谁来管' })).toBeVisible();
    await page.getByRole('textbox', { name: '邮箱' }).fill('keeper@example.com');
    await page.getByRole('textbox', { name: '昵称' }).fill('守夜的人');
    await page.getByRole('textbox', { name: '密码' }).fill('ember9and4oak');
    const secret = await page.locator('p code').last().innerText();
    await page.getByRole('textbox', { name: '6 位数字' }).fill(totpOf(secret));
    await page.getByRole('button', { name: '下一步：信件与内容' }).click();
    await expect(page.getByText('先把恢复码抄下来或存好')).toBeVisible();
    await page.getByRole('checkbox').check();
    await expectWell(page);
    await page.getByRole('button', { name: '下一步：信件与内容' }).click();

    await expect(page.getByRole('heading', { name: '信件与内容' })).toBeVisible();
    await expect(page.getByText('没有人能发帖')).toBeVisible();
    await page.getByRole('radio', { name: '先不要' }).check();
    await expect(page.getByText('没有人能发帖')).toBeHidden();
    await expectWell(page);
    await page.getByRole('button', { name: '生火' }).click();
    await expect(page.getByText('先寄一封试信')).toBeVisible();
    await page.getByRole('checkbox', { name: '先不接信' }).check();
    await page.getByRole('radio', { name: /^加密/ }).check();
    await expect(page.getByText(/AGE-SECRET-KEY-1[A-Z0-9]{58}/)).toBeVisible();
    await page.getByRole('button', { name: '生火' }).click();
    await expect(page.getByText('先把备份的私钥存好')).toBeVisible();
    await expectWell(page);
    await page.getByRole('checkbox', { name: '备份的私钥已经收好' }).check();
    await page.getByRole('button', { name: '生火' }).click();
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { name: '案头' })).toBeAttached();

    expect((await page.request.get('/setup')).status()).toBe(404);
    expect((await page.request.get('/restful/v1/g/setup/state')).status()).toBe(404);
    const visitor = await browser.newContext({ ...contextOptions, baseURL: site.url });
    const home = await visitor.newPage();
    expect((await home.goto('/'))?.status()).toBe(200);
    await expect(home).toHaveTitle(/新炉/);
    await visitor.close();
  } finally {
    await context.close();
    await site.remove();
  }
});
