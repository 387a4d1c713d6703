import { makeSite } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { SEED } from './harness/demo.setup.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const WORDS = '变成正式站';

test('an operator makes a real site of the demo in the browser, which ends at the wizard of an empty one', async ({ browser, contextOptions }) => {
  test.setTimeout(patient(180_000));
  const site = await makeSite({ demo: true, from: process.env[SEED], isByCommand: true });
  const context = await browser.newContext({ ...contextOptions, baseURL: site.url });
  try {
    await site.start();
    const page = await context.newPage();
    await startSignedIn(page, OPERATOR);
    await page.goto('/admin');
    await expect(page.getByText('这是演示站。')).toBeVisible();
    await page.getByRole('button', { name: WORDS }).click();
    const dialog = page.getByRole('dialog', { name: WORDS });
    await expect(dialog.getByRole('list', { name: '会发生什么' })).toContainText('也清掉的备份');
    await dialog.getByRole('button', { name: WORDS, exact: true }).click();
    await expect(dialog.getByLabel('照着写一遍')).toHaveAccessibleDescription(/不一样/);
    await expectNoAxeViolation(page);
    await dialog.getByLabel('照着写一遍').fill(WORDS);
    await dialog.getByRole('button', { name: WORDS, exact: true }).click();
    await page.waitForURL('**/setup', { timeout: patient(90_000) });
    await expect(page.getByRole('heading', { name: '这是一座空站' })).toBeVisible({ timeout: patient(60_000) });
    await expect(page.getByRole('textbox', { name: '火种口令' })).toBeVisible();
    await expectNoAxeViolation(page);
    expect((await page.request.get('/admin')).status()).toBe(503);
    expect(await page.evaluate(() => localStorage.getItem('hearth-token') ?? '')).not.toContain('Bearer');
  } finally {
    await context.close();
    await site.remove();
  }
});
