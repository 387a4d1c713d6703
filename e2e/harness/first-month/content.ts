import sharp from 'sharp';
import { confirmAct } from '../staff-acts.ts';
import { expect } from '../test.ts';
import { COLUMN, expectWell, openConsole, write, type Member, type Month } from './month.ts';

const NUMBER = '网信办〔2026〕1188 号';

/** Has a member submit a picture, and approves it; it hangs on the wall. */
export async function approveScenery({ page, visitor }: Month, { page: painter }: Member): Promise<void> {
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#47705b' } })
    .jpeg()
    .toBuffer();
  await painter.goto('/scenery/add/1500');
  await painter.getByLabel('选择图片').setInputFiles({ name: '雾里的桥.jpg', mimeType: 'image/jpeg', buffer });
  const card = painter.getByRole('group', { name: '第 1 张' });
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card.getByLabel('标题')).toHaveValue('雾里的桥');
  await card.getByLabel('地方').fill('翡翠林');
  await card.getByLabel('地方').press('Enter');
  await card.getByLabel('资料片').selectOption('熊猫人之谜');
  await painter.getByRole('button', { name: '交上这张' }).click();
  await painter.getByRole('link', { name: '看看我的投稿' }).click();
  await expect(painter.getByRole('heading', { name: /雾里的桥/ })).toContainText('待审');
  await openConsole(page, 'scenery', '风景');
  const waiting = page.getByRole('article').filter({ hasText: '雾里的桥' });
  await expectWell(page);
  await waiting.getByRole('button', { name: '收下', exact: true }).click();
  await confirmAct(page, '收下');
  await expect(waiting).toHaveCount(0);
  await visitor.goto('/scenery/1500');
  await expect(visitor.getByRole('main')).toContainText('雾里的桥');
}

/** Publishes another name of an offence; complainants read it. */
export async function renameOffence({ page }: Month, { page: complainant }: Member): Promise<void> {
  await openConsole(page, 'dictionaries', '字典');
  await page.getByRole('button', { name: '交易欺诈', exact: true }).click();
  await page.getByLabel('名字').first().fill('交易诈欺');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  // On a phone the form under it is a dialog with a button of that name too.
  const dialog = page.getByRole('dialog', { name: '改“交易欺诈”' });
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '交易诈欺', exact: true })).toBeVisible();
  await expectWell(page);
  await complainant.goto('/post/add/1301');
  await expect(complainant.getByRole('main')).toContainText('交易诈欺');
}

/** Pins and locks one post of a member, moves another, and takes a third down by order; a visitor sees each. */
export async function handlePosts(month: Month, author: Member): Promise<void> {
  const { page, site, visitor } = month;
  const [pinned, moved, ordered] = [await write(author, '炉边的规矩'), await write(author, '走错门的一篇'), await write(author, '命令要移走的')];
  const openMenu = () => page.getByRole('button', { name: '管理', exact: true }).first().click();
  await page.goto(pinned);
  await openMenu();
  await page.getByRole('button', { name: /^置顶/ }).click();
  const pin = page.getByRole('dialog', { name: '置顶' });
  await pin.getByRole('list', { name: '到什么时候' }).getByRole('button', { name: '3 天' }).click();
  await pin.getByRole('button', { name: '置顶', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '站务须知' })).toContainText('置顶到');
  await visitor.goto(`/cart/list/${COLUMN}`);
  // A newer one is written meanwhile, and does not pass it.
  const first = visitor.getByRole('main').getByRole('article').first();
  await expect(first).toContainText('炉边的规矩');
  await expect(first.getByText('置顶')).toBeVisible();
  await expectWell(visitor);
  await openMenu();
  await page.getByRole('button', { name: /^锁定回复/ }).click();
  const lock = page.getByRole('dialog', { name: '锁定回复' });
  await lock.getByLabel('写在评论框的话').fill('吵偏了，先歇一晚');
  await lock.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(page.locator('#comments')).toContainText('吵偏了，先歇一晚');
  await expectWell(page);
  await author.page.goto(pinned);
  await expect(author.page.locator('#comments')).toContainText('吵偏了，先歇一晚');
  await expect(author.page.locator('#comments').getByRole('textbox')).toHaveCount(0);

  await page.goto(moved);
  await openMenu();
  await page.getByRole('button', { name: /^移到别的栏目/ }).click();
  const move = page.getByRole('dialog', { name: '移到别的栏目' });
  await move.getByLabel('移到', { exact: true }).selectOption({ index: 1 });
  await move.getByRole('button', { name: '看看会怎样' }).click();
  await confirmAct(page, '移动');
  await expect(page).not.toHaveURL(new RegExp(`${moved}$`));
  await visitor.goto(moved);
  await expect(visitor).toHaveURL(page.url());

  await openConsole(page, 'takedowns', '法律下架');
  await page.getByRole('button', { name: '记一道命令' }).click();
  const order = page.getByRole('dialog', { name: '记一道命令' });
  await order.getByLabel('要求的机关').fill('区网信办');
  await order.getByLabel('文号').fill(NUMBER);
  await order.getByLabel('要移的').fill(`${site.url}${ordered}`);
  await order.getByRole('button', { name: '登记' }).click();
  await page.getByRole('button', { name: '执行', exact: true }).click();
  const execution = page.getByRole('dialog', { name: '执行下架' });
  await execution.getByLabel('再写一遍文号').fill(NUMBER);
  await execution.getByRole('button', { name: '移除并封存' }).click();
  await expect(page.getByRole('button', { name: '打开原文' })).toBeVisible();
  await expectWell(page);
  const answer = await visitor.goto(ordered);
  expect(answer?.status()).toBe(451);
  await expect(visitor.getByRole('main')).toContainText('法律');
  await expect(visitor.getByText('坐过来一起烤')).toHaveCount(0);
  await expectWell(visitor);
}
