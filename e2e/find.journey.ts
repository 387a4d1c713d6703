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
