import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { fileComplaint, newName } from './harness/cases.ts';
import { enlist, seatUntrained } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 409] });

test('a new presenter goes through the training case before their first one, and reads what they overlooked', async ({ page, site, isMobile }) => {
  test.setTimeout(patient(120_000));
  const [novice, complainant] = await Promise.all([seatUntrained(site, '新来的'), enlist(site, '检举人')]);
  await fileComplaint(site, complainant.authorization, { name: newName('头一桩') });
  await startSignedIn(page, novice);
  await page.goto('/trial/desk/1305');
  await expect(page.getByText('先把练习案走一遍：一桩编的案子')).toBeVisible();
  await page.getByRole('button', { name: '请下一桩' }).click();
  await expect(page.getByText('先把练习案走一遍，再接真的案子').first()).toBeVisible();
  await page.getByRole('link', { name: '练习案' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('练习案');
  await page.getByRole('button', { name: '对照参考裁决' }).click();
  // Everything that is missing at once, and the first of it has the focus.
  for (const missing of ['请选审还是回避', '请选那封信怎么用', '请选罚到哪一档，不罚也要选']) await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByRole('radio', { name: /我来审/ })).toBeFocused();
  await page.getByRole('radio', { name: /我来审/ }).check();
  await page.getByRole('radio', { name: /算他认了/ }).check();
  for (const piece of [1, 2, 4]) await page.getByRole('checkbox', { name: `证据 ${piece}` }).check();
  await page.getByRole('radio', { name: '警告' }).check();
  await page.getByRole('textbox', { name: '理由' }).fill('没有问就点需求，违了说好的规矩；次日照约寄过钱，取最轻一档。');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '对照参考裁决' }).click();
  await expect(page.getByRole('heading', { name: '有 4 处漏看了' })).toBeVisible();
  await expect(page.getByText('它从来不算承认')).toBeVisible();
  if (!isMobile) await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '再走一遍' }).click();
  await expect(page.getByRole('button', { name: '对照参考裁决' })).toBeVisible();
  await page.goto('/trial/desk/1305');
  await page.getByRole('button', { name: '请下一桩' }).click();
  await expect(page.getByText('请到一桩，案卷在你手上').first()).toBeVisible();
});
