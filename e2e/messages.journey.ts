import type { Page } from '@playwright/test';
import { MEMBER, PRESENTER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [404] });

test('what others say arrives in every tab without a reload, once, and is answered where it is read', async ({ page, newVisitor, site }) => {
  await startSignedUp(page, newAccount('等信人'));
  const postId = await write(page, site.url, {
    path: 'post/save',
    body: {
      columnId: 1101,
      title: '说两句就好',
      markdown: '这里写一篇短短的帖子，等人来说两句。',
    },
  });
  const tab = await page.context().newPage();
  const streams: string[] = [];
  page.context().on('request', (request) => request.url().endsWith('/message/events') && streams.push(request.url()));
  await page.reload();
  await tab.goto('/mono/list/1001');
  await expect.poll(() => streams.length).toBe(1);

  const [one, two] = [await newVisitor(), await newVisitor()];
  const [first, second] = [newAccount('甲客'), newAccount('乙客')];
  await startSignedUp(one, first);
  await startSignedUp(two, second);
  await write(one, site.url, { path: `comment/save/${postId}`, body: { body: '第一个来说话的' } });
  for (const each of [page, tab]) await expect(bell(each)).toHaveAccessibleName('消息，有 2 条未读');

  // The tab that has listened for both goes; the other one goes on behind what it has received.
  await page.close();
  await write(two, site.url, { path: `comment/save/${postId}`, body: { body: '第二个来说话的' } });
  await bell(tab).click();
  const row = tab.locator('#messages').getByRole('link', { name: `${second.nickName} 等 2 人回了你的帖子` });
  await expect(row).toBeVisible();
  await expectNoAxeViolation(tab);
  await row.click();

  await expect(tab).toHaveURL(new RegExp(`/profile/message_post_reply/${postId}$`));
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('说两句就好');
  await expect(tab.getByRole('article')).toHaveCount(2);
  await expect(bell(tab)).toHaveAccessibleName('消息，有 1 条未读');
  await expectNoAxeViolation(tab);
  await tab.getByRole('article').filter({ hasText: '第一个来说话的' }).getByRole('button', { name: '回复' }).click();
  await tab.getByRole('textbox', { name: `回复 ${first.nickName}` }).fill('收到，坐下喝口热的。');
  await tab.locator('main form').getByRole('button', { name: '回复', exact: true }).click();
  await expect(tab.getByRole('article').getByText('坐下喝口热的').first()).toBeVisible();
  await expect(tab.locator('main form')).toHaveCount(0);
  await expect(bell(one)).toHaveAccessibleName('消息，有 2 条未读');

  await tab.goto('/profile/message');
  const list = tab.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(tab.getByRole('link', { name: /^未读 ?1$/ })).toBeVisible();
  await expectNoAxeViolation(tab);
  await tab.getByRole('button', { name: '铃铛设置' }).click();
  await tab.getByRole('checkbox', { name: /^互动/ }).uncheck();
  await expectNoAxeViolation(tab);
  await tab.getByRole('button', { name: '保存' }).click();
  await expect(tab.getByRole('dialog')).toBeHidden();
  await write(one, site.url, { path: `favor/handler/${postId}`, body: {} });
  await write(two, site.url, { path: `follow/handler/${postId}`, body: { target: 'post' } });
  await tab.getByRole('button', { name: '全部已读' }).click();
  await expect(tab.getByRole('main').getByText(`${first.nickName} 收藏了你的帖子`)).toBeVisible();
  await expect(bell(tab)).toHaveAccessibleName('消息');

  await write(tab, site.url, { path: `post/my/remove/${postId}`, body: {} });
  await tab.getByRole('main').getByText(`${first.nickName} 收藏了你的帖子`).click();
  await expect(tab.getByText('《说两句就好》已不在了，话还留在这里。')).toBeVisible();
  await expectNoAxeViolation(tab);
  await tab.goto(`/profile/message_post_reply/${postId}`);
  await expect(tab.getByText('这篇帖子已不在了。当时告诉你的话，都还在下面。')).toBeVisible();
});

