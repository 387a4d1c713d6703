import { gzipSync } from 'node:zlib';
import { startSignedIn, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

test.use({ refusals: [400, 403, 404, 409, 415] });

test('an operator without a shell has a community looked at, moves it in, and takes it back', async ({ page }, info) => {
  const old = `bbs.${info.project.name}.example`;
  const nickName = `旧友${info.project.name === 'desktop' ? '甲' : '乙'}`;
  const records = [
    { type: 'hearth-import', version: 1, site: old },
    { type: 'column', id: 'fid36', to: 1101 },
    { type: 'member', id: 'uid1', nickName, joinedAt: '2009-03-02T12:00:00+08:00' },
    {
      type: 'post',
      id: 'tid1',
      column: 'fid36',
      author: 'uid1',
      title: `从 ${old} 搬来的`,
      createdAt: '2010-07-11T21:40:00+08:00',
      text: '今天的柴很干，火也很旺。',
    },
    { type: 'comment', id: 'pid2', post: 'tid404', author: 'uid1', createdAt: '2010-07-11T22:02:00+08:00', text: '没有这一篇' },
  ];
  const buffer = gzipSync(records.map((record) => JSON.stringify(record)).join('\n'));
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/import');
  await expect(page.getByRole('heading', { name: '导入', level: 1 })).toBeAttached();
  await expectNoAxeViolation(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'wrong.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from('{}\n') });
  await expect(page.getByText('第一行要是')).toBeVisible();
  await page.reload();
  await page.locator('input[type=file]').setInputFiles({ name: 'old.ndjson.gz', mimeType: 'application/gzip', buffer });
  await expect(page.getByText('传好了：old.ndjson.gz')).toBeVisible();
  await page.getByRole('button', { name: '核对一遍' }).click();
  await page.getByRole('dialog', { name: '核对一遍' }).getByRole('button', { name: '核对', exact: true }).click();
  const latest = page.getByRole('region', { name: '核对的报告' });
  await expect(latest.getByRole('row', { name: '会员 1' })).toBeVisible({ timeout: 60_000 });
  await expect(latest.getByText('前面没有这个帖子：tid404').first()).toBeVisible();
  await expectNoAxeViolation(page);

  await latest.getByRole('button', { name: '开始搬' }).click();
  const moving = page.getByRole('dialog', { name: '搬进来' });
  await expect(moving.getByRole('list', { name: '会发生什么' })).toContainText('可以整批退回去');
  await expectNoAxeViolation(page);
  await moving.getByRole('button', { name: '开始搬' }).click();
  await expect(page.getByRole('region', { name: '搬完了' })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  const runs = page.getByRole('table', { name: '搬过的' });
  await expect(runs).toContainText(old);
  await expectNoAxeViolation(page);

  await runs
    .getByRole('button', { name: /^退回去：第 \d+ 批$/ })
    .first()
    .click();
  const undoing = page.getByRole('dialog', { name: /^退回第/ });
  await expect(undoing.getByRole('list', { name: '会发生什么' })).toContainText('退回去的会员');
  const number = /\d+/.exec((await undoing.getByRole('heading').textContent()) ?? '')?.[0] ?? '';
  await undoing.getByLabel('再写一遍批号').fill(number);
  await undoing.getByRole('button', { name: '退回去' }).click();
  await expect(runs.getByText('退回去了').first()).toBeVisible();
  await expectNoAxeViolation(page);
});
