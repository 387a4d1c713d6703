import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { expectWell, openConsole, openSheet, type Member, type Month } from './month.ts';

const REASON = '十二小时里在九个栏目贴同一条链接';
const WORDS = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过，两步验证也开了。';
const ANSWER = '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的，停用撤销。';

/** Suspends a member for three days. */
export async function suspend({ page }: Month, member: Member): Promise<void> {
  await openSheet(page, member);
  await page.getByRole('button', { name: '停用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `停用：${member.nickName}` });
  await dialog.getByRole('button', { name: '3 天' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill(REASON);
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByRole('region', { name: '现在生效的' })).toContainText(REASON);
  await expectWell(page);
}

/** Appeals as the one who is suspended. */
export async function appeal(page: Page): Promise<void> {
  await page.goto('/profile/appeal');
  await page.getByRole('textbox', { name: '哪里不对' }).fill(WORDS);
  await page.getByRole('button', { name: '递上申诉' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申诉递上了');
  await expectWell(page);
}

/** Revokes the suspension as another operator. */
export async function decideAppeal(page: Page, { nickName }: Member): Promise<void> {
  await openConsole(page, 'appeals', '停用与申诉');
  const sheet = page.getByRole('article', { name: `${nickName} 的申诉` });
  await expect(sheet).toContainText(WORDS);
  await expectWell(page);
  await sheet.getByRole('button', { name: '答复' }).click();
  const deciding = page.getByRole('dialog', { name: `答复申诉：${nickName}` });
  await deciding.getByRole('button', { name: '撤销', exact: true }).click();
  await deciding.getByRole('textbox', { name: '理由' }).fill(ANSWER);
  await deciding.getByRole('button', { name: '撤销，改回来' }).click();
  await expect(sheet).toHaveCount(0);
}

/** Reads the answer as the one who had appealed. */
export async function readAnswer(page: Page): Promise<void> {
  await page.goto('/profile/appeal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申诉有答复了：撤销');
  await expect(page.getByRole('region', { name: '答复' })).toContainText(ANSWER);
  await expect(page.getByRole('complementary', { name: '账号停用中' })).toHaveCount(0);
  await expectWell(page);
}
