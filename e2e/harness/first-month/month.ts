import type { Page } from '@playwright/test';
import { patient } from '../../../tools/patience.ts';
import type { Postbox } from '#tools/testing/postbox.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { leaveWelcome } from '../accounts.ts';
import { expectNoAxeViolation } from '../axe.ts';
import { expect } from '../test.ts';

/** Of every member who signs up. */
export const PASSWORD = 'Hearth20261127';
/** The first operator. */
export const KEEPER = { email: 'keeper@example.com', nickName: '守夜的人', password: 'ember9and4oak' };
/** Where members write. */
export const COLUMN = 1101;

/** Somebody in a browser of their own. */
export interface Member {
  nickName: string;
  page: Page;
}

/** What the story runs on. */
export interface Month {
  site: SiteProcess;
  postbox: Postbox;
  /** The operator's. */
  page: Page;
  /** Of somebody who never signs in. */
  visitor: Page;
  isMobile: boolean;
  /** Starts the site again on a later day, as its clock has it. */
  passDays: (days: number) => Promise<void>;
}

/** Expects that nothing is cut off at the side, and nothing that some cannot use. */
export async function expectWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), page.url()).toBe(0);
  await expectNoAxeViolation(page);
}

/** Opens a page of the console. */
export async function openConsole(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Confirms what the topmost dialog says will happen. */
export async function confirm(page: Page, verb: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const button = dialogs.last().getByRole('button', { name: verb, exact: true });
  await expect(button).toBeVisible();
  const before = await dialogs.count();
  await button.click();
  await expect.poll(() => dialogs.count()).toBeLessThan(before);
}

/** On a phone a form covers what it is about. */
export async function closeSheet({ page, isMobile }: Month): Promise<void> {
  if (!isMobile) return;
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Has somebody change the theme by the button of the site, which every page of theirs keeps from then on. */
export async function changeTheme(page: Page): Promise<void> {
  await page.goto('/cart/list/1001');
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  const before = await theme();
  await expect(async () => {
    // A press before the script has come is nobody's.
    if ((await theme()) === before) await page.getByRole('button', { name: '切换浅色或深色主题' }).click({ timeout: 5_000 });
    expect(await theme()).not.toBe(before);
  }).toPass({ timeout: patient(30_000) });
  const chosen = await theme();
  await page.reload();
  expect(await theme()).toBe(chosen);
}

/** Signs somebody up in a browser of their own, with the code from the letter; ends at the landing. */
export async function signUp({ postbox }: Month, page: Page, { nickName, email }: { nickName: string; email: string }): Promise<Member> {
  await page.goto('/acc/sign_up');
  await page.getByLabel('昵称').fill(nickName);
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await postbox.readCode(email));
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);
  return { nickName, page };
}

/** Has a member write a post. Returns its path. */
export async function write({ page }: Member, title: string): Promise<string> {
  await page.goto(`/post/add/${COLUMN}`);
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('今天的柴很干，火也很旺，坐过来一起烤。');
  await expect(page.getByText('19 字', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/post/view/${COLUMN}/\\d+$`));
  return new URL(page.url()).pathname;
}

/** Opens the sheet of a member in the console, found by name. */
export async function openSheet(page: Page, { nickName }: Member): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: '找会员' }).fill(nickName);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '会员' }).getByRole('link', { name: nickName }).click();
  await expect(page.getByRole('heading', { name: nickName })).toBeVisible();
}
