// What an operator does in the first month of a site, from the empty site on, and never with a shell. One story: each part needs what came before.
import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openPostbox, type Postbox } from '#tools/testing/postbox.ts';
import { readSql, runSql } from '#tools/site/site-database.ts';
import { makeSite, type SiteProcess } from '#tools/site/site-process.ts';
import { patient } from '../tools/patience.ts';
import { totpOf } from './harness/authenticator.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post } from './harness/calls.ts';
import { confirmAct } from './harness/staff-acts.ts';
import { expect, test } from './harness/test.ts';
import { watch } from './harness/watch.ts';

const KEEPER = { email: 'keeper@example.com', nickName: '守夜的人', password: 'ember9and4oak' };
const COLUMN = 1101;
const NUMBER = '网信办〔2026〕1188 号';
const REASON = '十二小时里在九个栏目贴同一条链接';
const WORDS = '七条里有两条不是我写的，那一晚我没有上线，密码已经改过，两步验证也开了。';
const ANSWER = '两条来自没见过的设备，当晚密码被试过六次，我认为不是你发的，停用撤销。';
/** Of the site before it is set up, of one who is suspended, and of what was taken down. */
const REFUSALS = [400, 403, 404, 409, 410, 451, 503];

interface Member {
  id: number;
  nickName: string;
  page: Page;
  authorization: string;
}

interface Month {
  site: SiteProcess;
  postbox: Postbox;
  /** The operator's. */
  page: Page;
  isMobile: boolean;
}

/** Expects that nothing is cut off at the side, and nothing that some cannot use. */
async function expectWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), page.url()).toBe(0);
  await expectNoAxeViolation(page);
}

/** Opens a page of the console. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Confirms what the topmost dialog says will happen. */
async function confirm(page: Page, verb: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const button = dialogs.last().getByRole('button', { name: verb, exact: true });
  await expect(button).toBeVisible();
  const before = await dialogs.count();
  await button.click();
  await expect.poll(() => dialogs.count()).toBeLessThan(before);
}

/** On a phone a form covers what it is about. */
async function closeSheet({ page, isMobile }: Month): Promise<void> {
  if (!isMobile) return;
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs somebody up in a browser of their own, with the code from the letter; ends at the landing. */
async function signUp({ postbox }: Month, page: Page, { nickName, email }: { nickName: string; email: string }): Promise<Member> {
  await page.goto('/acc/sign_up');
  await page.getByLabel('昵称').fill(nickName);
  await page.getByLabel('邮箱', { exact: true }).fill(email);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('邮箱验证码').fill(await postbox.readCode(email));
  await page.getByLabel('密码', { exact: true }).fill('Hearth20261127');
  await page.getByLabel('出生的年份').fill('1990');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);
  const [id, token] = await page.evaluate(() => {
    const session: { state: { principal: { id: number } } } = JSON.parse(sessionStorage.getItem('hearth-session') ?? '');
    const held: { state: { token: string } } = JSON.parse(localStorage.getItem('hearth-token') ?? '');
    return [session.state.principal.id, held.state.token] as const;
  });
  return { id, nickName, page, authorization: token };
}

/** Writes a post by a call. Returns its path. */
async function write({ site }: Month, { authorization }: Member, title: string): Promise<string> {
  const body = { columnId: COLUMN, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] };
  return `/post/view/${COLUMN}/${(await post<{ id: number }>(site, 'post/save', { authorization, body })).id}`;
}

async function openSheet(page: Page, { nickName }: Member): Promise<void> {
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: '找会员' }).fill(nickName);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '会员' }).getByRole('link', { name: nickName }).click();
  await expect(page.getByRole('heading', { name: nickName })).toBeVisible();
}

