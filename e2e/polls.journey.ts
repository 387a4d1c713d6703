import type { Page } from '@playwright/test';
import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

/** Opens what belongs to a post beside its text: on a phone it is a press away. */
async function openAside(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: /标签.*封面/ });
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}

test('a poll is made while writing, voted on once, and shows its figures to who has voted', async ({ page, newVisitor, site }) => {
  const voter = await newVisitor();
  await startSignedUp(voter, newAccount('投票人'));
  const author = newAccount('出题人');
  await startSignedUp(page, author);
  await page.goto('/post/add/1001');
  await page.getByRole('textbox', { name: '标题' }).fill(`火环往左还是往右 ${author.nickName}`);
  await page.getByRole('textbox', { name: '正文' }).fill('我数了二十七份录像，各位说说自己团里怎么看。');
  await openAside(page);
  await page.getByRole('button', { name: '加一个投票' }).click();
  const panel = page.getByRole('region', { name: '投票' });
  await panel.getByLabel('问题').fill('你们团靠什么判断落点？');
  await panel.getByRole('textbox', { name: '选项 1' }).fill('看扶手火苗');
  await page.getByRole('button', { name: '发表' }).click();
  await expect(panel.getByRole('alert')).toHaveText('投票的每个选项是 1 到 40 个字，不留空');
  await panel.getByRole('textbox', { name: '选项 2' }).fill('听指挥喊');
  await panel.getByRole('button', { name: '加一个选项' }).click();
  await expect(panel.getByRole('textbox', { name: '选项 3' })).toBeFocused();
  await page.keyboard.type('信命');
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const previewed = page.getByRole('dialog', { name: '预览' }).getByRole('region', { name: '投票' });
  await expect(previewed).toContainText('你们团靠什么判断落点？');
  await expect(previewed.getByRole('listitem')).toHaveText(['看扶手火苗', '听指挥喊', '信命']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '发表' }).click();
  await expect(page).toHaveURL(/\/post\/view\/1001\/\d+$/);
  const { pathname } = new URL(page.url());

  await voter.goto(pathname);
  const poll = voter.getByRole('region', { name: '投票' });
  const left = poll.getByRole('radio', { name: '看扶手火苗' });
  await expect(left).not.toBeChecked();
  await expect(poll.getByRole('group', { name: '你们团靠什么判断落点？' })).toContainText('0 人投过');
  await poll.getByRole('button', { name: '投这一项' }).click();
  await expect(poll.getByRole('alert')).toHaveText('先选一项再投');
  await left.check();
  await expectNoAxeViolation(voter);
  await poll.getByRole('button', { name: '投这一项' }).click();
  const results = voter.getByRole('region', { name: '投票结果' });
  await expect(results.getByRole('listitem').first()).toContainText(/看扶手火苗，你投的.*100% 1 票/);
  await expectNoAxeViolation(voter);

  // Another one reads the question without a script, and not the figures.
  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto(pathname);
  const shown = visitor.getByRole('region', { name: '投票' });
  await expect(shown).toContainText('1 人投过');
  await expect(shown.getByRole('listitem')).toHaveText(['看扶手火苗', '听指挥喊', '信命']);
  await expect(shown.getByRole('link', { name: '登录后投票' })).toBeVisible();
  await expect(shown).not.toContainText('100%');

  // What somebody has voted on stays as it is.
  await page.goto(`/post/add/1001?id=${pathname.split('/').at(-1)}`);
  await openAside(page);
  await expect(panel).toContainText('已经有人投过票');

  // An account that is younger than the poll reads it.
  const late = newAccount('后来人');
  const latecomer = await newVisitor();
  await startSignedUp(latecomer, late);
  await latecomer.goto(pathname);
  await expect(latecomer.getByRole('region', { name: '投票' })).toContainText('这个投票在你注册以前就有了');
  expect(await signedIn(site, late.email, late.password)).toMatch(/^Bearer /);
});

test('several are chosen where a poll takes several', async ({ page, newVisitor, site }) => {
  const voter = await newVisitor();
  await startSignedUp(voter, newAccount('多选人'));
  const author = newAccount('多问人');
  await startSignedUp(page, author);
  const authorization = await signedIn(site, author.email, author.password);
  const poll = { question: '平时玩哪几样？', options: ['团本', '大秘境', '战场'], multiple: true, hours: null };
  const body = { columnId: 1001, title: `平时玩哪几样 ${author.nickName}`, markdown: '随便问问，各位平时都玩些什么？', poll };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization, body });
  await voter.goto(`/post/view/1001/${id}`);
  await voter.getByRole('checkbox', { name: '团本' }).check();
  await voter.getByRole('checkbox', { name: '战场' }).check();
  await voter.getByRole('button', { name: '投这几项' }).click();
  await expect(voter.getByRole('region', { name: '投票结果' }).getByRole('listitem')).toHaveText([
    /团本，你投的.*100% 1 票/,
    /战场，你投的.*100% 1 票/,
    /大秘境.*0% 0 票/,
  ]);
});
