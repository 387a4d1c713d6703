import { readSql } from '#tools/site/site-database.ts';
import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post } from './harness/calls.ts';
import { LONG, REALM, fileAgainstMember, newName, titlesOf, trialPath, writeStatement } from './harness/cases.ts';
import { callSigner } from './harness/court-time.ts';
import { seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';
import type { Page } from '@playwright/test';
import type { SiteProcess } from '#tools/site/site-process.ts';

test.use({ refusals: [400, 403, 404, 409] });

test('a complaint that is found false opens a case against who filed it, which they answer and another judge decides', async ({ page, newVisitor, site }) => {
  test.setTimeout(patient(240_000));
  const [presenter, second, signer] = [await seat(site, '主审人'), await seat(site, '另一位'), await seat(site, '复核人')];
  const judging = presenter.authorization;
  const { id, complainant, accused } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  await post(site, `post/trial/statement/${id}`, { authorization: accused.authorization, body: { kind: 'answer', text: '截图里说话的不是我，我有原图。' } });

  // The judge dismisses it, and finds it false.
  await startSignedIn(page, presenter);
  await page.goto(`${trialPath(id)}#part-act`);
  const verdict = page.getByRole('form', { name: '裁决书' });
  await verdict.getByRole('radio', { name: /^成立/ }).check();
  await expect(verdict.getByRole('group', { name: '检举有意不实吗' })).toHaveCount(0);
  await verdict.getByRole('radio', { name: /^不成立/ }).check();
  const finding = verdict.getByRole('group', { name: '检举有意不实吗' });
  await finding.getByRole('radio', { name: /^拼接/ }).check();
  await expect(finding).toContainText('交给另一位主持人审');
  await fillVerdict(page, '查明截图里说话的是另一个人');
  await verdict.getByRole('button', { name: '落印并公示' }).click();
  await expect(finding).toContainText('请写明哪里不实');
  await finding.getByLabel('哪里不实，怎么看出是有意的').fill(`两张截图拼在一起，中间的话删了；原图在对方手里，${LONG}`);
  await expectNoAxeViolation(page);
  await verdict.getByRole('button', { name: '落印并公示' }).click();
  const last = page.getByRole('dialog', { name: '落印' });
  await expect(last).toContainText('检举不实：拼接');
  await last.getByRole('checkbox').check();
  await last.getByRole('button', { name: '落印' }).click();
  await expect(verdict).toHaveCount(0);
  await expect(page.getByText('检举不实：拼接')).toBeVisible();

  // It is a case of its own, which its judge does not get.
  const [opened] = await readSql<{ id: number }>(site, 'SELECT post_id AS id FROM cases WHERE found_false = $1::bigint', [String(id)]);
  const own = Number(opened?.id);
  expect(await ask(site, `post/receive/${own}`, { authorization: judging, body: {} })).toMatchObject({ code: 'A0301' });
  await post(site, `post/receive/${own}`, { authorization: second.authorization, body: {} });
  await post(site, `post/trial/handle/${own}`, { authorization: second.authorization, body: { action: 'summon' } });

  // Visitors are asked neither for a character nor whether they were there too.
  const passer = await newVisitor();
  await passer.goto(`/post/view/1301/${own}`);
  await expect(passer.getByRole('main')).toContainText('一位递过检举的会员');
  for (const name of ['证明角色是我的', '我也在场']) await expect(passer.getByRole('link', { name })).toHaveCount(0);

  // The member reads why, and answers.
  expect(await titlesOf(site, complainant.authorization)).toContain('你递的检举被认为不实');
  const member = await newVisitor();
  await startSignedIn(member, complainant);
  await member.goto(trialPath(own));
  await expect(member.getByRole('main')).toContainText('中间的话删了');
  await expect(member.getByRole('link', { name: `由第 ${id} 号案子的裁决另立，去看那一桩` })).toBeVisible();
  await expectNoAxeViolation(member);
  await writeStatement(member, null, '截图是手机自动拼的长图，我没有删过，原图还在，可以再传一份。');

  // Another judge decides, and a second presenter signs.
  const judge = await newVisitor();
  await startSignedIn(judge, second);
  await judge.goto(`${trialPath(own)}#part-act`);
  const decision = judge.getByRole('form', { name: '裁决书' });
  await expect(decision.getByRole('radio', { name: /^部分成立/ })).toHaveCount(0);
  await decision.getByRole('radio', { name: /^成立/ }).check();
  await expect(decision).toContainText('三十天不能再递检举');
  await fillVerdict(judge, '查明两张截图中间的话是有意删的');
  await expectNoAxeViolation(judge);
  await decision.getByRole('button', { name: '落印，递交复核' }).click();
  const sealing = judge.getByRole('dialog', { name: '落印' });
  await expect(sealing).toContainText('暂停递检举');
  await sealing.getByRole('checkbox').check();
  await sealing.getByRole('button', { name: '落印' }).click();
  await expect(decision).toHaveCount(0);
  await sign(site, own, signer);

  // They may file nothing for a while, and nobody reads who it is.
  expect(await titlesOf(site, complainant.authorization)).toContain('认定检举不实');
  await member.reload();
  await expect(member.getByText('暂停递检举').first()).toBeVisible();
  const refused = await ask<null>(site, 'post/save', { authorization: complainant.authorization, body: complaint(newName('又一个')) });
  expect(refused.message).toContain('不能再递');
  const passerBy = await newVisitor();
  await passerBy.goto(`/post/view/1301/${own}`);
  await expect(passerBy.getByRole('heading', { level: 1 })).toContainText('检举不实，有一阵不能再递检举');
  await expect(passerBy.getByRole('main')).not.toContainText(complainant.nickName);
  for (const text of ['罚单全部撤销', '角色', '这是你吗？', '你也碰上了？']) await expect(passerBy.getByRole('main')).not.toContainText(text);
  await expectNoAxeViolation(passerBy);
});

/** Fills in what every verdict has: its only piece, an article, facts and reasons. */
async function fillVerdict(page: Page, facts: string): Promise<void> {
  const verdict = page.getByRole('form', { name: '裁决书' });
  await verdict.getByRole('button', { name: /密语的记录/ }).click();
  await verdict.getByRole('button', { name: /^A/ }).first().click();
  await verdict.getByLabel('认定的事实').fill(`${facts}，${LONG}`);
  await verdict.getByLabel('理由', { exact: true }).fill(`证据一与双方的话都对过，${LONG}`);
}

/** Has the lot of the verdict that waits fall on a presenter, who opens its piece and signs. */
async function sign(site: SiteProcess, id: number, signer: { authorization: string; nickName: string }): Promise<void> {
  await callSigner(site, id, signer.nickName);
  const { authorization } = signer;
  const { dossier, verdictRevision } = await get<{ dossier: { evidence: { id: number }[] }; verdictRevision: number }>(
    site,
    `post/trial/view/${id}`,
    authorization,
  );
  for (const { id: evidenceId } of dossier.evidence) await post(site, `post/trial/opened/${id}`, { authorization, body: { evidenceId } });
  const body = { agree: true, checked: '打开了链接，时间与双方的话连得上，数目也对。', seenVerdictRevision: verdictRevision };
  await post(site, `post/trial/countersign/${id}`, { authorization, body });
}

const complaint = (name: string) => ({
  columnId: 1301,
  title: '从副本一路骂到主城',
  markdown: `那天晚上散团以后，${name}追着骂了半个钟头，${LONG}`,
  complaint: {
    accused: [{ name, realm: REALM, guild: '' }],
    offence: 'harassment',
    activity: 'mythic_plus',
    occurredOn: '2026-03-01',
    wish: 'apology',
    contacted: true,
    evidence: [{ url: 'https://logs.example.com/reports/7', caption: '密语的记录' }],
    declaration: true,
  },
});
