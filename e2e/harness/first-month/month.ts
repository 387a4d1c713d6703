import type { Page } from '@playwright/test';
import type { Postbox } from '#tools/testing/postbox.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { leaveWelcome } from '../accounts.ts';
import { expectNoAxeViolation } from '../axe.ts';
import { post } from '../calls.ts';
import { expect } from '../test.ts';

/** The first operator. */
/** Of every member who signs up. */
export const PASSWORD = 'Hearth20261127';
export const KEEPER = { email: 'keeper@example.com', nickName: '守夜的人', password: 'ember9and4oak' };
const COLUMN = 1101;

/** Somebody in a browser of their own. */
export interface Member {
  id: number;
  nickName: string;
  page: Page;
  authorization: string;
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
  const [id, token] = await page.evaluate(() => {
    const session: { state: { principal: { id: number } } } = JSON.parse(sessionStorage.getItem('hearth-session') ?? '');
    const held: { state: { token: string } } = JSON.parse(localStorage.getItem('hearth-token') ?? '');
    return [session.state.principal.id, held.state.token] as const;
  });
  return { id, nickName, page, authorization: token };
}

/** Writes a post by a call. Returns its path. */
export async function write({ site }: Month, { authorization }: Member, title: string): Promise<string> {
  const body = { columnId: COLUMN, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  return `/post/view/${COLUMN}/${(await post<{ id: number }>(site, 'post/save', { authorization, body })).id}`;
}

/** Opens the sheet of a member in the console, found by name. */
export async function openSheet(page: Page, { nickName }: Member): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: '找会员' }).fill(nickName);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '会员' }).getByRole('link', { name: nickName }).click();
  await expect(page.getByRole('heading', { name: nickName })).toBeVisible();
}
