// A site with few presenters, and one that was closed for two days in the middle of a case.
import { makeSite } from '#tools/site/site-process.ts';
import { readSql, runSql } from '#tools/site/site-database.ts';
import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, post } from './harness/calls.ts';
import { fileComplaint, newName, openDoor } from './harness/cases.ts';
import { endWindow, notifyAccused } from './harness/court-time.ts';
import { SEED } from './harness/demo.setup.ts';
import { enlist, seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test('with one, two and three presenters: what may follow is said before anything is written, and never more is given', async ({ browser, contextOptions }) => {
  test.setTimeout(patient(240_000));
  const site = await makeSite({ demo: true, from: process.env[SEED] });
  try {
    await site.start();
    // Those of the demo have left.
    await runSql(site, `UPDATE members SET role = 'member' WHERE role = 'presenter'`, []);
    const only = await seat(site, '独一位');
    const page = await browser.newPage({ ...contextOptions, baseURL: site.url });
    await startSignedIn(page, only);
    const counts = page.getByRole('region', { name: '现在坐得下几位' });
    for (const text of ['现在一位能坐的也没有，不能直接立案', '合议一人，和你拟的比，取轻的，最重拉黑 90 天', '合议两人，取轻的那一票，最重拉黑 1 年']) {
      await page.goto('/post/trial/add/1306');
      await expect(counts).toContainText(text);
      await expectNoAxeViolation(page);
      await seat(site, '又一位');
    }

    // The only one judges: a year needs a second one, and where nobody comes the clock makes ninety days of it.
    await runSql(site, `UPDATE members SET role = 'member' WHERE role = 'presenter' AND nick_name <> $1`, [only.nickName]);
    const complainant = await enlist(site, '检举人');
    const name = newName('小站');
    const id = await fileComplaint(site, complainant.authorization, { name });
    await post(site, `post/receive/${id}`, { authorization: only.authorization, body: {} });
    await post(site, `post/trial/handle/${id}`, { authorization: only.authorization, body: { action: 'summon' } });
    await notifyAccused(site, id);
    await endWindow(site, id);
    const { t } = await ask<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, {
      authorization: only.authorization,
    });
    const text = '记录的先后一步一步对得上，没有另外的解释，两边的话都看过了。';
    const verdict = {
      action: 'judge',
      outcome: 'upheld',
      facts: text,
      reasoning: text,
      articles: ['A18'],
      evidence: t.dossier.evidence.map((piece) => piece.id),
      penalties: t.dossier.accused.map((each) => ({ accusedId: each.id, penalty: 'list365', bandReason: '屡劝不止，且有前案。' })),
    };
    await post(site, `post/trial/handle/${id}`, { authorization: only.authorization, body: verdict });
    await page.goto(`/post/trial/view/1301/${id}#part-act`);
    await expect(page.getByText('最重拉黑 90 天').first()).toBeVisible();
    await expect.poll(async () => (await readSql(site, `SELECT FROM case_lots WHERE case_id = $1::bigint AND kind = 'signer'`, [String(id)])).length).toBe(1);
    await runSql(site, `UPDATE cases SET due_at = now() WHERE post_id = $1::bigint`, [String(id)]);
    await page.goto(`/post/view/1301/${id}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('拉黑 90 天', { timeout: 1_000 });
    }).toPass({ timeout: patient(40_000) });
    await expectNoAxeViolation(page);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.remove();
  }
});

test('a site that was closed for two days in mid-case takes nothing from the accused, and their door says so', async ({ browser, contextOptions }) => {
  test.setTimeout(patient(180_000));
  const site = await makeSite({ demo: true, from: process.env[SEED] });
  try {
    await site.start();
    const { id, code } = await openDoor(site, newName('关站'));
    const page = await browser.newPage({ ...contextOptions, baseURL: site.url });
    const left = page.locator('section', { has: page.getByRole('heading', { name: '还剩' }) });
    await page.goto(`/answer/${code}`);
    await expect(left).toContainText(/6\s*天|7\s*天/);
    // Two days later: everything in the case is that long ago, and no clock of the court has run since.
    const past = `interval '2 days'`;
    await runSql(site, `UPDATE court_clock SET open_at = now()`, []);
    await runSql(
      site,
      `WITH clock AS (UPDATE court_clock SET open_at = open_at - ${past} RETURNING 1)
       UPDATE cases SET filed_at = filed_at - ${past}, received_at = received_at - ${past}, total_started_at = total_started_at - ${past}, summoned_at = summoned_at - ${past},
         answer_due_at = answer_due_at - ${past}, due_at = due_at - ${past}, total_due_at = total_due_at - ${past} WHERE post_id = $1::bigint AND (SELECT count(*) FROM clock) = 1`,
      [String(id)],
    );
    // The next thing that is due for the court finds that its clocks stood still.
    await runSql(site, `UPDATE case_lots SET next_call_at = now() WHERE case_id = $1::bigint AND kind = 'courier'`, [String(id)]);
    const moved = async () =>
      (await readSql<{ seconds: number }>(site, `SELECT closed_seconds AS seconds FROM cases WHERE post_id = $1::bigint`, [String(id)]))[0]?.seconds ?? 0;
    await expect.poll(moved, { timeout: patient(90_000) }).toBeGreaterThan(47 * 60 * 60);
    await page.reload();
    await expect(left).toContainText(/6\s*天|7\s*天/);
    await expectNoAxeViolation(page);
    await page.goto(`/post/view/1301/${id}`);
    await expect(page.getByRole('main')).toContainText('顺延 2 天');
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await site.remove();
  }
});
