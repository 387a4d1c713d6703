import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post } from './harness/calls.ts';
import { fileAgainstMember, fileComplaint, trialPath } from './harness/cases.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

const DESK = '/trial/desk/1305';

test('a presenter walks the desk by keys, and joins and declines several complaints with one confirmation', async ({ page, site, isMobile }) => {
  test.setTimeout(patient(180_000));
  const judge = await seat(site, '审理台');
  const { id, name } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judge.authorization, body: {} });
  const joiners = await Promise.all(['甲', '乙', '丙', '丁'].map((each) => enlist(site, `也在场${each}`)));
  const [one, other, apart, gone] = (await Promise.all(joiners.map(({ authorization }) => fileComplaint(site, authorization, { name })))) as [
    number,
    number,
    number,
    number,
  ];
  await startSignedIn(page, judge);
  await page.goto(DESK);
  const own = page.locator(`[data-row-link][href="${trialPath(id)}"]`);
  await expect(own).toBeVisible();
  await expect(page.getByRole('link', { name: `手上的第 ${id} 号` })).toBeVisible();
  await expectNoAxeViolation(page);

  if (!isMobile) {
    await page.keyboard.press('j');
    await expect(own).toBeFocused();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    await expect(keys).toContainText('在审理台里找');
    // While something is in front of the list no key goes on in it.
    await page.keyboard.press('n');
    await expect(keys).toBeVisible();
    await expectNoAxeViolation(page);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: '在审理台里找' });
    await expect(field).toBeFocused();
    await page.keyboard.type('jn?');
    await expect(field).toHaveValue('jn?');
    await expect(keys).toHaveCount(0);
    await field.fill(String(id));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    await expect(page.locator('[data-row-link]')).toHaveCount(1);
    await page.keyboard.press('j');
    await expect(own).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(own).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${trialPath(id)}$`));
    await page.goto(DESK);
  } else await page.goto(`${trialPath(id)}#part-act`);

  const panel = page.getByRole('region', { name: '也许是同一件事' });
  await expect(panel.getByRole('group', { name: '从副本一路骂到主城' })).toHaveCount(4);
  await panel.getByRole('button', { name: '都并进来' }).click();
  const row = (each: number) => panel.getByRole('listitem').filter({ hasText: `第 ${each} 号` });
  await row(apart).getByRole('radio', { name: '另审' }).check();
  // Meanwhile one of them has been withdrawn.
  await post(site, `post/withdraw/${gone}`, { authorization: joiners[3]?.authorization ?? null, body: { reason: '我这份不告了' } });
  await expectNoAxeViolation(page);
  await panel.getByRole('button', { name: '就这么定：并 3 份，另审 1 份' }).click();
  const last = page.getByRole('dialog', { name: '就这么定？' });
  await expect(last).toContainText('你拆不开');
  await expectNoAxeViolation(page);
  await last.getByRole('button', { name: '就这么定' }).click();

  // Each has its own answer.
  const head = panel.getByRole('heading', { name: '并了 2 份，没有并 2 份' });
  await expect(head).toBeFocused();
  await expect(panel).toContainText(`第 ${one} 号并进来了`);
  await expect(panel).toContainText(`第 ${other} 号并进来了`);
  await expect(panel).toContainText(`第 ${apart} 号另审了，两桩互相注明`);
  await expect(panel).toContainText(`第 ${gone} 号没有办成`);
  await expectNoAxeViolation(page);
  await panel.getByRole('button', { name: `改主意，第 ${apart} 号也并进来` }).click();
  await expect(panel.getByRole('heading', { name: '并了 3 份，没有并 1 份' })).toBeFocused();
  await page.goto(trialPath(id));
  await expect(page.getByText('4 份检举并案')).toBeVisible();
  await page.goto(`${DESK}?joined=1`);
  await expect(own).toBeVisible();

  // Nobody reports what they do themselves.
  const reader = await get<{ id: number }>(site, 'member/get_principal', judge.authorization);
  await page.goto(`/presenter/informer/${reader.id}`);
  await expect(page.getByText('不能举报自己办的案')).toBeVisible();
  await expect(page.getByText('自己写的不用举报')).toHaveCount(0);
});
