import type { Page } from '@playwright/test';
import { signedIn, get, post } from './harness/calls.ts';
import { MEMBER, PRESENTER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409, 410, 451] });

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const MINUTE_MS = 60_000;

/** Opens a menu of staff, and waits until it is drawn: its letters work from then on. */
async function openMenu(page: Page, menu = page.getByRole('button', { name: '管理', exact: true }).first()): Promise<void> {
  await menu.click();
  await expect(page.locator(':popover-open').getByRole('button').first()).toBeVisible();
}

test('a presenter pins, locks and retitles a post from its byline, by letters as well', async ({ page, site, newVisitor }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const wide = info.project.name === 'desktop';
  const title = `炉边的规矩${wide ? '宽' : '窄'}`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: ['规矩'] },
  });
  await startSignedIn(page, PRESENTER);
  await page.goto(`/post/view/1101/${id}`);
  await expect(page.getByRole('complementary', { name: '站务须知' })).toContainText('没有人举报');
  await openMenu(page);
  await expect(page.getByRole('button', { name: /^置顶/ })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.keyboard.press('p');
  const pin = page.getByRole('dialog', { name: '置顶' });
  await expect(pin.getByRole('list', { name: '会发生什么' })).toContainText('第一页的最上面');
  await expect(pin.getByRole('radio', { name: /全站/ })).toBeDisabled();
  await pin.getByRole('list', { name: '到什么时候' }).getByRole('button', { name: '3 天' }).click();
  await expectNoAxeViolation(page);
  await pin.getByRole('button', { name: '置顶', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '站务须知' })).toContainText('本栏目置顶到');
  const visitor = await newVisitor();
  await visitor.goto('/mono/list/1101');
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();

  await openMenu(page);
  await page.keyboard.press('l');
  const lock = page.getByRole('dialog', { name: '锁定回复' });
  await lock.getByLabel('写在评论框的话').fill('吵偏了，先歇一晚');
  await expect(lock.getByText('读者会看到')).toBeVisible();
  await expectNoAxeViolation(page);
  await lock.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(page.locator('#comments')).toContainText('吵偏了，先歇一晚');
  await visitor.goto(`/post/view/1101/${id}`);
  await expect(visitor.locator('#comments')).toContainText('由');
  await expect(visitor.getByRole('link', { name: '登录后评论' })).toHaveCount(0);

  await openMenu(page);
  await page.getByRole('button', { name: /^打开回复/ }).click();
  await confirmAct(page, '打开');
  await expect(page.locator('#comments')).not.toContainText('吵偏了，先歇一晚');

  await openMenu(page);
  await page.keyboard.press('e');
  const retitle = page.getByRole('dialog', { name: '改标题和标签' });
  await retitle.getByLabel('标题', { exact: true }).fill('短');
  await retitle.getByRole('button', { name: '改', exact: true }).click();
  await expect(retitle.getByLabel('标题', { exact: true })).toHaveAccessibleDescription(/标题是/);
  await retitle.getByLabel('标题', { exact: true }).fill(`${title}，重写一遍`);
  await expectNoAxeViolation(page);
  await retitle.getByRole('button', { name: '改', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${title}，重写一遍` })).toBeVisible();
  const messages = await get<{ title: string; content: string }[]>(site, 'g/message/unread/list', author);
  expect(messages).toContainEqual(expect.objectContaining({ title: '你的帖子改了标题', content: expect.stringContaining(title) }));

  await openMenu(page);
  await page.getByRole('button', { name: /^取消置顶/ }).click();
  await confirmAct(page, '取下');
  await expect(page.getByRole('complementary', { name: '站务须知' })).not.toContainText('置顶');
});

test('an operator executes an order within a minute, alone, from where the post is read', async ({ page, site }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title: `要马上移走的${info.project.name}`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
  });
  await startSignedIn(page, OPERATOR);
  const path = `/post/view/1101/${id}`;
  await page.goto(path);
  const since = Date.now();
  await openMenu(page);
  await page.keyboard.press('g');
  const order = page.getByRole('dialog', { name: '按法律要求下架' });
  await order.getByLabel('要求的机关').fill('市网信办');
  await order.getByLabel('文号').fill('网信办〔2026〕1188 号');
  await order.getByRole('button', { name: '登记，下一步核对' }).click();
  const execution = page.getByRole('dialog', { name: '执行下架' });
  await execution.getByLabel('再写一遍文号').fill('网信办〔2026〕1188 号');
  await execution.getByRole('button', { name: '移除并封存' }).click();
  await expect(page.getByText('这里的内容已按法律要求移除（网信办〔2026〕1188 号）')).toBeVisible();
  expect(Date.now() - since).toBeLessThan(MINUTE_MS);
});

test('an operator removes a comment on its page, takes that back, and puts it back later', async ({ page, site }) => {
  const author = await signedIn(site, MEMBER.email);
  const body = { columnId: 1101, title: '移走一条评论的地方', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization: author, body });
  await post(site, `comment/save/${id}`, { authorization: author, body: { body: '整条都在卖门票' } });
  await startSignedIn(page, OPERATOR);
  await page.goto(`/post/view/1101/${id}`);
  const floor = page.getByRole('article').filter({ has: page.getByRole('link', { name: '1 楼' }) });
  const remove = async () => {
    await openMenu(page, floor.getByRole('button', { name: '管理' }));
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: '移除这条评论' });
    await dialog.getByRole('list', { name: '理由' }).getByRole('button').first().click();
    await dialog.getByLabel('说明').fill('整条都是广告');
    await dialog.getByRole('button', { name: '移除', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(floor).toContainText('该评论已删除');
    await expect(floor).toBeFocused();
  };
  await remove();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(floor).toContainText('整条都在卖门票');
  await remove();
  await page.reload();
  await floor.getByRole('button', { name: '恢复' }).click();
  const back = page.getByRole('dialog', { name: '恢复这条评论' });
  await expect(back.getByRole('list', { name: '会发生什么' }).getByRole('listitem').first()).toBeVisible();
  await expectNoAxeViolation(page);
  await back.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(floor).toContainText('整条都在卖门票');
});
