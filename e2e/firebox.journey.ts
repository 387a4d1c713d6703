import { startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test('every page of the firebox opens without a fault, to read and by keyboard', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  for (const [path, title] of [
    ['mail', '信件与短信'],
    ['statistics', '统计'],
    ['backups', '备份'],
    ['jobs', '后台的活'],
    ['interfaces', '接口与推送'],
    ['maintenance', '维护'],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectNoAxeViolation(page);
  }
});
