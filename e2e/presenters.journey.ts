import { newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test.use({ refusals: [400] });

test('a member applies, an operator approves, and the presenter has a desk and a page without signing in again', async ({ page, newVisitor }) => {
  const member = newAccount('想坐下');
  await startSignedUp(page, member);
  await page.goto('/presenter/1401');
  await page.getByRole('link', { name: '申请成为主持人' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申请成为主持人');
  await page.getByLabel('角色名').fill('夜读');
  await page.getByRole('combobox', { name: '服务器' }).fill('白银之手');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: '调解' }).check();
  await page.getByLabel('每周能在席几小时').fill('6');
  const experience = page.getByLabel('经历');
  await experience.fill('太短');
  await page.getByRole('checkbox', { name: /我读过/ }).check();
  await page.getByRole('button', { name: '递上申请' }).click();
  await expect(experience).toHaveAccessibleDescription(/50 到 2,000/);
  await expect(experience).toBeFocused();
  await experience.fill('当过两年会计，记过一百多场账。'.repeat(5));
  await page.reload();
  await expect(page.getByLabel('经历')).toHaveValue(/记过一百多场账/);
  await expectNoAxeViolation(page);
  await page.getByRole('checkbox', { name: /我读过/ }).check();
  await page.getByRole('button', { name: '递上申请' }).click();
  await expect(page.getByRole('region', { name: '我的申请' })).toContainText('待审核');

  const keeper = await newVisitor();
  await startSignedIn(keeper, OPERATOR);
  await keeper.goto('/admin/presenters');
  const paper = keeper.getByRole('article', { name: `${member.nickName} 的申请` });
  await paper.getByLabel('给申请人的答复').fill('账记得清楚，欢迎。');
  await expectNoAxeViolation(keeper);
  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(keeper, '通过');
  await expect(paper).toHaveCount(0);

  await page.goto('/presenter/edit');
  await page.getByLabel('座右铭').fill('账对得上，人就对得上。');
  await page.getByRole('button', { name: '加一段' }).click();
  await page.getByRole('textbox', { name: '自述' }).click();
  await page.keyboard.type('做过两年会计，愿意把双方的数字对成一张表。');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/\/presenter\/profile\/\d+$/);
  await expect(page.locator('main')).toContainText('账对得上，人就对得上。');
  await expect(page.locator('main')).toContainText('对成一张表');
  await expect(page.locator('main')).toContainText('20:00–22:00');
  await expect(page.getByText('见习', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('审理台');

  await page.getByRole('button', { name: '辞任' }).click();
  await confirmAct(page, '辞任');
  await expect(page.getByText('荣休', { exact: true })).toBeVisible();
});

test('the directory is searched and filtered, and reads without scripts', { tag: '@core' }, async ({ page, newVisitor }) => {
  await page.goto('/presenter/1401');
  await expectNoAxeViolation(page);
  await page.getByRole('searchbox', { name: '名字或角色' }).fill('夜烛');
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('main').getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: '夜烛', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('夜烛');
  await expectNoAxeViolation(page);

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.goto('/presenter/1401?speciality=arena');
  await expect(plain.locator('main').getByRole('article').first()).toBeVisible();
  await plain.goto('/rules#A6');
  await expect(plain.locator('#A6')).toBeInViewport();
});

test('every article of the rules has its anchor', async ({ page, isMobile }) => {
  await page.goto('/rules');
  await expect(page.locator('main article[id^="A"]')).toHaveCount(24);
  // At a desk's width the crawl looks at it.
  if (isMobile) await expectNoAxeViolation(page);
});