test('letters to a presenter and their answer appear while both have the page open', async ({ page, newVisitor }) => {
  await startSignedIn(page, MEMBER);
  const desk = await newVisitor();
  await startSignedIn(desk, PRESENTER);
  const presenterId = await desk.evaluate(() => {
    const { state }: { state: { principal: { id: number } | null } } = JSON.parse(sessionStorage.getItem('hearth-session') ?? '{}');
    return state.principal?.id ?? 0;
  });
  const text = `想问一件事 ${Date.now()}`;
  await page.goto(`/profile/letter/${presenterId}`);
  const form = page.getByRole('textbox', { name: '写给 夜烛' });
  await form.fill(text);
  await page.reload();
  await expect(form).toHaveValue(text);
  await page.getByRole('button', { name: '寄出' }).click();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(form).toHaveValue('');
  await expectNoAxeViolation(page);

  await expect(bell(desk)).toHaveAccessibleName(/未读/);
  await desk.goto('/profile/message?kind=letter');
  await desk
    .getByRole('main')
    .getByRole('link', { name: /双持盾牌/ })
    .click();
  await expect(desk.getByRole('main').getByText(text)).toBeVisible();
  await desk.getByRole('textbox', { name: '写给 双持盾牌' }).fill('请坐，慢慢说。');
  await desk.getByRole('button', { name: '寄出' }).click();
  await expect(page.getByRole('main').getByText('请坐，慢慢说。').last()).toBeVisible();
});

test('a message can only be opened by its recipient', async ({ page, newVisitor }) => {
  for (const path of ['/profile/message_detail/1', '/profile/message_post_reply/1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息只给收信的人看');
    await expect(page).toHaveURL(path);
    await expectNoAxeViolation(page);
  }
  await page.getByRole('main').getByRole('link', { name: '登录' }).click();
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=%2Fprofile%2Fmessage_post_reply%2F1/);
  const stranger = await newVisitor();
  await startSignedUp(stranger, newAccount('好奇人'));
  await stranger.goto('/profile/message_detail/1');
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('没有这条消息');
});

test('a reply is answered where it is read, newest first', async ({ page, newVisitor, site }) => {
  const [writer, other] = [newAccount('写帖人'), newAccount('回帖人')];
  await startSignedUp(page, writer);
  const markdown = '写一篇短短的帖子，等人来回一句。';
  const postId = await write(page, site.url, { path: 'post/save', body: { columnId: 1101, title: '说完就走的一篇', markdown } });
  const visitor = await newVisitor();
  await startSignedUp(visitor, other);
  for (const body of ['先说的一句', '后说的一句']) await write(visitor, site.url, { path: `comment/save/${postId}`, body: { body } });
  await page.goto('/profile/post_reply#post_reply');
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows.first()).toContainText('后说的一句');
  await rows
    .first()
    .getByRole('button', { name: /^回一句/ })
    .click();
  await page.getByRole('textbox', { name: `回复 ${other.nickName}` }).fill('听见了，坐下说。');
  await page.locator('main form').getByRole('button', { name: '回复', exact: true }).click();
  await expect(rows.first().getByRole('status')).toContainText('回好了：“听见了，坐下说。”');
  await expectNoAxeViolation(page);
});

test('what waits for its reader is on top of their messages until they have opened it', async ({ page, newVisitor, site }) => {
  await startSignedUp(page, newAccount('答题人'));
  const asker = await newVisitor();
  await startSignedUp(asker, newAccount('提问人'));
  const markdown = '木桩四十秒掉一截，换过两套天赋，还是一样。';
  const postId = await write(asker, site.url, { path: 'post/save', body: { columnId: 1203, title: '四十秒掉一截是哪里不对', markdown } });
  const answerId = await write(page, site.url, { path: `comment/save/${postId}`, body: { body: '看看你的第二个爆发。' } });
  await write(asker, site.url, { path: `comment/accept/${answerId}`, body: {} });

  await page.goto('/profile/message');
  const waiting = page.getByRole('region', { name: '等你的 1 件' });
  await expect(waiting.getByRole('link', { name: /你的回答被采纳了/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '今天' }).getByText('你的回答被采纳了')).toHaveCount(0);
  await expectNoAxeViolation(page);
  const opened = page.waitForResponse(/\/message\/read\//);
  await waiting.getByRole('link').click();
  await opened;
  await page.goto('/profile/message');
  await expect(page.getByRole('main').getByText('你的回答被采纳了')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

function bell(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^消息/ });
}

/** Makes a call as the member signed in on a page, without using its interface. Returns the id of what it created. */
async function write(page: Page, origin: string, { path, body }: { path: string; body: object }): Promise<number> {
  const authorization = await page.evaluate(() => {
    const { state }: { state: { token: string } } = JSON.parse(localStorage.getItem('hearth-token') ?? '{}');
    return state.token;
  });
  const response = await fetch(`${origin}/restful/v1/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, t }: { code: string; t: { id?: number } | null } = await response.json();
  expect(code, path).toBe('200');
  return t?.id ?? 0;
}