async function lightTheFire({ site, postbox, page }: Month): Promise<void> {
  await page.goto('/setup');
  const code = (await readFile(join(site.dataDir, 'setup-code'), 'utf8')).trim();
  await page.getByRole('textbox', { name: '火种口令' }).fill(code);
  await page.getByRole('textbox', { name: '站点名称' }).fill('新炉');
  await page.getByRole('button', { name: '下一步：管理员' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(KEEPER.email);
  await page.getByRole('textbox', { name: '昵称' }).fill(KEEPER.nickName);
  await page.getByRole('textbox', { name: '密码' }).fill(KEEPER.password);
  await page.getByRole('textbox', { name: '6 位数字' }).fill(totpOf(await page.locator('p code').last().innerText()));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '下一步：信件与内容' }).click();
  await page.getByRole('textbox', { name: '发信服务器' }).fill(postbox.host);
  await page.getByRole('textbox', { name: '发信人' }).fill('no-reply@example.com');
  await page.getByRole('button', { name: '寄一封试试' }).click();
  await expect(page.getByText(`寄到 ${KEEPER.email}`)).toBeVisible();
  await page.getByRole('radio', { name: '先不要' }).check();
  await page.getByRole('button', { name: '生火' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('案头');
  await expectWell(page);
}

async function makeGamesAndColumns(month: Month): Promise<void> {
  const { page } = month;
  for (const name of ['晨星', '暮雪']) {
    await open(page, 'games', '游戏');
    await page.getByRole('button', { name: '加一个游戏' }).click();
    await page.getByLabel('名字').fill(name);
    await page.getByRole('button', { name: '存下' }).click();
    await page.getByLabel('为什么').waitFor();
    await confirm(page, '存下');
    await expect(page.getByRole('table', { name: '游戏' }).getByText(name)).toBeVisible();
  }
  await expectWell(page);

  await open(page, 'columns', '栏目与菜单');
  await page.getByRole('button', { name: '加栏目', exact: true }).click();
  await page.getByLabel('名称').fill('坐骑谱');
  await page.getByLabel('下拉菜单').selectOption('2');
  await closeSheet(month);
  for (const [name, group, badge] of [
    ['飞行坐骑', '会飞的', '1'],
    ['陆行坐骑', '会跑的', '2'],
  ] as const) {
    await page
      .getByRole('treeitem', { name: /坐骑谱/ })
      .first()
      .click();
    await closeSheet(month);
    await page.getByRole('button', { name: '加在“坐骑谱”下面' }).click();
    await page.getByLabel('名称').fill(name);
    await page.getByLabel('分组').fill(group);
    await page.getByLabel('角标', { exact: true }).selectOption(badge);
    if (badge === '2') await page.getByLabel('角标的图标').selectOption({ index: 1 });
    await closeSheet(month);
  }
  await expect(page.getByRole('region', { name: '等着的改动' })).toContainText('3 处改动还没发布');
  await expectWell(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await confirm(page, '发布');
  await expect(page.getByRole('treeitem', { name: /陆行坐骑/ })).toBeVisible();
}

async function writeGuides({ page }: Month): Promise<void> {
  for (const [slug, title] of [
    ['guide_1', '坐到火边以前'],
    ['guide_2', '坐下来以后'],
  ] as const) {
    await open(page, `pages?slug=${slug}`, '文稿');
    await page.getByLabel('题目').fill(title);
    // The bar is there once the draft is kept.
    await page.getByRole('button', { name: /^发布第/ }).click();
    await confirm(page, '发布');
    await expect(page.getByRole('navigation', { name: '文稿' }).getByRole('link', { name: title })).toBeVisible();
  }
  await expectWell(page);
}

async function giveRoles(month: Month, presenter: Member, second: Member): Promise<void> {
  const { page, site } = month;
  for (const [member, role] of [
    [presenter, '主持人'],
    [second, '管理员'],
  ] as const) {
    await openSheet(page, member);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '改身份' }).click();
    await page
      .getByRole('dialog', { name: `改身份：${member.nickName}` })
      .getByRole('button', { name: role, exact: true })
      .click();
    await confirm(page, `改成${role}`);
  }
  await expectWell(page);
  await open(page, 'offices', '在席的主持人');
  await expect(page.getByRole('table', { name: '主持人' })).toContainText(presenter.nickName);
  await expectWell(page);
  // Nobody else could confirm a second operator, so a day has to pass.
  await runSql(site, 'UPDATE role_changes SET until = now()');
  const roleOf = () => readSql<{ role: string }>(site, 'SELECT role FROM members WHERE id = $1::bigint', [String(second.id)]);
  await expect.poll(roleOf).toEqual([{ role: 'operator' }]);
}

async function approveScenery({ site, page }: Month, { authorization }: Member): Promise<void> {
  const bytes = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#47705b' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '雾里的桥.jpg');
  const sent: { t: { id: number } } = await (await fetch(`${site.url}/oss/r/upload`, { method: 'POST', headers: { authorization }, body: form })).json();
  await post(site, 'scenery/save', { authorization, body: { fileId: sent.t.id, title: '雾里的桥', zone: '翡翠林', expansion: '熊猫人之谜' } });
  await open(page, 'scenery', '风景');
  const waiting = page.getByRole('article').filter({ hasText: '雾里的桥' });
  await expectWell(page);
  await waiting.getByRole('button', { name: '收下', exact: true }).click();
  await confirmAct(page, '收下');
  await expect(waiting).toHaveCount(0);
}

async function renameOffence({ page }: Month): Promise<void> {
  await open(page, 'dictionaries', '字典');
  await page.getByRole('button', { name: '交易欺诈', exact: true }).click();
  await page.getByLabel('名字').first().fill('交易诈欺');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  // On a phone the form under it is a dialog with a button of that name too.
  const dialog = page.getByRole('dialog', { name: '改“交易欺诈”' });
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '交易诈欺', exact: true })).toBeVisible();
  await expectWell(page);
}

