import { readFileSync } from 'node:fs';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, readCode, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { post } from './harness/calls.ts';
import { fillPrompts } from './harness/court-forms.ts';
import { newName } from './harness/cases.ts';
import { enlist } from './harness/presenters.ts';
import { newThumb } from './harness/taps.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const LANDING = '/cart/list/1001';
const PICTURE = 'demo/pictures/campfire.webp';

// What people do most, on a phone and a small one, with as few taps as it takes; each number is argued where it is expected.
for (const viewport of PHONES) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test('read the newest', async ({ page }) => {
      const thumb = newThumb();
      await page.goto(LANDING);
      await thumb.tap(page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first());
      await expect(page).toHaveURL(/\/post\/view\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The title itself.
      expect(thumb.count()).toBe(1);
    });

    test('find a post by two words', async ({ page }) => {
      const thumb = newThumb();
      await page.goto(LANDING);
      await thumb.tap(page.getByRole('navigation', { name: '快捷导航' }).getByRole('link', { name: '搜索' }));
      const box = page.getByRole('main').getByLabel('搜索词');
      await expect(box).toBeVisible();
      await thumb.type(box, '盐风 路线');
      await thumb.enter(page);
      await expect(page).toHaveURL(/q=/);
      await thumb.tap(
        page
          .getByRole('main')
          .getByRole('link', { name: /盐风灯塔路线/ })
          .first(),
      );
      await expect(page.getByRole('heading', { level: 1 })).toContainText('盐风灯塔路线');
      // The magnifier, the field, the key that sends, the title.
      expect(thumb.count()).toBe(4);
    });

    test('jump to floor 57', async ({ page, site }) => {
      const thumb = newThumb();
      await page.goto(await tallThread(site));
      const floor = page.getByRole('navigation', { name: '评论的顺序' }).getByLabel('去第几楼');
      await thumb.type(floor, '57');
      await thumb.enter(page);
      await expect(page.locator('#f57')).toBeInViewport();
      // The field in the head of the comments and the key that sends.
      expect(thumb.count()).toBe(2);
    });

    test('quote and answer', async ({ page }) => {
      const thumb = newThumb();
      await startSignedUp(page, newAccount('引话人'));
      await page.goto('/post/view/1001/133');
      const field = page.getByRole('textbox', { name: '写评论' });
      await expect(field).toBeVisible();
      const line = page.locator('#comments article p').first();
      await line.scrollIntoViewIfNeeded();
      // Holding a finger on the words is the phone's own.
      await line.selectText();
      await thumb.tap(page.getByRole('button', { name: '引用', exact: true }));
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(/^> .+\n$/);
      await page.keyboard.insertText('说得在理');
      await thumb.tap(page.getByRole('button', { name: '发表评论' }));
      await expect(page.locator('#comments article').filter({ hasText: '说得在理' }).last()).toBeVisible();
      // 引用, which opens the keyboard, and the button.
      expect(thumb.count()).toBe(2);
    });

    test('write a post with two pictures and a table', async ({ page }) => {
      const thumb = newThumb();
      await startSignedUp(page, newAccount('图文人'));
      await thumb.tap(page.getByRole('navigation', { name: '快捷导航' }).getByRole('link', { name: '写帖' }));
      await thumb.type(page.getByRole('textbox', { name: '标题' }), '两张图和一张表');
      const sheet = page.getByRole('textbox', { name: '正文' });
      await thumb.tap(sheet);
      await page.keyboard.insertText('先看图，再看表，都在下面了。');
      const strip = page.getByRole('toolbar', { name: '排版' });
      const chooser = page.waitForEvent('filechooser');
      await thumb.tap(strip.getByRole('button', { name: '图片', exact: true }));
      const buffer = readFileSync(PICTURE);
      await (await chooser).setFiles(['一.webp', '二.webp'].map((name) => ({ name, mimeType: 'image/webp', buffer })));
      await expect(sheet.locator('img[src^="/files/"]')).toHaveCount(2);
      await thumb.tap(strip.getByRole('button', { name: '表格', exact: true }));
      await expect(sheet.locator('table')).toBeVisible();
      await thumb.tap(page.getByRole('button', { name: '发表', exact: true }));
      await expect(page).toHaveURL(/\/post\/view\/1001\/\d+/);
      await expect(page.locator('main article img[src^="/files/"]')).toHaveCount(2);
      // The pen, the title, the text, the pictures (both are chosen at once in the phone's own dialog), the table, the button.
      expect(thumb.count()).toBe(6);
    });

    test('vote', async ({ page, site }) => {
      const thumb = newThumb();
      await startSignedUp(page, newAccount('投票人'));
      await page.goto(await newPoll(site));
      await thumb.tap(page.getByRole('radio', { name: '看扶手火苗' }));
      await thumb.tap(page.getByRole('button', { name: '投这一项' }));
      await expect(page.getByRole('region', { name: '投票结果' }).getByRole('listitem').first()).toContainText(/看扶手火苗，你投的.*100% 1 票/);
      // The option, and the button: what cannot be changed is not done by the first touch.
      expect(thumb.count()).toBe(2);
    });

    test('keep a post in a new folder', async ({ page }) => {
      const thumb = newThumb();
      await startSignedUp(page, newAccount('收书人'));
      await page.goto('/post/view/1001/133');
      await thumb.tap(page.getByRole('button', { name: /^收藏/ }).last());
      await expect(page.getByText('已收进“默认”')).toBeVisible();
      await thumb.tap(page.getByRole('button', { name: '新夹子' }));
      const name = page.getByRole('dialog', { name: '新建收藏夹' }).getByLabel('名字');
      await expect(name).toBeFocused();
      await page.keyboard.insertText('开荒');
      await thumb.enter(page);
      await expect(page.getByText('已收进“开荒”')).toBeVisible();
      // The star, the new folder, the key that sends: the field of the name has the focus by itself.
      expect(thumb.count()).toBe(3);
    });

    test('block somebody', async ({ page, site }) => {
      const thumb = newThumb();
      const noisy = await enlist(site, '吵闹人');
      const text = `${noisy.nickName}在这里嚷嚷`;
      const { floor } = await post<{ floor: number }>(site, 'comment/save/133', { authorization: noisy.authorization, body: { body: text } });
      await startSignedUp(page, newAccount('清静人'));
      await page.goto(`/post/view/1001/133?floor=${floor}`);
      const comment = page.locator(`#f${floor}`);
      await expect(comment).toBeVisible();
      await thumb.tap(comment.getByRole('button', { name: '屏蔽此人' }));
      await expect(page.getByText(`不再看 ${noisy.nickName} 说的话了`)).toBeVisible();
      // Beside what they said.
      expect(thumb.count()).toBe(1);
    });

    test('look up a name', async ({ page, site }) => {
      const thumb = newThumb();
      const { name } = await handDown(site, { name: newName('查名'), realm: '安苏' });
      await page.goto(LANDING);
      const menu = page.getByRole('navigation', { name: '主导航' });
      await thumb.tap(
        menu
          .getByRole('button', { name: '公堂' })
          .or(menu.getByRole('link', { name: '公堂' }))
          .first(),
      );
      await thumb.tap(page.locator('#menu-1300').getByRole('link', { name: /^黑名单/ }));
      await thumb.type(page.getByLabel('角色名'), name);
      await thumb.enter(page);
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      // The menu, its row, the field, the key that sends.
      expect(thumb.count()).toBe(4);
    });

    test('file a complaint', async ({ page, site }) => {
      const thumb = newThumb();
      await startSignedIn(page, await enlist(site, '递状人'));
      await page.goto('/blacklist/1303');
      await thumb.tap(page.getByRole('navigation', { name: '快捷导航' }).getByRole('link', { name: '我要检举' }));
      await thumb.type(page.getByRole('textbox', { name: '角色名' }), newName('被告'));
      await thumb.tap(page.getByRole('combobox', { name: /服务器/ }));
      await thumb.tap(page.getByRole('option').first());
      await thumb.tap(page.getByRole('radio', { name: /黑金跑路/ }));
      await page.getByLabel('什么活动').selectOption('gold_run');
      await page.getByLabel('哪一天').fill('2026-03-01');
      await fillPrompts(page, '散团以后团长下线了，第二天把我屏蔽了。');
      await thumb.tap(page.getByRole('radio', { name: /退还/ }));
      await thumb.tap(page.getByRole('button', { name: '添一个链接' }));
      await page.getByLabel('证据 1的链接').fill('https://logs.example.com/reports/9');
      await page.getByRole('textbox', { name: '给这桩案子起个题目' }).fill('保管箱里的金币没有结算');
      await thumb.tap(page.getByRole('checkbox', { name: /以上属实/ }));
      await thumb.tap(page.getByRole('button', { name: '递上检举' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^递上了，第 \d+ 号$/);
      // Where one is, the name, the realm (2), the charge, what is wanted, the evidence, the oath, the button; the sentences are typed.
      expect(thumb.count()).toBe(9);
    });

    test('change the game', async ({ page }) => {
      const thumb = newThumb();
      await page.goto(LANDING);
      await thumb.tap(page.getByRole('button', { name: /切换游戏/ }));
      await thumb.tap(page.locator('#games').getByRole('link', { name: /泰坦重铸服/ }));
      await expect(page).toHaveURL(/game=2/);
      // The crest and the game.
      expect(thumb.count()).toBe(2);
    });

    test('sign up', async ({ page }) => {
      const thumb = newThumb();
      const account = newAccount('新来的');
      await page.goto(LANDING);
      await thumb.tap(page.getByRole('banner').getByRole('link', { name: '注册' }));
      await thumb.type(page.getByLabel('昵称'), account.nickName);
      await thumb.type(page.getByLabel('邮箱', { exact: true }), account.email);
      await thumb.tap(page.getByRole('button', { name: '获取验证码' }));
      await thumb.type(page.getByLabel('邮箱验证码'), await readCode(page, account.email));
      await thumb.type(page.getByLabel('密码', { exact: true }), account.password);
      await thumb.type(page.getByLabel('出生的年份'), '1990');
      await thumb.tap(page.getByRole('checkbox'));
      await thumb.tap(page.getByRole('button', { name: '注册并登录' }));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('先挑一个世界');
      // 注册, five fields, the code asked for, the terms agreed to, the button: a lawful sign-up needs each.
      expect(thumb.count()).toBe(9);
      await thumb.tap(page.getByRole('button', { name: '就它了' }));
      await thumb.tap(page.getByRole('button', { name: '下一步' }));
      await thumb.tap(page.getByRole('button', { name: '进门' }));
      await expect(page).toHaveURL(/\/cart\/list\/1001$/);
      // The welcome: a button a step, with the world one came from and two columns. 以后再说 in the first leaves it with one.
      expect(thumb.count()).toBe(12);
    });
  });
}

