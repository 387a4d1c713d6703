import { patient } from '../../../tools/patience.ts';
import { expect } from '../test.ts';
import { confirm, expectWell, KEEPER, openConsole, type Month } from './month.ts';

/** Puts up a banner, sends a mail to try it, and looks at the statistics. */
export async function announceAndLookAround({ page, postbox, visitor }: Month): Promise<void> {
  await openConsole(page, 'home', '首页与公告');
  await page.getByLabel('写什么').fill('周三凌晨两点停站半小时');
  await page.getByRole('button', { name: '挂上' }).click();
  await confirm(page, '挂上');
  await expectWell(page);
  await visitor.goto('/home');
  await expect(visitor.getByText('周三凌晨两点停站半小时')).toBeVisible();

  await openConsole(page, 'mail', '信件与短信');
  const before = postbox.count(KEEPER.email);
  await page.getByRole('button', { name: '寄一封试信给自己' }).click();
  await expect(page.getByRole('status').filter({ hasText: '用了' })).toBeVisible();
  await expect.poll(() => postbox.count(KEEPER.email)).toBeGreaterThan(before);
  await expectWell(page);

  await openConsole(page, 'statistics', '统计');
  await expect(page.getByRole('navigation', { name: '指标' }).getByRole('link').first()).toBeVisible();
  await expectWell(page);
  await page.goto('/admin');
  const today = page.getByRole('list', { name: '今日数字' });
  // Those of the pinned, the moved and the removed post that are still read.
  await expect(today.getByRole('listitem').filter({ hasText: '新帖' })).toContainText(/[1-9]/);
  await expectWell(page);
}

/** Makes a backup and tries to restore it. */
export async function backUp({ page }: Month): Promise<void> {
  await openConsole(page, 'backups', '备份');
  await page.getByRole('button', { name: '现在做一份' }).click();
  await confirm(page, '做一份');
  const kept = page.getByRole('table', { name: '留着的备份' });
  const shows = async (text: string | RegExp) =>
    expect(async () => {
      await page.getByRole('button', { name: '再看一眼' }).click();
      await expect(kept).toContainText(text, { timeout: 2_000 });
    }).toPass({ timeout: patient(60_000) });
  await shows('手动做的');
  await kept.getByRole('button', { name: '试一试' }).first().click();
  await confirm(page, '试一试');
  await shows('试着恢复过');
  await expectWell(page);
}

/** Closes the site and opens it again. */
export async function closeAndOpen({ page, visitor }: Month): Promise<void> {
  await openConsole(page, 'maintenance', '维护');
  await page.getByRole('radio', { name: /^关站/ }).check();
  await page.getByLabel('写给大家看的话').fill('正在换柴');
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await confirm(page, '就这样');
  await expect(page.getByText('站点现在关着')).toBeVisible();
  await expectWell(page);
  expect((await visitor.goto('/home'))?.status()).toBe(503);
  await expect(visitor.getByText('正在换柴')).toBeVisible();
  await page.getByRole('radio', { name: /^开着/ }).check();
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await confirm(page, '开门');
  await expect(page.getByText('站点现在开着')).toBeVisible();
  expect((await visitor.goto('/home'))?.status()).toBe(200);
}

const DONE = [
  '点火：建站',
  '加或改游戏',
  '发布栏目',
  '换文字页',
  '通过主持人申请',
  '改会员的身份',
  '收下风景',
  '加或改字典的条目',
  '置顶帖子',
  '锁定帖子的回复',
  '移动帖子',
  '登记下架的命令',
  '按法律要求下架',
  '停用会员',
  '答复会员的申诉',
  '挂或改横幅',
  '寄一封试信',
  '现在做一份备份',
  '试一份备份',
  '开站、改成只读或关站',
];

/** Reads the whole record: every act is in it, and the chain is whole. */
export async function readRecord({ page }: Month): Promise<void> {
  await openConsole(page, 'audit', '审计');
  const records = page.getByRole('table', { name: '管理记录' });
  await expect(records).toContainText('开站、改成只读或关站');
  await expectWell(page);
  let read = await records.innerText();
  const older = page.getByRole('link', { name: '更早的' });
  while ((await older.count()) > 0) {
    const address = page.url();
    await older.click();
    await expect(page).not.toHaveURL(address);
    await expect(records.locator('tbody tr').first()).toBeVisible();
    read += await records.innerText();
  }
  expect(DONE.filter((act) => !read.includes(act))).toEqual([]);
  await page.getByRole('button', { name: '现在核对' }).click();
  await expect(page.getByText('链完整')).toBeVisible();
}
