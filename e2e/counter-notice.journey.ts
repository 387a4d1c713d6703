import type { Page } from '@playwright/test';
import { newAccount, readCode, readStatementLink, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn, type Caller } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 451] });

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };
const REPORT = '这一篇整段抄了我发表在别处的文章，没有问过我，请拿下来。';
const TEXT = '这一篇是我自己写的，比他发表的那一篇早两年，草稿和发表的时间都在。';

test('an author answers a report of an infringement; who reported reads it and says that they have sued; an operator confirms it', async ({
  page,
  site,
  newVisitor,
}) => {
  const [author, reporter] = [newAccount('被说抄的'), newAccount('说抄的').email];
  await startSignedUp(page, author);
  const title = `有人说抄来的一篇${Date.now() % 10_000}`;
  const number = await takeDown(page, site, { author, reporter, title });

  await page.goto('/profile/counter_notice');
  await expect(page.getByText(REPORT)).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '交上去' }).click();
  await expect(page.getByRole('textbox', { name: '为什么没有侵权' })).toHaveAccessibleDescription(/请写/);
  await page.getByRole('textbox', { name: '为什么没有侵权' }).fill(TEXT);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '为什么没有侵权' }), 'what was typed stays').toHaveValue(TEXT);
  await page.getByRole('textbox', { name: '真实姓名或名称' }).fill('王小明');
  await page.getByRole('textbox', { name: '联系方式' }).fill('13800000000');
  await page.locator('input[type=file]').setInputFiles({ name: '草稿.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('checkbox', { name: /我保证所说属实/ }).check();
  await page.getByRole('button', { name: '交上去' }).click();
  await expect(page.getByRole('status').filter({ hasText: '站务看过就转给投诉的人' })).toBeVisible();
  await expectNoAxeViolation(page);

  const operator = await newVisitor();
  await startSignedIn(operator, OPERATOR);
  await operator.goto('/admin/counter-notices');
  const row = operator.getByRole('row').filter({ hasText: author.nickName });
  await row.getByRole('button').click();
  await expect(operator.getByText(TEXT).last()).toBeVisible();
  await expectNoAxeViolation(operator);
  await operator.getByRole('button', { name: '转送', exact: true }).click();
  await expectNoAxeViolation(operator);
  await confirmOf(operator, '转送');

  const stranger = await newVisitor();
  await stranger.goto(await readStatementLink(page, reporter));
  await expect(stranger.getByText(TEXT)).toBeVisible();
  await expect(stranger.getByText(number, { exact: false }).first()).toBeVisible();
  await expectNoAxeViolation(stranger);
  await stranger.getByRole('button', { name: '告诉站里' }).click();
  await expect(stranger.getByText('请选走了哪一步')).toBeVisible();
  await stranger.getByText('向法院起诉', { exact: true }).click();
  await stranger.getByRole('textbox', { name: '哪个法院或机关' }).fill('杭州互联网法院');
  await stranger.getByRole('textbox', { name: '案号或受理的编号' }).fill('（2026）浙0192民初1号');
  await stranger.locator('input[type=file]').setInputFiles({ name: '立案通知.png', mimeType: 'image/png', buffer: PIXEL });
  await stranger.getByRole('button', { name: '告诉站里' }).click();
  await expect(stranger.getByText(/你的答复收到了/)).toBeVisible();
  await expectNoAxeViolation(stranger);

  await operator.goto('/admin/counter-notices');
  await row.getByRole('button').click();
  await operator.getByRole('button', { name: '已起诉或投诉，不放回' }).click();
  await expectNoAxeViolation(operator);
  await operator.getByRole('button', { name: '看看会怎样' }).click();
  await confirmOf(operator, '不放回');
  await expect(row).toHaveCount(0);
  await page.goto('/profile/counter_notice');
  await expect(page.getByRole('status').filter({ hasText: '杭州互联网法院' })).toBeVisible();
});

/** Has a post of the author taken down upon a report of an infringement. Returns the number of the report. */
async function takeDown(page: Page, site: Caller, { author, reporter, title }: { author: Account; reporter: string; title: string }): Promise<string> {
  const own = await signedIn(site, author.email, author.password);
  const body = { columnId: 1101, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization: own, body });
  await post(site, 'g/takedown/send_code', { authorization: null, body: { email: reporter } });
  const code = await readCode(page, reporter);
  const report = { kind: 'infringement', address: `/post/view/1101/${id}`, text: REPORT, email: reporter, code };
  const { number } = await post<{ number: string }>(site, 'g/takedown/report', { authorization: null, body: report });
  const authorization = await signedIn(site, OPERATOR.email);
  const at = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
  const order = {
    authority: '公众举报',
    documentNumber: number,
    receivedAt: at(-1),
    dueAt: at(3),
    targets: [{ kind: 'post', id }],
    reportId: Number(number.slice(-6)),
  };
  const saved = await post<{ id: number }>(site, 'admin/takedown/save', { authorization, body: order });
  await post(site, `admin/takedown/execute/${saved.id}`, { authorization, body: { documentNumber: number } });
  return number;
}

/** Confirms what a dialog asks, once it shows what will happen. */
async function confirmOf(page: Page, verb: string): Promise<void> {
  // On a phone the panel behind it is a dialog as well.
  const dialog = page.getByRole('dialog').last();
  const consequences = page.getByRole('list', { name: '会发生什么' });
  await expect(consequences.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(consequences).toHaveCount(0);
}

/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
