import { signedIn, get, post } from './harness/calls.ts';
import { MEMBER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409, 410, 451] });

const OPERATOR = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test('an operator finds posts in the console, removes them at once, and undoes all of it', async ({ page, site }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const text = `成批的广告${info.project.name}`;
  const ids: number[] = [];
  for (const nth of [1, 2]) {
    const body = { columnId: 1101, title: `${text}第 ${nth} 篇`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
    ids.push((await post<{ id: number }>(site, 'post/save', { authorization: author, body })).id);
  }
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/content');
  await expect(page.getByRole('heading', { name: '帖子与评论', level: 1 })).toBeAttached();
  await page.getByLabel('字句').fill(text);
  await page.getByRole('search', { name: '筛选' }).getByRole('button', { name: '查找' }).click();
  const table = page.getByRole('table', { name: '帖子' });
  await expect(table.getByRole('checkbox', { name: /^选中/ })).toHaveCount(2);
  await expectNoAxeViolation(page);
  for (const box of await table.getByRole('checkbox', { name: /^选中/ }).all()) await box.check();
  await page.getByRole('region', { name: '选中的' }).getByRole('button', { name: '移除' }).click();
  const dialog = page.getByRole('dialog', { name: '移除 2 篇帖子' });
  await expect(dialog.getByRole('list', { name: '会发生什么' })).toContainText('移除帖子');
  await dialog.getByRole('list', { name: '常用的理由' }).getByRole('button').first().click();
  await dialog.getByRole('textbox').fill('整篇都是卖号的联系方式');
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '移除', exact: true }).click();
  await expect(table.getByText('移除了')).toHaveCount(2);
  const messages = await get<{ title: string }[]>(site, 'g/message/unread/list', author);
  expect(messages.filter(({ title }) => title === '你的 2 篇帖子由管理员移除了')).toHaveLength(1);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(table.getByText('看得到')).toHaveCount(2);
  await page.getByRole('link', { name: '回收站' }).click();
  await expect(page.getByRole('link', { name: '回收站' })).toHaveAttribute('aria-current', 'page');
  await expectNoAxeViolation(page);
});

test('an operator enters an order in the register, executes it, opens what is sealed and releases it', async ({ page, site, newVisitor }, info) => {
  const author = await signedIn(site, MEMBER.email);
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author,
    body: { columnId: 1101, title: `命令要移走的${info.project.name}`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
  });
  const number = `网信办〔2026〕${info.project.name === 'desktop' ? 1201 : 1202} 号`;
  const path = `/post/view/1101/${id}`;
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/takedowns');
  await page.getByRole('button', { name: '记一道命令' }).click();
  const form = page.getByRole('dialog', { name: '记一道命令' });
  await form.getByLabel('要求的机关').fill('区网信办');
  await form.getByLabel('文号').fill(number);
  await form.getByLabel('要移的').fill('/没有这样的地址/1/2');
  await form.getByRole('button', { name: '登记' }).click();
  await expect(form.getByLabel('要移的')).toHaveAccessibleDescription(/认不出这个地址/);
  await expectNoAxeViolation(page);
  await form.getByLabel('要移的').fill(`${site.url}${path}`);
  await form.getByRole('button', { name: '登记' }).click();
  await expect(page.getByRole('button', { name: '执行', exact: true })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '执行', exact: true }).click();
  const execution = page.getByRole('dialog', { name: '执行下架' });
  await execution.getByLabel('再写一遍文号').fill(number);
  await execution.getByRole('button', { name: '移除并封存' }).click();
  const visitor = await newVisitor();
  await expect(page.getByRole('button', { name: '打开原文' })).toBeVisible();
  expect((await visitor.goto(path))?.status()).toBe(451);
  await page.getByRole('button', { name: '打开原文' }).click();
  await expect(page.getByText('坐过来一起烤')).toBeVisible();
  await page.getByRole('button', { name: '解除', exact: true }).click();
  const release = page.getByRole('dialog', { name: '解除下架' });
  await release.getByLabel('解除的文书的文号').fill('网信办〔2026〕1300 号');
  await release.getByRole('button', { name: '看看会怎样' }).click();
  await release.getByLabel('再写一遍原来的文号').fill(number);
  await release.getByRole('button', { name: '解除', exact: true }).click();
  await expect(page.getByText('解除了，内容放回来了')).toBeVisible();
  expect((await visitor.goto(path))?.status()).toBe(200);
});
