import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post } from './harness/calls.ts';
import { LONG, fileAgainstMember } from './harness/cases.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [403, 404, 409] });

test('under a closed case a new account waits, a presenter holds all, and another one decides', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(180_000));
  const [judge, protector, writer] = await Promise.all([seat(site, '结案人'), seat(site, '护场人'), enlist(site, '新来的')]);
  const { id } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judge.authorization, body: {} });
  const { dossier } = await get<{ dossier: { evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, judge.authorization);
  await post(site, `post/trial/handle/${id}`, {
    authorization: judge.authorization,
    body: {
      action: 'judge',
      outcome: 'insufficient',
      facts: `只有一份密语的记录，看不出是谁先开的口，${LONG}`,
      reasoning: `一份记录证明不了这件事，${LONG}`,
      articles: ['A3'],
      evidence: dossier.evidence.map((piece) => piece.id),
    },
  });
  const address = `/post/view/1301/${id}`;

  // A new account writes: only it sees what it wrote.
  const WORDS = '说开了就好，往后一起打本。';
  await startSignedIn(page, writer);
  await page.goto(address);
  await page.getByRole('textbox', { name: '写评论' }).fill(WORDS);
  await page.getByRole('button', { name: '发表评论' }).click();
  const own = page.getByRole('list', { name: '我待审核的评论' });
  await expect(own).toContainText(WORDS);
  await expect(own).toContainText('注册不满 7 天');

  // A presenter without a part in the case presses once; everybody sees it.
  const presenter = await newVisitor();
  await startSignedIn(presenter, protector);
  await presenter.goto(address);
  await presenter.getByRole('button', { name: '新评论先看再放', exact: true }).click();
  const dialog = presenter.getByRole('dialog', { name: '让新评论先看再放？' });
  await expectNoAxeViolation(presenter);
  await dialog.getByRole('button', { name: '先看再放 72 小时' }).click();
  const notice = `主持人 ${protector.nickName} 让这桩案子的新评论先看再放`;
  await expect(presenter.getByText(notice)).toBeVisible();
  await expect(presenter.getByRole('button', { name: '新评论先看再放', exact: true })).toHaveCount(0);
  const passerBy = await newVisitor();
  await passerBy.goto(address);
  await expect(passerBy.getByText(notice)).toBeVisible();
  await expectNoAxeViolation(passerBy);

  // The one who closed the case decides nothing there; another one lets it through.
  const judging = await newVisitor();
  await startSignedIn(judging, judge);
  await judging.goto(address);
  await expect(judging.getByRole('link', { name: '进案卷' })).toBeVisible();
  await expect(judging.getByRole('button', { name: '新评论先看再放', exact: true })).toHaveCount(0);
  await presenter.goto('/trial/desk/1305?view=held');
  const row = presenter.getByRole('article').filter({ hasText: WORDS }).filter({ hasText: writer.nickName });
  await expectNoAxeViolation(presenter);
  await row.getByRole('button', { name: '放行' }).click();
  await expect(row).toHaveCount(0);
  await passerBy.reload();
  await expect(passerBy.getByText(WORDS)).toBeVisible();

  // Once the time is over the line is gone.
  await passerBy.clock.setFixedTime(Date.now() + 73 * 60 * 60 * 1000);
  await passerBy.reload();
  await expect(passerBy.getByText(WORDS)).toBeVisible();
  await expect(passerBy.getByText(notice)).toHaveCount(0);
});
