import type { Page } from '@playwright/test';
import { signedIn, get, post } from './harness/calls.ts';
import { MEMBER, PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 410, 451] });

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: '管理' }).click();
}

test('an operator removes a post with its reason, its author reads why, and it comes back', async ({ page, site, newVisitor }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const title = `要移除的一篇${info.project.name === 'desktop' ? '宽' : '窄'}`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
  });
  const path = `/post/view/1101/${id}`;
  await startSignedIn(page, OPERATOR);
  await page.goto(path);
  await openMenu(page);
  await page.getByRole('button', { name: /^移除/ }).click();
  const dialog = page.getByRole('dialog', { name: '移除这篇帖子' });
  await expect(dialog.getByRole('list', { name: '会发生什么' })).toContainText('从列表、搜索和订阅里移走的帖子');
  await dialog.getByRole('button', { name: '移除', exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/请选一个理由/);
  await dialog.getByRole('list', { name: '理由' }).getByRole('button').first().click();
  await dialog.getByRole('textbox').fill('整篇都是卖号的联系方式');
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '移除', exact: true }).click();
  await expect(page.getByRole('region', { name: '这篇帖子的状态' })).toContainText('整篇都是卖号的联系方式');
  await expectNoAxeViolation(page);

  const visitor = await newVisitor();
  const response = await visitor.goto(path);
  expect(response?.status()).toBe(410);
  await expect(visitor.getByText('这篇帖子已由管理员移除：')).toContainText('整篇都是卖号的联系方式');
  await expectNoAxeViolation(visitor);

  const member = await newVisitor();
  await startSignedIn(member, MEMBER);
  await member.goto(path);
  await expect(member.getByRole('region', { name: '这篇帖子的状态' })).toContainText('现在只有你和管理员看得到');
  await expect(member.getByText('坐过来一起烤')).toBeVisible();
  await expect(member.getByRole('button', { name: '管理' })).toHaveCount(0);

  await openMenu(page);
  await page.getByRole('button', { name: /^恢复/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await expect(page.getByText('放回来了，评论和计数都在')).toBeVisible();
  await expect(page.getByRole('region', { name: '这篇帖子的状态' })).toHaveCount(0);
  expect((await visitor.goto(path))?.status()).toBe(200);
  expect(await get<{ title: string }[]>(site, 'g/message/unread/list', author)).toContainEqual(expect.objectContaining({ title: '你的帖子恢复了' }));
});

test('a lawful order takes a post down at once: its address answers 451 and its author cannot read it', async ({ page, site, newVisitor }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const title = `要按命令移走的${info.project.name === 'desktop' ? '宽' : '窄'}`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
  });
  const path = `/post/view/1101/${id}`;
  await startSignedIn(page, OPERATOR);
  await page.goto(path);
  await openMenu(page);
  await page.getByRole('button', { name: /^按法律要求下架/ }).click();
  const order = page.getByRole('dialog', { name: '按法律要求下架' });
  await order.getByRole('button', { name: '登记，下一步核对' }).click();
  await expect(order.getByLabel('要求的机关')).toHaveAccessibleDescription(/机关是/);
  await order.getByLabel('要求的机关').fill('市网信办');
  await order.getByLabel('文号').fill('网信办〔2026〕1187 号');
  await expectNoAxeViolation(page);
  await order.getByRole('button', { name: '登记，下一步核对' }).click();
  const execution = page.getByRole('dialog', { name: '执行下架' });
  await expect(execution.getByRole('list', { name: '会发生什么' })).toContainText('不能撤销');
  await execution.getByRole('button', { name: '移除并封存' }).click();
  await expect(execution.getByLabel('再写一遍文号')).toHaveAccessibleDescription(/不一样/);
  await execution.getByLabel('再写一遍文号').fill('网信办〔2026〕1187 号');
  await expectNoAxeViolation(page);
  await execution.getByRole('button', { name: '移除并封存' }).click();
  await expect(page.getByText('这里的内容已按法律要求移除（网信办〔2026〕1187 号）')).toBeVisible();
  const member = await newVisitor();
  expect((await member.goto(path))?.status()).toBe(451);
  await startSignedIn(member, MEMBER);
  await member.goto(path);
  await expect(member.getByText('这里的内容已按法律要求移除')).toBeVisible();
  await expect(member.getByText('坐过来一起烤')).toHaveCount(0);
});

test('a presenter moves a post to another column, and its old address redirects there', async ({ page, site }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const title = `走错门的一篇${info.project.name === 'desktop' ? '宽' : '窄'}`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
  });
  await startSignedIn(page, PRESENTER);
  await page.goto(`/post/view/1101/${id}`);
  await openMenu(page);
  await page.getByRole('button', { name: /^移到别的栏目/ }).click();
  const dialog = page.getByRole('dialog', { name: '移到别的栏目' });
  await dialog.getByRole('button', { name: '看看会怎样' }).click();
  await expect(dialog.getByLabel('移到', { exact: true })).toHaveAccessibleDescription(/请选一个栏目/);
  await dialog.getByLabel('移到', { exact: true }).selectOption({ index: 1 });
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '看看会怎样' }).click();
  await confirmAct(page, '移动');
  await expect(page).not.toHaveURL(/\/1101\//);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const moved = page.url();
  await page.goto(`/post/view/1101/${id}`);
  await expect(page).toHaveURL(moved);
});