async function handlePosts(month: Month, author: Member): Promise<void> {
  const { page, site } = month;
  const [pinned, moved, ordered] = [
    await write(month, author, '炉边的规矩'),
    await write(month, author, '走错门的一篇'),
    await write(month, author, '命令要移走的'),
  ];
  const openMenu = () => page.getByRole('button', { name: '管理', exact: true }).first().click();
  await page.goto(pinned);
  await openMenu();
  await page.getByRole('button', { name: /^置顶/ }).click();
  const pin = page.getByRole('dialog', { name: '置顶' });
  await pin.getByRole('list', { name: '到什么时候' }).getByRole('button', { name: '3 天' }).click();
  await pin.getByRole('button', { name: '置顶', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '站务须知' })).toContainText('置顶到');
  await openMenu();
  await page.getByRole('button', { name: /^锁定回复/ }).click();
  const lock = page.getByRole('dialog', { name: '锁定回复' });
  await lock.getByLabel('写在评论框的话').fill('吵偏了，先歇一晚');
  await lock.getByRole('button', { name: '锁定', exact: true }).click();
  await expect(page.locator('#comments')).toContainText('吵偏了，先歇一晚');
  await expectWell(page);

  await page.goto(moved);
  await openMenu();
  await page.getByRole('button', { name: /^移到别的栏目/ }).click();
  const move = page.getByRole('dialog', { name: '移到别的栏目' });
  await move.getByLabel('移到', { exact: true }).selectOption({ index: 1 });
  await move.getByRole('button', { name: '看看会怎样' }).click();
  await confirmAct(page, '移动');
  await expect(page).not.toHaveURL(new RegExp(`${moved}$`));

  await open(page, 'takedowns', '法律下架');
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
  expect((await fetch(`${site.url}${ordered}`)).status).toBe(451);
}

