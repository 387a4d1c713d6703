import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post } from './harness/calls.ts';
import { fileAgainstMember, newName } from './harness/cases.ts';
import { seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

/** Returns the boxes of both statements. */
async function sidesOf(page: Page) {
  const sides = page.getByRole('region', { name: '两边的话' }).getByRole('article');
  await expect(sides).toHaveCount(2);
  return Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()]);
}

test('the page of a closed case says the outcome first, gives both sides the same room, and is collected by nobody', async ({ page, site, isMobile }) => {
  const { id, name, realm, number } = await handDown(site, { name: newName('晨钟'), realm: '安苏' });
  await page.goto(`/post/view/1301/${id}`);
  const line = `成立。${name}-${realm} 拉黑 90 天`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(line);
  await expect(page).toHaveTitle(new RegExp(`^${line}`));
  const [one, other] = await sidesOf(page);
  expect(other?.width).toBeCloseTo(one?.width ?? 0, 0);
  if (!isMobile) expect(other?.height).toBeCloseTo(one?.height ?? 0, 0);
  // What the complainant called it is below the outcome.
  const headline = await page.getByText('代管的金币没有结算').boundingBox();
  expect(headline?.y).toBeGreaterThan((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
  await expect(page.getByText(/还剩 \d+ (天|小时)/)).toBeVisible();
  await expect(page.getByRole('button', { name: /收藏|追帖|关注/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '同题佳作' })).toHaveCount(0);
  await expectNoAxeViolation(page);
  await expect(page.getByRole('link', { name: '我也在场' })).toHaveCount(0);
  // Its script is fetched by the press, which is not lost.
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: '分享这一篇' });
  await expect(sharing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sharing).toHaveCount(0);
  await page.getByRole('link', { name: '看罚单' }).click();
  await expect(page.getByText(number).first()).toBeVisible();

  // Shared by all: nothing in the page as it is sent depends on when it is read.
  expect(await (await page.request.get(`/post/view/1301/${id}`)).text()).not.toContain('还剩');
});

test('a case that is opened at a comment, or by a link with something added, is read and used like any other', async ({ newVisitor, site }) => {
  const { id, name } = await handDown(site, { name: newName('回声'), realm: '安苏' });
  for (const more of ['#comments', '?from=share', '?page=1#c1']) {
    const page = await newVisitor();
    await page.goto(`/post/view/1301/${id}${more}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.getByRole('button', { name: '分享', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '分享这一篇' })).toBeVisible();
  }
});

test('the list answers a name plainly, before anything else', async ({ page, site }) => {
  const { name, realm } = await handDown(site, { name: newName('敲钟'), realm: '安苏' });
  await page.goto('/blacklist/1303');
  const field = page.getByLabel('角色名');
  const box = await field.boundingBox();
  expect(box?.y).toBeLessThan(500);
  await field.fill(name);
  await page.getByRole('button', { name: '查一查' }).click();
  await expect(page.getByRole('status').filter({ hasText: '在名单上' })).toContainText(`${name}-${realm}：在名单上，拉黑 90 天`);
  await expectNoAxeViolation(page);
  await field.fill(`${name}乙`);
  await page.getByRole('button', { name: '查一查' }).click();
  await expect(page.getByRole('status').filter({ hasText: '名单上没有' })).toContainText('查无记录，不等于清白');
  await expectNoAxeViolation(page);
});

test('my cases put first what waits for me, with what comes next and how long that has', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(120_000));
  const { id, complainant, accused } = await fileAgainstMember(site);
  await startSignedIn(page, complainant);
  await page.goto('/profile/case');
  const own = page.getByRole('article', { name: /./ }).filter({ hasText: `第 ${id} 号` });
  await expect(own).toContainText(/第 \d+\s*位/);
  await expect(own).toContainText('受理之前还能修改');
  await expectNoAxeViolation(page);
  const { authorization: judging } = await seat(site, '主审人');
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/statement/${id}`, { authorization: judging, body: { kind: 'question', text: '第一次开窗口时，有没有截到数量？' } });
  await page.reload();
  await expect(own).toContainText('轮到你');
  await expect(own).toContainText('有没有截到数量？');
  await expect(own).toContainText(/\d+\s*(小时|天)/);
  await expect(own.getByRole('link', { name: '答一句' })).toBeVisible();
  await expectNoAxeViolation(page);

  const other = await newVisitor();
  await startSignedIn(other, accused);
  await other.goto('/profile/case?role=complainant');
  await expect(other.getByText('没有案子')).toBeVisible();
});
