import { readSql, runSql } from '#tools/site/site-database.ts';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test('an operator names a deputy, leaves, and is back; the desk says who answers', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/deputies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('代理与离开');
  await expect(page.getByText(/^现在出了事先找：.*守炉人/)).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '守炉人', exact: true }).click();
  const deputy = page.getByRole('form', { name: '代理人' });
  await deputy.getByRole('combobox', { name: '代理人' }).selectOption({ index: 1 });
  await expectNoAxeViolation(page);
  await deputy.getByRole('button', { name: '改代理人' }).click();
  await page.getByRole('dialog', { name: '请人代理 守炉人' }).getByRole('button', { name: '改', exact: true }).click();
  await expect(page.getByRole('table', { name: '管理员' }).getByRole('row', { name: /守炉人/ })).not.toContainText('没有请');

  await page.getByRole('button', { name: '守炉人', exact: true }).click();
  const away = page.getByRole('form', { name: '离开' });
  await away.getByLabel('离开到').fill(new Date(Date.now() + 30 * 60 * 60_000).toISOString().slice(0, 16));
  await away.getByRole('button', { name: '记下离开' }).click();
  await page.getByRole('dialog', { name: '守炉人 要离开' }).getByRole('button', { name: '记下', exact: true }).click();
  await expect(page.getByRole('button', { name: '守炉人 回来了' })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText(/^现在出了事先找：/)).toBeVisible();
  await page.getByRole('link', { name: '代理与离开' }).last().click();
  await page.getByRole('button', { name: '守炉人 回来了' }).click();
  await page.getByRole('dialog', { name: '守炉人 回来了' }).getByRole('button', { name: '回来了', exact: true }).click();
  await expect(page.getByRole('button', { name: '守炉人 回来了' })).toBeHidden();
});

test('an operator opens the words of a notification, which is on record', async ({ page, site, newVisitor }) => {
  const member = newAccount('停用过');
  await startSignedUp(await newVisitor(), member);
  const [found] = await readSql<{ id: number }>(site, 'SELECT id FROM members WHERE nick_name = $1', [member.nickName]);
  const until = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString();
  await post(site, `admin/member/suspend/${found?.id}`, { authorization: await signedIn(site, OPERATOR.email), body: { until, text: '反复发同一条广告' } });
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('送出的通知');
  await page.getByRole('searchbox', { name: '找通知' }).fill(member.nickName);
  await page.getByRole('searchbox', { name: '找通知' }).press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expectNoAxeViolation(page);
  await page.getByRole('table', { name: '送出的通知' }).getByRole('button').first().click();
  await page
    .getByRole('dialog', { name: /^打开 #/ })
    .getByRole('button', { name: '打开', exact: true })
    .click();
  const open = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ hasText: `给 ${member.nickName}` });
  await expect(open).toContainText('反复发同一条广告');
  await expectNoAxeViolation(page);
  await page.goto('/admin/audit');
  await expect(page.getByText('打开不公开的资料').first()).toBeVisible();
});

test('an operator checks and rebuilds the search, and empties the caches', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/maintenance');
  for (const [act, end] of [
    ['核对', '核对过，索引与帖子一致'],
    ['重建', '重建好了'],
  ] as const) {
    await page.getByRole('button', { name: `${act}索引` }).click();
    await page
      .getByRole('dialog', { name: `${act}搜索的索引` })
      .getByRole('button', { name: act, exact: true })
      .click();
    await expect(page.getByText(end)).toBeVisible({ timeout: 60_000 });
  }
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '清空缓存' }).click();
  const dialog = page.getByRole('dialog', { name: '清空缓存' });
  await dialog.getByRole('button', { name: '清空', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('an operator takes what ships instead of what the site has', async ({ page, site }) => {
  await runSql(
    site,
    `UPDATE shipped SET version = version + 1, settled_hash = 'x', content = content || '{"note": "升级带来的一句"}' WHERE id = (SELECT min(id) FROM shipped WHERE id LIKE 'game:%')`,
  );
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/shipped');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('程序带来的');
  const row = page.getByRole('row').filter({ hasText: '等你选' }).first();
  await expectNoAxeViolation(page);
  await row.getByRole('button').click();
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: '升级带来的一句' });
  await expectNoAxeViolation(page);
  await panel.getByRole('button', { name: '换成程序的' }).click();
  await page
    .getByRole('dialog', { name: /换成程序的$/ })
    .getByRole('button', { name: '换成程序的' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: '等你选' })).toHaveCount(0);
});

test('an operator notes an address whose mail came back', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/mail');
  await page.getByRole('textbox', { name: '退信的邮箱' }).fill('back@example.com');
  await page.getByRole('button', { name: '记下退信' }).click();
  await page.getByRole('dialog', { name: '记下一个退信的邮箱' }).getByRole('button', { name: '记下', exact: true }).click();
  await expect(page.getByRole('region', { name: '收不到信的邮箱' }).getByRole('listitem')).toHaveCount(1);
});

test('an operator reads how many new members stay and how long the court takes, each with its definition', async ({ page }) => {
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/statistics');
  const retention = page.getByRole('region', { name: '留存' });
  await expect(retention.getByRole('row')).toHaveCount(4);
  await expect(retention).toContainText('注册后第一、第七、第三十天');
  await expect(page.getByRole('region', { name: '公堂的时间' })).toContainText('从检举递上到裁决');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '重数七天' }).click();
  const dialog = page.getByRole('dialog', { name: '把最近七天重数一遍' });
  await dialog.getByRole('button', { name: '重数', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test.describe(() => {
  test.use({ refusals: [404] });

  test('an operator words the page of what is not there, among the texts of the site', async ({ page, site, newVisitor }) => {
    const authorization = await signedIn(site, OPERATOR.email);
    const publish = async (title: string, text: string) => {
      const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      await post(site, 'admin/page/save/notice-page_not_found', {
        authorization,
        body: { title, summary: '', body, action: { label: '回到炉边', href: '/' } },
      });
      await post(site, 'admin/page/publish/notice-page_not_found', { authorization, body: {} });
    };
    await startSignedIn(page, OPERATOR);
    await page.goto('/admin/pages');
    await expect(
      page
        .getByRole('link', { name: /地图到这里就没有了/ })
        .or(page.getByRole('button', { name: /地图到这里就没有了/ }))
        .first(),
    ).toBeVisible();
    await publish('这条路没有修', '往回走几步，火还在。');
    const visitor = await newVisitor();
    await visitor.goto('/no/such/page');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('这条路没有修');
    await expect(visitor.getByText('往回走几步，火还在。')).toBeVisible();
    await expectNoAxeViolation(visitor);
    await publish('地图到这里就没有了', '你要找的这一页，也许搬走了，也许从来没有人写下。');
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('地图到这里就没有了');
  });
});
