import type { Page } from '@playwright/test';
import { patient } from '../tools/patience.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { MEMBER, newAccount, PRESENTER, startSignedUp, type Account } from './harness/accounts.ts';
import { get, post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

/** Somebody new signs in on the page and writes a post; returns its title and id. */
async function writeAs(page: Page, account: Account, { site, tags = [] }: { site: { url: string }; tags?: string[] }) {
  await startSignedUp(page, account);
  const authorization = await signedIn(site, account.email, account.password);
  const title = `${account.nickName}的一篇`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization,
    body: { columnId: 1001, title, markdown: '火边坐下，慢慢说来，话长。', tags },
  });
  return { title, id };
}

test('the hot page ranks by the people who spoke, with its rule above, and lists lead there', async ({ page, newVisitor, site }) => {
  const { title, id } = await writeAs(await newVisitor(), newAccount('热心人'), { site });
  for (const { email, password } of [MEMBER, PRESENTER]) {
    const authorization = await signedIn(site, email, password);
    for (const body of ['我先说一句', '我再说一句']) await post(site, `comment/save/${id}`, { authorization, body: { body } });
  }
  const operator = await signedIn(site, 'operator@hearth.example');
  await post(site, 'admin/job/run/hot-posts', { authorization: operator, body: {} });
  const ranked = async () => (await get<{ items: { post: { id: number }; people: number }[] }>(site, 'g/post/hot', operator)).items;
  await expect.poll(async () => (await ranked()).find((item) => item.post.id === id)?.people, { timeout: patient(30_000) }).toBe(2);

  await page.goto('/cart/list/1001');
  await page.getByRole('complementary', { name: '侧栏' }).getByRole('link', { name: '热榜' }).click();
  await expect(page).toHaveURL(/\/hot$/);
  await expect(page).toHaveTitle(/热榜 · 今天/);
  const main = page.getByRole('main');
  await expect(main.getByText('一个人说一百句也算一个')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: title })).toContainText(/2 人/);
  await expectNoAxeViolation(page);
  await page.getByRole('navigation', { name: '范围' }).getByRole('link', { name: '近七天' }).click();
  await expect(page).toHaveURL(/period=week/);
  await expect(page).toHaveTitle(/热榜 · 近七天/);
  await expect(main.getByRole('article').first()).toBeVisible();
  await expectNoAxeViolation(page);
});

test('a tag has a page across columns, is followed like a column, and their new posts are read in one place', async ({ page, newVisitor, site }) => {
  const author = newAccount('编书人');
  const tag = `火${author.nickName.slice(-8)}`;
  const { title } = await writeAs(await newVisitor(), author, { site, tags: [tag] });
  const authorization = await signedIn(site, author.email, author.password);
  const write = async (name: string) => {
    const body = { columnId: 1203, title: `${author.nickName}${name}`, markdown: '火边坐下，慢慢说来，话长。', tags: [tag] };
    return { ...(await post<{ id: number }>(site, 'post/save', { authorization, body })), title: body.title };
  };
  const second = await write('又一篇');

  await page.goto(`/post/view/1203/${second.id}`);
  await page.getByRole('main').getByRole('link', { name: tag, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(`标签 ${tag}`));
  const main = page.getByRole('main');
  for (const each of [title, second.title]) await expect(main.getByRole('link', { name: each })).toBeVisible();
  await main
    .getByRole('list', { name: '栏目' })
    .getByRole('link', { name: /江湖问答 1/ })
    .click();
  await expect(page).toHaveURL(/columnId=1203/);
  await expect(main.getByRole('link', { name: title })).toHaveCount(0);
  await expectNoAxeViolation(page);
  await main.getByRole('link', { name: '关注这个标签' }).click();
  await expect(page).toHaveURL(/\/acc\/sign_in\?from=/);

  await startSignedUp(page, newAccount('追书人'));
  await page.goto(`/tag/${encodeURIComponent(tag)}`);
  await main.getByRole('button', { name: '关注这个标签' }).click();
  await expect(main.getByRole('button', { name: '已关注' })).toBeVisible();
  await page.goto('/mono/list/1203');
  await main.getByRole('button', { name: '关注栏目' }).click();
  await expect(main.getByRole('button', { name: '已关注' })).toBeVisible();

  const third = await write('第三篇');
  await page.goto('/profile/follow#follow');
  const tabs = page.getByRole('navigation', { name: '关注的' });
  await expect(tabs.getByRole('link', { name: /新帖\s*1/ })).toBeVisible();
  await tabs.getByRole('link', { name: /新帖/ }).click();
  await expect(main.getByRole('link', { name: third.title })).toHaveCount(1);
  await expectNoAxeViolation(page);
  await tabs.getByRole('link', { name: '栏目和标签' }).click();
  const row = main.getByRole('listitem').filter({ hasText: tag });
  await expect(main.getByRole('listitem').filter({ hasText: '江湖问答' })).toBeVisible();
  await row.getByRole('button', { name: '取消关注' }).click();
  await expect(row.getByRole('status')).toHaveText(new RegExp(`不再关注 ${tag}`));
  await row.getByRole('button', { name: '撤销' }).click();
  await expect(row.getByRole('button', { name: '取消关注' })).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto(`/tag/${encodeURIComponent(tag)}`);
  await main.getByRole('button', { name: '不想看到它' }).click();
  await expect(main.getByText(`已隐藏：带标签“${tag}”`).first()).toBeVisible();
  await main.getByRole('button', { name: '不想看到它了' }).click();
  await expect(main.getByRole('link', { name: title })).toBeVisible();
});
