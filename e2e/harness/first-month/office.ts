import type { Page } from '@playwright/test';
import { totpOf } from '../authenticator.ts';
import { confirmAct } from '../staff-acts.ts';
import { expect } from '../test.ts';
import { confirm, expectWell, KEEPER, openConsole, openSheet, PASSWORD, write, type Member, type Month } from './month.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOTP_STEP_MS = 30_000;

/** Turns the second factor on, which a new site asks of its staff. Returns its secret. */
async function protect({ page }: Member): Promise<string> {
  await page.goto('/profile/secure_entry');
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await page.getByLabel('现在的密码').fill(PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  const secret = (await page.getByLabel('密钥', { exact: true }).textContent()) ?? '';
  await page.getByLabel('验证器里的 6 位数字').fill(totpOf(secret));
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByRole('button', { name: '我收好了' }).click();
  await expect(page.getByText('已开启')).toBeVisible();
  return secret;
}

/** Signs in on a day after this one, as the staff has to: their sessions end when nobody uses them for half a day. */
async function signInLater(page: Page, { account, password, secret }: { account: string; password: string; secret: string }): Promise<void> {
  await page.goto('/acc/sign_in');
  await page.getByLabel('邮箱、手机号或昵称').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByLabel('两步验证').fill(totpOf(secret, DAY_MS / TOTP_STEP_MS));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/sign_in/);
}

/** Has a member apply as presenter, and approves them. */
export async function invitePresenter({ page }: Month, member: Member): Promise<void> {
  const { page: applicant, nickName } = member;
  await protect(member);
  await applicant.goto('/presenter/1401');
  await applicant.getByRole('link', { name: '申请成为主持人' }).first().click();
  await applicant.getByLabel('角色名').fill('夜读');
  await applicant.getByRole('combobox', { name: '服务器' }).fill('白银之手');
  await applicant.keyboard.press('Enter');
  await applicant.getByRole('checkbox', { name: '调解' }).check();
  await applicant.getByLabel('每周能在席几小时').fill('6');
  await applicant.getByLabel('经历').fill('当过两年会计，记过一百多场账。'.repeat(5));
  await applicant.getByRole('checkbox', { name: /我读过/ }).check();
  await applicant.getByRole('button', { name: '递上申请' }).click();
  await expect(applicant.getByRole('region', { name: '我的申请' })).toContainText('待审核');

  await openConsole(page, 'presenters', '主持人申请');
  const paper = page.getByRole('article', { name: `${nickName} 的申请` });
  await paper.getByLabel('给申请人的答复').fill('账记得清楚，欢迎。');
  await expectWell(page);
  await paper.getByRole('button', { name: '通过' }).click();
  await confirmAct(page, '通过');
  await expect(paper).toHaveCount(0);
  await openConsole(page, 'offices', '在席的主持人');
  await expect(page.getByRole('table', { name: '主持人' })).toContainText(nickName);
  await expectWell(page);
}

/** Has the presenter walk the training case at their desk, and decide from the queue what a member has reported. */
export async function workAtDesk(presenter: Member, { author, reporter }: { author: Member; reporter: Member }): Promise<void> {
  const title = '说重了的一篇';
  const reported = await write(author, title);
  await reporter.page.goto(reported.replace('/post/view/', '/post/informer/'));
  await reporter.page.getByRole('radio', { name: /其他/ }).check();
  await reporter.page.getByRole('textbox', { name: '说明' }).fill('话说得重了些，请人看看');
  await reporter.page.getByRole('button', { name: '提交举报' }).click();
  await expect(reporter.page).toHaveURL(reported);

  const { page } = presenter;
  await page.goto('/trial/desk/1305');
  await expect(page.getByText('先把练习案走一遍：一桩编的案子')).toBeVisible();
  await expectWell(page);
  await walkTraining(page);
  await page.goto('/trial/desk/1305');
  await expect(page.getByText('先把练习案走一遍')).toHaveCount(0);

  await openConsole(page, 'queue', '待办');
  await page
    .getByRole('navigation', { name: '等着的事' })
    .getByRole('link', { name: new RegExp(title) })
    .click();
  const thing = page.getByRole('article', { name: '打开的一件' });
  await expect(thing).toContainText(title);
  await expectWell(page);
  await thing.getByRole('button', { name: /不成立/ }).click();
  const answer = page.getByRole('dialog', { name: '举报不成立' });
  await answer.getByRole('button', { name: '没有违规' }).click();
  await answer.getByRole('button', { name: '不成立', exact: true }).click();
  await expect(answer).toHaveCount(0);
  await reporter.page.goto('/profile/report');
  await expect(reporter.page.getByRole('article').filter({ hasText: title })).toContainText('没有违反站规');
}

async function walkTraining(page: Page): Promise<void> {
  await page.goto('/trial/training');
  await page.getByRole('radio', { name: /我来审/ }).check();
  await page.getByRole('radio', { name: /算他认了/ }).check();
  for (const piece of [1, 2, 4]) await page.getByRole('checkbox', { name: `证据 ${piece}` }).check();
  await page.getByRole('radio', { name: '警告' }).check();
  await page.getByRole('textbox', { name: '理由' }).fill('没有问就点需求，违了说好的规矩；次日照约寄过钱，取最轻一档。');
  await page.getByRole('button', { name: '对照参考裁决' }).click();
  await expect(page.getByRole('heading', { name: /处漏看了/ })).toBeVisible();
}

/** Makes a member a second operator, which nobody else could confirm, so that a day has to pass; both sign in again after it. */
export async function addOperator({ page, passDays }: Month, second: Member, secret: string): Promise<void> {
  const secondSecret = await protect(second);
  await openSheet(page, second);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '改身份' }).click();
  const roles = page.getByRole('dialog', { name: `改身份：${second.nickName}` });
  await roles.getByRole('button', { name: '管理员', exact: true }).click();
  await confirm(page, '改成管理员');
  await expectWell(page);
  await passDays(1);
  await signInLater(page, { account: KEEPER.email, password: KEEPER.password, secret });
  await expect(async () => {
    await openSheet(page, second);
    await expect(page.getByRole('main')).toContainText('管理员', { timeout: 1_000 });
  }).toPass();
  await signInLater(second.page, { account: second.nickName, password: PASSWORD, secret: secondSecret });
}
