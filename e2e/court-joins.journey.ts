import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post } from './harness/calls.ts';
import { fileAgainstMember, fileComplaint, titlesOf, trialPath } from './harness/cases.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [400, 403, 404, 409] });

test('who was there too files their own complaint, and the judge joins it to the case', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const presenter = await seat(site, '主审人');
  const judging = presenter.authorization;
  const first = await fileAgainstMember(site);
  await post(site, `post/receive/${first.id}`, { authorization: judging, body: {} });
  const joiner = await enlist(site, '也在场');
  const visitor = await newVisitor();
  await startSignedIn(visitor, joiner);
  await visitor.goto(`/post/add/1301?join=${first.id}`);
  await expect(visitor.getByText('这是你自己的一份检举')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: '角色名' })).toHaveValue('');
  await expectNoAxeViolation(visitor);
  const [joined, apart] = [
    await fileComplaint(site, joiner.authorization, { name: first.name }),
    await fileComplaint(site, (await enlist(site, '另一位')).authorization, { name: first.name }),
  ];

  await startSignedIn(page, presenter);
  await page.goto(`${trialPath(first.id)}#part-act`);
  const panel = page.getByRole('region', { name: '也许是同一件事' });
  await expect(panel.getByRole('radio', { name: '并进来' })).toHaveCount(2);
  await expectNoAxeViolation(page);
  const row = (id: number) => panel.getByRole('listitem').filter({ hasText: `第 ${id} 号` });
  await row(joined).getByRole('radio', { name: '并进来' }).check();
  await row(apart).getByRole('radio', { name: '另审' }).check();
  await panel.getByRole('button', { name: '就这么定：并 1 份，另审 1 份' }).click();
  await page.getByRole('dialog', { name: '就这么定？' }).getByRole('button', { name: '就这么定' }).click();
  await expect(panel).toContainText(`第 ${joined} 号并进来了`);
  await expect(panel).toContainText(`第 ${apart} 号另审了`);
  await page.goto(trialPath(first.id));
  await expect(page.getByText('2 份检举并案')).toBeVisible();
  await expect(page.getByRole('region', { name: '并案的检举，1 份' })).toContainText(joiner.nickName);
  await expectNoAxeViolation(page);

  expect(await titlesOf(site, joiner.authorization)).toContain('你的检举并案了');
  await visitor.goto(trialPath(joined));
  await visitor.getByRole('link', { name: `这份检举并进了第 ${first.id} 号案子，去那里接着看` }).click();
  await expect(visitor.getByText('2 份检举并案')).toBeVisible();
  await visitor.goto(`${trialPath(first.id)}#part-act`);
  await visitor.getByRole('button', { name: '撤回检举' }).click();
  const dialog = visitor.getByRole('dialog', { name: '撤回检举' });
  await dialog.getByLabel('为什么撤回').fill('钱已经退给我了');
  await dialog.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('2 份检举并案')).toHaveCount(0);
});
