import { patient } from '../tools/patience.ts';
import { startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { ask, get, post } from './harness/calls.ts';
import { LONG, fileAgainstMember, trialPath } from './harness/cases.ts';
import { openAdopted } from './harness/court-forms.ts';
import { callJuror, callSigner } from './harness/court-time.ts';
import { seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';

const DESK = '/trial/desk/1305?view=turn';

test.use({ refusals: [400, 403, 409] });

test('a juror votes, from the desk to the receipt', async ({ page, site }) => {
  test.setTimeout(patient(150_000));
  const [juror, { authorization: judging }] = [await seat(site, '合议人'), await seat(site, '主审人')];
  const id = await proposedCase(site, judging, 'permanent');
  await callJuror(site, id, juror.nickName);
  await startSignedIn(page, juror);
  await page.goto(DESK);
  await page.locator(`[data-row-link][href="${trialPath(id)}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('抽到你，请投一票');
  await expectNoAxeViolation(page);
  const ballot = page.getByRole('region', { name: '你的一票' });
  await ballot.getByRole('button', { name: '应下这一席' }).click();
  await expect(ballot.getByRole('radio', { name: /^永久/ })).toBeVisible();

  // Nothing is sealed before everything is opened, chosen and reasoned.
  await ballot.getByRole('button', { name: '封票' }).click();
  await expect(ballot).toContainText('采信的证据还有 1 件没有打开');
  await expect(ballot).toContainText('请给每个角色各投一档');
  await expect(ballot).toContainText('请写明为什么');
  await openAdopted(page);
  await expect(ballot).toContainText('拟定以后都打开过');
  await ballot.getByRole('radio', { name: /^拉黑 90 天/ }).check();
  await ballot.getByLabel('为什么').fill('做法是成套的，但他第一次出面答辩，也愿意退，先九十天。');
  await page.reload();
  // What was chosen and written is there after a reload.
  await expect(ballot.getByRole('radio', { name: /^拉黑 90 天/ })).toBeChecked();
  await ballot.getByRole('button', { name: '封票' }).click();
  const sealing = page.getByRole('dialog', { name: '封票' });
  await expect(sealing).toContainText('你是最后一票');
  await expectNoAxeViolation(page);
  await sealing.getByRole('button', { name: '封好' }).click();
  await expect(page.getByText('你投了拉黑 90 天')).toBeVisible();
  await expect(page.getByRole('link', { name: /^罚单 炉-/ })).toBeVisible();
  await expectNoAxeViolation(page);
});

test('a signer opens all pieces, finds the verdict changed while they wrote, gives it back and signs the next one', async ({ page, site }) => {
  test.setTimeout(patient(180_000));
  const [signer, other, { authorization: judging }] = [await seat(site, '复核人'), await seat(site, '另一位'), await seat(site, '主审人')];
  const id = await proposedCase(site, judging, 'list365');
  await callSigner(site, id, signer.nickName);
  await startSignedIn(page, signer);
  await page.goto(trialPath(id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('抽到你，请复核');
  await expectNoAxeViolation(page);
  const form = page.getByRole('region', { name: '你来复核' });
  await form.getByRole('button', { name: '同意，落印' }).click();
  await expect(form).toContainText('采信的证据还有 1 件没有打开');
  await openAdopted(page);
  await form.getByLabel('我复核了什么').fill('打开了链接，时间与双方的话连得上，数目也对。');

  // Meanwhile somebody else gave it back, and it was written again.
  await callSigner(site, id, other.nickName);
  const back = { agree: false, reason: '时间写错了一处', returnPart: 'facts', seenVerdictRevision: 1 };
  await post(site, `post/trial/countersign/${id}`, { authorization: other.authorization, body: back });
  await propose(site, { id, judging, penalty: 'list365', facts: `查明追骂一个钟头，${LONG}` });
  await callSigner(site, id, signer.nickName);
  await form.getByRole('button', { name: '同意，落印' }).click();
  await page.getByRole('dialog', { name: '复核落印' }).getByRole('button', { name: '落印' }).click();
  await expect(form).toContainText('裁决刚改过');
  await expect(form).toContainText('事实第 1 句改过');
  await expect(form.getByLabel('我复核了什么')).toHaveValue(/时间与双方的话连得上/);
  await expect(page.locator('mark')).toContainText('一个钟头');
  await expectNoAxeViolation(page);
  await openAdopted(page);
  await form.getByRole('button', { name: '同意，落印' }).click();
  await expect(form).toContainText('请先看看改了哪里');
  await form.getByRole('button', { name: '看看', exact: true }).click();
  await expect(form).toContainText('改过的地方看过了');

  await form.getByRole('button', { name: '退回去改' }).click();
  const giveBack = page.getByRole('region', { name: '退回去改' });
  await expect(giveBack).toContainText('第 2 次退回');
  await giveBack.getByRole('radio', { name: /^理由/ }).check();
  await giveBack.getByRole('button', { name: /^没有回应答辩/ }).click();
  await giveBack.getByRole('button', { name: '退回“理由”' }).click();
  await expect(page.getByText('你退回了这份裁决：理由站不住')).toBeVisible();

  await propose(site, { id, judging, penalty: 'list365', facts: `查明追骂一个钟头，${LONG}` });
  await callSigner(site, id, signer.nickName);
  await page.reload();
  await openAdopted(page);
  await form.getByLabel('我复核了什么').fill('答辩里的话回应过了，证据重新打开看过。');
  await form.getByRole('button', { name: '同意，落印' }).click();
  await page.getByRole('dialog', { name: '复核落印' }).getByRole('button', { name: '落印' }).click();
  await expect(page.getByText('你复核落了印')).toBeVisible();
});

/** Returns a case that its proven accused has answered, with a verdict proposed. */
async function proposedCase(site: SiteProcess, judging: string, penalty: string): Promise<number> {
  const { id, accused } = await fileAgainstMember(site);
  const { t } = await ask<{ revision: number }>(site, `post/trial/view/${id}`, { authorization: judging });
  await post(site, `post/receive/${id}`, { authorization: judging, body: { seenRevision: t.revision } });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  await post(site, `post/trial/statement/${id}`, { authorization: accused.authorization, body: { kind: 'answer', text: '是他先开的口，记录里都有。' } });
  await propose(site, { id, judging, penalty, facts: `查明追骂半个钟头，${LONG}` });
  return id;
}

async function propose(site: SiteProcess, { id, judging, penalty, facts }: { id: number; judging: string; penalty: string; facts: string }): Promise<void> {
  const { dossier } = await get<{ dossier: { accused: { id: number }[]; evidence: { id: number }[] } }>(site, `post/trial/view/${id}`, judging);
  await post(site, `post/trial/handle/${id}`, {
    authorization: judging,
    body: {
      action: 'judge',
      outcome: 'upheld',
      facts,
      reasoning: `证据一与对方的答辩相符，${LONG}`,
      articles: ['A18'],
      evidence: dossier.evidence.map((piece) => piece.id),
      penalties: dossier.accused.map((accused) => ({ accusedId: accused.id, penalty, bandReason: '屡劝不止，且有前案。' })),
    },
  });
}
