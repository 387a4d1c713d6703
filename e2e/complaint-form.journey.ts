import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { newName } from './harness/cases.ts';
import { enlist } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

const DESK = 1301;

test('on a form left open over midnight the new day is today', async ({ page, site }) => {
  await startSignedIn(page, await enlist(site, '夜里写的'));
  await page.clock.setFixedTime('2026-11-20T23:50:00+08:00');
  await page.goto(`/post/add/${DESK}`);
  const day = page.locator('input[type="date"]');
  await expect(day).toHaveAttribute('max', '2026-11-20');
  await page.clock.setFixedTime('2026-11-21T00:10:00+08:00');
  await day.fill('2026-11-19');
  await expect(day).toHaveAttribute('max', '2026-11-21');
});

test('a complaint is written in five sentences, kept while it is written, and answered with a receipt', async ({ page, site }) => {
  const complainant = await enlist(site, '写状的人');
  const name = newName('五句');
  await startSignedIn(page, complainant);
  await page.goto(`/post/add/${DESK}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/检举/);
  await expectNoAxeViolation(page);

  await page.getByRole('textbox', { name: '角色名' }).fill(name);
  await page.getByRole('combobox', { name: /服务器/ }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('radio', { name: /黑金跑路/ }).check();
  await page.getByLabel('什么活动').selectOption('gold_run');
  await page.getByLabel('哪一天').fill('2026-03-01');
  await page.getByRole('textbox', { name: '事先讲好的是什么' }).fill('金币进保管箱，散团当场结算。');
  await page.getByRole('textbox', { name: '谁讲的，在哪里讲的' }).fill('讲'.repeat(301));
  await page.getByRole('textbox', { name: '发生了什么' }).fill('散团以后团长下线了。\n第二天他把我屏蔽了。');
  await page.getByRole('textbox', { name: '想要什么结果' }).fill('把金币退回来。');
  await page.getByRole('radio', { name: /退还/ }).check();
  await page.getByRole('button', { name: '添一个链接' }).click();
  await page.getByLabel('证据 1的链接').fill('https://logs.example.com/reports/9');
  await page.getByRole('textbox', { name: '给这桩案子起个题目' }).fill('保管箱里的金币没有结算');
  await expect(page.getByText('，超出 1 字')).toBeVisible();

  // What is missing is counted at the top, and at its place.
  await page.getByRole('button', { name: '递上检举' }).click();
  const problems = page.getByRole('alert').filter({ hasText: '没有递上去' });
  await expect(problems).toContainText('还差 3 处，没有递上去');
  await expect(problems.getByRole('link')).toHaveText([
    '第二句“谁讲的，在哪里讲的”：这一句最多 300 个字',
    '第四句“后来怎么谈的”：这一句空着。没有谈过，就写“没有”',
    '请确认所写属实',
  ]);
  await expect(page.getByRole('textbox', { name: '谁讲的，在哪里讲的' })).toBeFocused();
  await expectNoAxeViolation(page);

  await page.getByRole('textbox', { name: '谁讲的，在哪里讲的' }).fill('团长在团队频道讲的。');
  await page.getByRole('textbox', { name: '后来怎么谈的' }).fill('没有');
  await expect(page.getByText(/草稿(已存|存在本机)/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: '后来怎么谈的' })).toHaveValue('没有');
  await expect(page.getByRole('textbox', { name: '发生了什么' })).toHaveValue('散团以后团长下线了。\n第二天他把我屏蔽了。');
  await page.getByRole('checkbox', { name: /以上属实/ }).check();
  await page.getByRole('button', { name: '递上检举' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^递上了，第 \d+ 号$/);
  const receipt = page.getByRole('region', { name: /^回执/ });
  await expect(receipt).toContainText('保管箱里的金币没有结算');
  await expect(receipt).toContainText('证据 1 件');
  await expect(page.getByRole('complementary', { name: '接下来' })).toContainText(/第 \d+ 位/);
  await expectNoAxeViolation(page);

  // The parts are in the file under their headings.
  await page.getByRole('link', { name: '去案子页' }).click();
  await expect(page).toHaveURL(/\/post\/view\//);
  await page.goto(page.url().replace('/post/view/', '/post/trial/view/'));
  const file = page.locator('#part-file');
  for (const heading of ['什么规矩', '谁讲的', '发生了什么', '后来怎么谈的', '想要什么'])
    await expect(file.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expectNoAxeViolation(page);
});
