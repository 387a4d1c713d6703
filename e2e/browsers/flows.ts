import assert from 'node:assert/strict';
import type { Browser } from './browser.ts';
import { openMenus } from './menus.ts';
import { openPage, until, untilPath, untilText } from './page.ts';

/** What a visitor does on a site, from an empty profile on. Throws when it does not work. */
export type Flow = (browser: Browser, site: string) => Promise<void>;

/** Everything that must work in every supported browser. */
export const flows: Record<string, Flow> = { read, search, menus: openMenus, 'sign in': signInAndOut, comment, theme, editor };

const LIST = '/cart/list/1001';
/** A list whose first post no flow has written. */
const MUCH_READ = '/mono/list/1001?sort=hot';
const MEMBER = { account: 'member@hearth.example', password: 'lubian2026', nickName: '双持盾牌' };

async function read(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}/`);
  await openPage(browser, `${site}${LIST}`);
  assert.ok((await browser.run(() => document.querySelectorAll('main article').length)) >= 10, 'a list shows its posts');
  await openPage(browser, `${site}${MUCH_READ}`);
  // Followed by script: the document stays.
  await browser.run(() => Object.assign(window, { isSameDocument: true }) && true);
  await browser.click("//main//a[starts-with(@href, '/post/view/') and normalize-space() != '']");
  await untilPath(browser, /^\/post\/view\//);
  await until(browser, 'the text of the post', [() => (document.querySelector<HTMLElement>('main article')?.innerText.length ?? 0) > 100]);
  assert.ok(await browser.run(() => 'isSameDocument' in window), 'a link is followed without loading a document');
  // A shortcut for readers: to the first comment.
  await browser.press('Escape');
  await browser.run(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true })));
}

async function search(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}${LIST}`);
  await browser.click("//header//input[@name='q'] | //nav//input[@name='q']");
  await browser.type('火');
  await untilText(browser, '[role=listbox]', '火');
  await browser.press('Escape');
  await until(browser, 'the end of the suggestions', [
    () => [...document.querySelectorAll('[role=listbox]')].every((list) => list.getClientRects().length === 0),
  ]);
  await openPage(browser, `${site}/search/list?q=${encodeURIComponent('炉火')}`);
  await untilText(browser, 'main', '炉火');
}

async function signInAndOut(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}/acc/sign_in`);
  await fillSignIn(browser, 'Wrong12345');
  await untilText(browser, '[role=status], [role=alert], form', '账号或密码不对');
  await signIn(browser, site);
  await browser.click("//button[@popovertarget='account']");
  await browser.click("//*[@id='account']//button[contains(., '退出登录')]");
  await untilText(browser, '[popovertarget=account]', 'Guardian of Azeroth');
}

async function comment(browser: Browser, site: string): Promise<void> {
  await signIn(browser, site);
  await openPage(browser, `${site}${MUCH_READ}`);
  await browser.click("//main//a[starts-with(@href, '/post/view/') and normalize-space() != '']");
  await untilPath(browser, /^\/post\/view\//);
  const text = `添一根柴 ${Date.now()}`;
  await browser.click("//textarea[@aria-label='写评论']");
  await browser.type(text);
  await browser.click("//button[normalize-space()='发表评论']");
  await untilText(browser, '#comments article', text);
}

async function theme(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}${LIST}`);
  const before = await browser.run(readTheme);
  await browser.click("//button[@aria-label='切换浅色或深色主题']");
  await until(browser, 'the other theme', [(old) => document.body.dataset['theme'] !== undefined && document.body.dataset['theme'] !== old, before.name]);
  const after = await browser.run(readTheme);
  assert.notEqual(after.color, before.color, 'a theme has a background of its own');
  await openPage(browser, `${site}${LIST}`);
  assert.deepEqual(await browser.run(readTheme), after, 'the theme is kept');
}

function readTheme(): { name: string; color: string } {
  return { name: document.documentElement.dataset['theme'] ?? 'light', color: getComputedStyle(document.body).backgroundColor };
}

async function editor(browser: Browser, site: string): Promise<void> {
  await signIn(browser, site);
  await openPage(browser, `${site}/post/add/1001`);
  const title = `守夜人的一页 ${Date.now()}`;
  await browser.click("//input[@aria-label='标题'] | //textarea[@aria-label='标题']");
  await browser.type(title);
  await browser.click("//*[@role='textbox' and @aria-label='正文']");
  await browser.type('炉火到后半夜会小下去，');
  // Two marks on one text: their order is settled when it is read.
  for (const tool of ['加粗', '着重']) await browser.click(`//*[@role='toolbar']//button[@aria-label='${tool}']`);
  await browser.type('添柴的人要醒着');
  await browser.click("//button[normalize-space()='发表']");
  await untilPath(browser, /^\/post\/view\/1001\/\d+/);
  await untilText(browser, 'h1', title);
  await untilText(browser, 'main article', '炉火到后半夜会小下去，');
  const marked = await browser.run(() => [document.querySelector('main article strong')?.textContent, document.querySelector('main article em')?.textContent]);
  assert.deepEqual(marked, ['添柴的人要醒着', '添柴的人要醒着']);
}

/** Ends at the landing, signed in. */
async function signIn(browser: Browser, site: string): Promise<void> {
  await openPage(browser, `${site}/acc/sign_in`);
  await fillSignIn(browser, MEMBER.password);
  await untilPath(browser, /^\/(?!acc\/)/);
  await untilText(browser, '[popovertarget=account]', MEMBER.nickName);
}

async function fillSignIn(browser: Browser, password: string): Promise<void> {
  await browser.click("//form//input[@type='text' or @autocomplete='username' or @name='account']");
  await browser.type(MEMBER.account);
  await browser.click("//form//input[@type='password']");
  await browser.type(password);
  await browser.click("//form//button[normalize-space()='登录']");
}