async function suspend({ page }: Month, member: Member): Promise<void> {
  await openSheet(page, member);
  await page.getByRole('button', { name: '停用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `停用：${member.nickName}` });
  await dialog.getByRole('button', { name: '3 天' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill(REASON);
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByRole('region', { name: '现在生效的' })).toContainText(REASON);
  await expectWell(page);
}

async function appeal(page: Page): Promise<void> {
  await page.goto('/profile/appeal');
  await page.getByRole('textbox', { name: '哪里不对' }).fill(WORDS);
  await page.getByRole('button', { name: '递上申诉' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申诉递上了');
  await expectWell(page);
}

async function hear(page: Page, { nickName }: Member): Promise<void> {
  await open(page, 'appeals', '停用与申诉');
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

async function announceAndLookAround({ page, postbox, site }: Month): Promise<void> {
  await open(page, 'home', '首页与公告');
  await page.getByLabel('写什么').fill('周三凌晨两点停站半小时');
  await page.getByRole('button', { name: '挂上' }).click();
  await confirm(page, '挂上');
  await expectWell(page);
  expect(await (await fetch(`${site.url}/home`)).text()).toContain('周三凌晨两点停站半小时');

  await open(page, 'mail', '信件与短信');
  const before = postbox.count(KEEPER.email);
  await page.getByRole('button', { name: '寄一封试信给自己' }).click();
  await expect(page.getByRole('status').filter({ hasText: '用了' })).toBeVisible();
  await expect.poll(() => postbox.count(KEEPER.email)).toBeGreaterThan(before);
  await expectWell(page);

  await open(page, 'statistics', '统计');
  await expect(page.getByRole('navigation', { name: '指标' }).getByRole('link').first()).toBeVisible();
  await expectWell(page);
}

async function backUp({ page }: Month): Promise<void> {
  await open(page, 'backups', '备份');
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

async function closeAndOpen({ page, site }: Month): Promise<void> {
  await open(page, 'maintenance', '维护');
  await page.getByRole('radio', { name: /^关站/ }).check();
  await page.getByLabel('写给大家看的话').fill('正在换柴');
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await confirm(page, '就这样');
  await expect(page.getByText('站点现在关着')).toBeVisible();
  await expectWell(page);
  const closed = await fetch(`${site.url}/home`);
  expect([closed.status, await closed.text()]).toEqual([503, expect.stringContaining('正在换柴')]);
  await page.getByRole('radio', { name: /^开着/ }).check();
  await page.getByRole('button', { name: '看看会怎样' }).click();
  await confirm(page, '开门');
  await expect(page.getByText('站点现在开着')).toBeVisible();
  expect((await fetch(`${site.url}/home`)).status).toBe(200);
}

const DONE = [
  '点火：建站',
  '加或改游戏',
  '发布栏目',
  '换文字页',
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

async function readRecord({ page }: Month): Promise<void> {
  await open(page, 'audit', '审计');
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

test('an operator runs a new site for its first month from a browser alone', async ({ browser, contextOptions, isMobile }) => {
  test.setTimeout(patient(240_000));
  const postbox = await openPostbox();
  const site = await makeSite({ demo: false, env: (port) => ({ PUBLIC_URL: `http://localhost:${port}` }) });
  const visit = async () => (await browser.newContext({ ...contextOptions, baseURL: site.url })).newPage();
  try {
    await site.start();
    const page = await visit();
    const watched = await watch(page, site.url, REFUSALS);
    const month: Month = { site, postbox, page, isMobile };
    await lightTheFire(month);
    await makeGamesAndColumns(month);
    await writeGuides(month);
    const author = await signUp(month, await visit(), { nickName: '夜行的人', email: 'author@example.com' });
    const presenter = await signUp(month, await visit(), { nickName: '坐堂的人', email: 'presenter@example.com' });
    const second = await signUp(month, await visit(), { nickName: '同守的人', email: 'second@example.com' });
    await giveRoles(month, presenter, second);
    await approveScenery(month, author);
    await renameOffence(month);
    await handlePosts(month, presenter);
    await suspend(month, author);
    await appeal(author.page);
    await hear(second.page, author);
    await announceAndLookAround(month);
    await backUp(month);
    await closeAndOpen(month);
    await readRecord(month);
    watched.expectQuiet();
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.remove();
    await postbox.close();
  }
});