/** Returns the path of a new post that asks its readers something. */
async function newPoll(site: SiteProcess): Promise<string> {
  const { authorization } = await enlist(site, '出题人');
  const poll = { question: '你们团靠什么判断落点？', options: ['看扶手火苗', '听指挥喊', '信命'], multiple: false, hours: 24 };
  const body = { columnId: 1001, title: '火环往左还是往右', markdown: '我数了二十七份录像，各位说说自己团里怎么看。', poll };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization, body });
  return `/post/view/1001/${id}`;
}

const tall = new Map<string, string>();

/** Returns the path of a post with sixty floors, the same one for all journeys on a site. */
async function tallThread(site: SiteProcess): Promise<string> {
  const known = tall.get(site.url);
  if (known !== undefined) return known;
  // Nobody may write more than a few in half a minute.
  const writers = await Promise.all(Array.from({ length: 12 }, () => enlist(site, '盖楼人')));
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: writers[0]?.authorization ?? '',
    body: { columnId: 1001, title: '六十层的高楼', markdown: '一层一层往上盖，盖到六十层为止。', tags: [] },
  });
  for (let floor = 1; floor <= 60; floor += 1) {
    await post(site, `comment/save/${id}`, { authorization: writers[floor % writers.length]?.authorization ?? '', body: { body: `我盖的是第 ${floor} 层` } });
  }
  tall.set(site.url, `/post/view/1001/${id}`);
  return tall.get(site.url) ?? '';
}
